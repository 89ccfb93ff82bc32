"use client";

import { useForm } from "react-hook-form";
import type { SessionUser } from "#client/session-user.ts";
import { AuthForm } from "#components/auth/auth-form.tsx";
import {
  CurrentPasswordField,
  NewPasswordFields,
  newPasswordError,
} from "#components/auth/password-fields.tsx";
import { useAuthActions } from "#components/auth/use-auth-actions.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { type PasswordChange, passwordChange } from "#shared/auth/contract.ts";

const EMPTY: PasswordChange = { currentPassword: "", password: "", confirmPassword: "" };

/** Changes the password after checking the current one; an account without a password sets its first one. */
export function ChangePassword({ user }: { user: SessionUser }) {
  const { changePassword, resetPassword } = useAuthActions();
  const form = useForm({
    resolver: contractResolver<PasswordChange, PasswordChange>(passwordChange(user.hasPassword)),
    defaultValues: EMPTY,
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const result = await changePassword(user.email, user.hasPassword ? currentPassword : null, password);
    if (result.ok) {
      // `form.reset()` would drop the fields, which register only when they first render.
      for (const name of ["currentPassword", "password", "confirmPassword"] as const) form.setValue(name, "");
      return;
    }
    const { error } = result;
    const isCurrentWrong = error.code === "current_password_invalid";
    const field = isCurrentWrong ? "currentPassword" : "password";
    const message = isCurrentWrong ? "This is not your current password" : newPasswordError(error);
    if (message) form.setError(field, { message });
    form.setFocus(field, { shouldSelect: true });
  });

  return (
    <AuthForm className="grid max-w-sm gap-5" form={form} onSubmit={submit}>
      {/* Password managers save the new password under this name. */}
      <input autoComplete="username" hidden readOnly type="email" value={user.email} />
      {user.hasPassword ? (
        <CurrentPasswordField
          label="Current Password"
          name="currentPassword"
          onForgot={() => void resetPassword(user.email)}
        />
      ) : null}
      <NewPasswordFields />
      <BusyButton
        busy={isSubmitting}
        busyLabel="Updating..."
        className="justify-self-start"
        type="submit"
        variant="outline"
      >
        {user.hasPassword ? "Change Password" : "Set Password"}
      </BusyButton>
    </AuthForm>
  );
}
