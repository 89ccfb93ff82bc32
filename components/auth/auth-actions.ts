"use client";

import * as auth from "#client/auth.ts";
import type { SessionStore } from "#client/session-store.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { Credentials } from "#shared/auth/contract.ts";

/** Session actions of a user. Each shows its toasts (specification, section 8) and resolves to its result. */
export function createAuthActions(store: SessionStore) {
  function reportPassword<T>(result: auth.AuthResult<T>): auth.AuthResult<T> {
    if (result.ok)
      toast({
        title: "Password updated successfully",
        description: "You can now log in with your new password",
      });
    else toastError("Error updating password", result.error.message);
    return result;
  }

  return {
    async login(credentials: Credentials) {
      const result = await auth.signIn(credentials);
      if (result.ok) await store.refresh();
      else toastError("Login failed", result.error.message);
      return result;
    },

    async register(credentials: Credentials) {
      const result = await auth.signUp(credentials);
      if (!result.ok) toastError("Registration failed", result.error.message);
      else if (result.value === "signed-in") await store.refresh();
      return result;
    },

    async logout() {
      const result = await auth.signOut();
      if (!result.ok) toastError("Logout failed", result.error.message);
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

    updatePassword: async (password: string) => reportPassword(await auth.updatePassword(password)),
    changePassword: async (...change: Parameters<typeof auth.changePassword>) =>
      reportPassword(await auth.changePassword(...change)),

    /** Auth screens subscribe to the session even if there is none yet. */
    follow: () => store.start(),
    /** Checks the session again after the auth service did not respond. */
    retry: () => store.refresh(),
  };
}
