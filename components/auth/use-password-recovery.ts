"use client";

import { isPkceMismatch } from "#client/auth.ts";
import { useAuth } from "./auth-provider.tsx";
import { type LinkState, useAuthLink } from "./use-auth-link.ts";
import { useConfirmation } from "./use-confirmation.ts";

/** What the reset screen shows before the password is changed. */
export type RecoveryView =
  | { kind: "checking" }
  | { kind: "confirm"; confirm: () => Promise<void>; isConfirming: boolean }
  /** Without a session only the service can refuse; the person came by no link. */
  | { kind: "form"; hasSession: boolean }
  | { kind: "no-session"; reason: string };

const OTHER_BROWSER =
  "This link only works in the browser in which it was asked for. Open it there, or ask for a new one here.";

function whyNot(link: LinkState): string | null {
  if (link.kind === "error") return link.message;
  if (link.kind !== "refused") return null;
  return isPkceMismatch(link.problem) ? OTHER_BROWSER : link.problem.message;
}

/** Finds out whether the person may choose a new password: only a link that failed stands against it. */
export function usePasswordRecovery(): RecoveryView {
  const { user, isLoading } = useAuth();
  const link = useAuthLink();
  const { confirm, isConfirming, isConfirmed, problem } = useConfirmation(link);
  const reason = whyNot(link) ?? problem?.message;
  if (reason) return { kind: "no-session", reason };
  if (link.kind === "token" && !isConfirmed) return { kind: "confirm", confirm, isConfirming };
  if (link.kind === "reading" || link.kind === "exchanging" || isLoading) return { kind: "checking" };
  return { kind: "form", hasSession: user !== null };
}
