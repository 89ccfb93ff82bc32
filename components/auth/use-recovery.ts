"use client";

import { useState } from "react";
import { isForeignLink, verifyLink } from "#lib/browser/auth.ts";
import { useAuth } from "./auth-provider.tsx";
import { type LinkState, useAuthLink } from "./use-auth-link.ts";

/** What the reset screen shows before the password is changed. */
export type RecoveryView =
  | { kind: "checking" }
  | { kind: "confirm"; confirm: () => Promise<void>; isConfirming: boolean }
  | { kind: "form" }
  | { kind: "no-session"; reason: string };

const NO_LINK = "This page opens from the link in a password reset e-mail.";
const OTHER_BROWSER =
  "This link only works in the browser in which it was asked for. Open it there, or ask for a new one here.";

function whyNot(link: LinkState): string | null {
  if (link.kind === "error") return link.message;
  if (link.kind !== "refused") return null;
  return isForeignLink(link.problem) ? OTHER_BROWSER : link.problem.message;
}

/** Finds out whether the person may choose a new password: a link that works, or a session that is there. */
export function useRecovery(): RecoveryView {
  const { user, isLoading, retry } = useAuth();
  const link = useAuthLink();
  const [isConfirming, setIsConfirming] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);

  async function confirm() {
    if (link.kind !== "token") return;
    setIsConfirming(true);
    const outcome = await verifyLink(link.tokenHash, link.type);
    if (outcome.ok) await retry();
    else setRefusal(outcome.problem.message);
    setIsConfirmed(outcome.ok);
    setIsConfirming(false);
  }

  const reason = whyNot(link) ?? refusal;
  if (reason) return { kind: "no-session", reason };
  if (link.kind === "token" && !isConfirmed) return { kind: "confirm", confirm, isConfirming };
  if (link.kind === "reading" || link.kind === "exchanging" || isLoading) return { kind: "checking" };
  return user ? { kind: "form" } : { kind: "no-session", reason: NO_LINK };
}
