"use client";

import * as auth from "#client/auth.ts";
import { getFirstRun, storeFirstRun } from "#client/first-run.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { Credentials } from "#shared/auth/contract.ts";
import { useAuth } from "./auth-provider.tsx";
import { getRedirectParam } from "./redirect-after-sign-in.ts";

type Success = { title: string; description: string };

/** Shows what an action has done, or the message of its error. */
function toastResult<T>(result: auth.AuthResult<T>, errorTitle: string, success?: Success) {
  if (!result.ok) toastError(errorTitle, result.error.message);
  else if (success) toast(success);
  return result;
}

const toastPasswordResult = <T>(result: auth.AuthResult<T>) =>
  toastResult(result, "Error updating password", {
    title: "Password updated successfully",
    description: "You can now log in with your new password",
  });

/**
 * Actions of the auth and account screens. Each shows its toasts (specification, section 8) and resolves to its result.
 */
export function useAuthActions() {
  const { retry: refresh } = useAuth();
  return {
    async login(credentials: Credentials) {
      const result = toastResult(await auth.signIn(credentials), "Login failed");
      if (result.ok) await refresh();
      return result;
    },

    async register(credentials: Credentials) {
      const path = getRedirectParam();
      const target = getFirstRun() ?? (path === null ? null : { path });
      const result = toastResult(await auth.signUp(credentials, target), "Registration failed");
      // From now on the user's metadata has it; this tab would use it a second time.
      if (result.ok) storeFirstRun(null);
      if (result.ok && result.value === "signed-in") await refresh();
      return result;
    },

    resetPassword: async (email: string) =>
      toastResult(await auth.sendResetLink(email), "Password reset failed", {
        title: "Password reset email sent",
        description: "Check your email for a password reset link",
      }),

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
