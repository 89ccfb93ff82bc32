"use client";

import { useEffect, useRef, useState } from "react";
import { type AuthError, type AuthLink, consumeAuthLink, exchangeCode } from "#client/auth.ts";
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
