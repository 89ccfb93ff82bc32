"use client";

import * as auth from "#client/auth.ts";
import { getStoredFirstRun, storeFirstRun } from "#client/first-run.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { Credentials } from "#shared/auth/contract.ts";
import { useAuth } from "./auth-provider.tsx";

function toastPasswordResult<T>(result: auth.AuthResult<T>): auth.AuthResult<T> {
  if (result.ok)
    toast({
      title: "Password updated successfully",
      description: "You can now log in with your new password",
    });
  else toastError("Error updating password", result.error.message);
  return result;
}

/**
 * Actions of the auth and account screens. Each shows its toasts (specification, section 8) and resolves to its result.
 */
export function useAuthActions() {
  const { retry: refresh } = useAuth();
  return {
    async login(credentials: Credentials) {
      const result = await auth.signIn(credentials);
      if (result.ok) await refresh();
      else toastError("Login failed", result.error.message);
      return result;
    },

    async register(credentials: Credentials) {
      const result = await auth.signUp(credentials, getStoredFirstRun());
      // From now on the user's metadata has it; this tab would use it a second time.
      if (result.ok) storeFirstRun(null);
      if (!result.ok) toastError("Registration failed", result.error.message);
      else if (result.value === "signed-in") await refresh();
      return result;
    },

    async resetPassword(email: string) {
      const result = await auth.sendResetLink(email);
      if (result.ok)
        toast({
          title: "Password reset email sent",
          description: "Check your email for a password reset link",
        });
      else toastError("Password reset failed", result.error.message);
      return result;
    },

    async signInWithGoogle() {
      const result = await auth.signInWithGoogle();
      if (result.ok) return result;
      // This step sends no request, so an error without a status (0) has no message for users.
      const { status, message } = result.error;
      toastError(
        "Google sign-in failed",
        status > 0 ? message : "An unexpected error occurred during Google sign-in.",
      );
      return result;
    },

    updatePassword: async (password: string) => toastPasswordResult(await auth.updatePassword(password)),
    changePassword: async (...change: Parameters<typeof auth.changePassword>) =>
      toastPasswordResult(await auth.changePassword(...change)),
  };
}
