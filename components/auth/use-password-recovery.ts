"use client";

import { isPkceMismatch } from "#client/auth.ts";
import { useAuth } from "./auth-provider.tsx";
import { type LinkState, useAuthLink } from "./use-auth-link.ts";
import { useConfirmation } from "./use-confirmation.ts";

export type RecoveryView =
  | { kind: "checking" }
  | { kind: "confirm"; confirm: () => Promise<void>; isConfirming: boolean }
  /** Without a session the auth service rejects the change; the user did not come from a link. */
  | { kind: "form"; hasSession: boolean }
  | { kind: "no-session"; reason: string };

const OTHER_BROWSER =
  "This link only works in the browser that requested it. Open it there, or request a new one here.";

function whyNot(link: LinkState): string | null {
  if (link.kind === "error") return link.message;
  if (link.kind !== "refused") return null;
  return isPkceMismatch(link.error) ? OTHER_BROWSER : link.error.message;
}

/** Decides whether the user may set a new password: yes, unless the link failed. */
export function usePasswordRecovery(): RecoveryView {
  const { user, isLoading } = useAuth();
  const link = useAuthLink();
  const { confirm, isConfirming, isConfirmed, error } = useConfirmation(link);
  const reason = whyNot(link) ?? error?.message;
  if (reason) return { kind: "no-session", reason };
  if (link.kind === "token" && !isConfirmed) return { kind: "confirm", confirm, isConfirming };
  if (link.kind === "reading" || link.kind === "exchanging" || isLoading) return { kind: "checking" };
  return { kind: "form", hasSession: user !== null };
}
