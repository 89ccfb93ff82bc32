"use client";

import { useEffect, useRef, useState } from "react";
import { type AuthError, type AuthLink, consumeAuthLink, exchangeCode, verifyLink } from "#client/auth.ts";
import { useAuth } from "./auth-provider.tsx";

/** Progress of the link that opened this screen. */
export type LinkState =
  | { kind: "reading" }
  | { kind: "none" }
  | { kind: "exchanging" }
  | { kind: "signed-in"; isEmailChange: boolean }
  | { kind: "refused"; error: AuthError }
  | Extract<AuthLink, { kind: "error" | "token" | "awaiting-other-address" }>;

/**
 * Reads the link in the URL once and exchanges its code for a session. A link with a token waits for a click,
 * because mail scanners open links but do not click.
 */
export function useAuthLink(): LinkState {
  const { follow, retry } = useAuth();
  const [state, setState] = useState<LinkState>({ kind: "reading" });
  const isTaken = useRef(false);

  useEffect(() => {
    void follow();
    // A code is valid once, and effects run twice in React's strict mode.
    if (isTaken.current) return;
    isTaken.current = true;
    const link = consumeAuthLink();
    if (link.kind !== "code") {
      setState(link);
      return;
    }
    setState({ kind: "exchanging" });
    void exchangeCode(link.code).then(async (result) => {
      if (result.ok) await retry();
      setState(result.ok ? { kind: "signed-in", ...result.value } : { kind: "refused", error: result.error });
    });
  }, [follow, retry]);

  return state;
}

/** Verifies a link's token when the user clicks. */
export function useConfirmation(link: LinkState) {
  const { retry } = useAuth();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [needsOtherAddress, setNeedsOtherAddress] = useState(false);
  const [error, setError] = useState<AuthError | null>(null);

  async function confirm(): Promise<void> {
    if (link.kind !== "token") return;
    setIsConfirming(true);
    const result = await verifyLink(link.tokenHash, link.type);
    // No session: the first of the two addresses that must confirm the change.
    const isFirst = result.ok && result.value.session === null;
    if (!result.ok) setError(result.error);
    else if (!isFirst) await retry();
    setNeedsOtherAddress(isFirst);
    setIsConfirmed(result.ok && !isFirst);
    setIsConfirming(false);
  }

  return { confirm, isConfirming, isConfirmed, needsOtherAddress, error };
}
