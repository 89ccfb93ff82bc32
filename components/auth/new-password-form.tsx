"use client";

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Field } from "#components/ui/field.tsx";
import { NewPassword } from "#lib/auth/contract.ts";
import { useAuth } from "./auth-provider.tsx";
import { PASSWORD_HINT, PasswordInput } from "./password-input.tsx";

type NewPasswordFormProps = {
  onDone: () => void;
  submitLabel?: string;
  /** One of several things on a screen that stays: the fields are emptied afterwards, the button is a quiet one. */
  isAside?: boolean;
};

/** Chooses a new password for the person of the current session. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { onDone, submitLabel = "Reset Password", isAside = false } = props;
  const { updatePassword, user } = useAuth();
  const form = useForm<NewPassword>({
    resolver: standardSchemaResolver(NewPassword),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await updatePassword(password);
    if (outcome.ok) {
      if (isAside) form.reset();
      return onDone();
    }
    const { code } = outcome.problem;
    if (code === "same_password") form.setError("password", { message: "This is your current password" });
    if (code === "weak_password")
      form.setError("password", { message: "Please choose one that is harder to guess" });
    form.setFocus("password", { shouldSelect: true });
  });

  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
      {/* Password managers save the new password under this name. */}
      <input autoComplete="username" hidden readOnly type="email" value={user?.email ?? ""} />
      <Field error={errors.password?.message} hint={PASSWORD_HINT} label="New Password">
        {(control) => (
          <PasswordInput {...control} {...form.register("password")} autoComplete="new-password" />
        )}
      </Field>
      <Field error={errors.confirmPassword?.message} label="Confirm New Password">
        {(control) => (
          <PasswordInput {...control} {...form.register("confirmPassword")} autoComplete="new-password" />
        )}
      </Field>
      <Button
        busy={isSubmitting}
        busyLabel="Updating..."
        className={cn(isAside && "justify-self-start")}
        size={isAside ? "md" : "lg"}
        type="submit"
        variant={isAside ? "secondary" : "primary"}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
