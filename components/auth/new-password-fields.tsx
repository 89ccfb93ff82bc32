import type { AuthError } from "#client/auth.ts";
import { LabeledField } from "#components/ui/text-field.tsx";
import { PASSWORD_HINT, PasswordInput } from "./auth-form.tsx";

/** The field error for a password that the auth service rejects; null for other errors. */
export function newPasswordError({ code }: AuthError): string | null {
  if (code === "same_password") return "This is your current password";
  if (code === "weak_password") return "Please choose one that is harder to guess";
  return null;
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
