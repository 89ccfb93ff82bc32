"use client";

import * as auth from "#client/auth.ts";
import type { SessionStore } from "#client/session-store.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { Credentials } from "#shared/auth/contract.ts";

/** Session actions of a user. Each shows its toasts (specification, section 8) and resolves to its result. */
export function createAuthActions(store: SessionStore) {
  function reportPassword<T>(outcome: auth.AuthResult<T>): auth.AuthResult<T> {
    if (outcome.ok)
      toast({
        title: "Password updated successfully",
        description: "You can now log in with your new password",
      });
    else toastError("Error updating password", outcome.problem.message);
    return outcome;
  }

  return {
    async login(credentials: Credentials) {
      const outcome = await auth.signIn(credentials);
      if (outcome.ok) await store.refresh();
      else toastError("Login failed", outcome.problem.message);
      return outcome;
    },

    async register(credentials: Credentials) {
      const outcome = await auth.signUp(credentials);
      if (!outcome.ok) toastError("Registration failed", outcome.problem.message);
      else if (outcome.value === "signed-in") await store.refresh();
      return outcome;
    },

    async logout() {
      const outcome = await auth.signOut();
      if (!outcome.ok) toastError("Logout failed", outcome.problem.message);
      return outcome;
    },

    async resetPassword(email: string) {
      const outcome = await auth.sendResetLink(email);
      if (outcome.ok)
        toast({
          title: "Password reset email sent",
          description: "Check your email for a password reset link",
        });
      else toastError("Password reset failed", outcome.problem.message);
      return outcome;
    },

    async signInWithGoogle() {
      const outcome = await auth.signInWithGoogle();
      if (outcome.ok) return outcome;
      // This step sends no request, so an error without a status (0) has no message for users.
      const { status, message } = outcome.problem;
      toastError(
        "Google sign-in failed",
        status > 0 ? message : "An unexpected error occurred during Google sign-in.",
      );
      return outcome;
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
