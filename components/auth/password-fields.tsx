import type { AuthError } from "#client/auth.ts";
import { Button } from "#components/ui/button.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import { PASSWORD_HINT, PasswordInput } from "./auth-form.tsx";

/** The field error for a password that the auth service rejects; null for other errors. */
export function newPasswordError({ code }: AuthError): string | null {
  if (code === "same_password") return "This is your current password";
  if (code === "weak_password") return "Please choose one that is harder to guess";
  return null;
}

type CurrentPasswordProps = { label: string; name: string; onForgot: () => void };

/** The password of an account, and the way to a new one. */
export function CurrentPasswordField({ label, name, onForgot }: CurrentPasswordProps) {
  const action = (
    <Button onClick={onForgot} size="sm" variant="link">
      Forgot password?
    </Button>
  );
  return (
    <LabeledField action={action} label={label} name={name}>
      {(field) => <PasswordInput {...field} autoComplete="current-password" />}
    </LabeledField>
  );
}

/** The fields `password` and `confirmPassword` of the surrounding form. */
export function NewPasswordFields() {
  return (
    <>
      <LabeledField hint={PASSWORD_HINT} label="New Password" name="password">
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </LabeledField>
      <LabeledField label="Confirm New Password" name="confirmPassword">
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </LabeledField>
    </>
  );
}
