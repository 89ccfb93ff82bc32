import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import type { AuthError } from "#client/auth.ts";
import { Field } from "#components/ui/field.tsx";
import type { NewPassword } from "#shared/auth/contract.ts";
import { PASSWORD_HINT, PasswordInput } from "./password-input.tsx";

/** The field error for a password that the auth service rejects; null for other errors. */
export function newPasswordError({ code }: AuthError): string | null {
  if (code === "same_password") return "This is your current password";
  if (code === "weak_password") return "Please choose one that is harder to guess";
  return null;
}

type NewPasswordFieldsProps = {
  errors: FieldErrors<NewPassword>;
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
};

export function NewPasswordFields({ errors, password, confirmPassword }: NewPasswordFieldsProps) {
  return (
    <>
      <Field error={errors.password?.message} hint={PASSWORD_HINT} label="New Password">
        {(control) => <PasswordInput {...control} {...password} autoComplete="new-password" />}
      </Field>
      <Field error={errors.confirmPassword?.message} label="Confirm New Password">
        {(control) => <PasswordInput {...control} {...confirmPassword} autoComplete="new-password" />}
      </Field>
    </>
  );
}
