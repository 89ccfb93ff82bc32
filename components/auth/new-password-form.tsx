"use client";

import { useForm } from "react-hook-form";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { AuthForm } from "./auth-form.tsx";
import { useAuth } from "./auth-provider.tsx";
import { lazyResolver } from "./lazy-resolver.ts";
import { NewPasswordFields, newPasswordError } from "./new-password-fields.tsx";
import { useAuthActions } from "./use-auth-actions.ts";

const resolver = lazyResolver(({ NewPassword }) => NewPassword);

/** A session without a recovery link. Only the form in the account checks the current password. */
const NO_RECOVERY = "Open the link of a password reset email, or change your password in your account.";

/** Sets a new password in the session that a reset link created. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { user } = useAuth();
  const { updatePassword } = useAuthActions();
  const form = useForm({ resolver, defaultValues: { password: "", confirmPassword: "" } });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    const result = await updatePassword(password);
    if (result.ok) return onDone();
    const { error } = result;
    const message = error.code === "current_password_required" ? NO_RECOVERY : newPasswordError(error);
    if (message) form.setError("password", { message });
    form.setFocus("password", { shouldSelect: true });
  });

  return (
    <AuthForm form={form} onSubmit={submit}>
      {/* Password managers save the new password under this name. */}
      <input autoComplete="username" hidden readOnly type="email" value={user?.email ?? ""} />
      <NewPasswordFields />
      <BusyButton busy={isSubmitting} busyLabel="Updating..." size="lg" type="submit">
        Reset Password
      </BusyButton>
    </AuthForm>
  );
}
