"use client";

import { useEffect, useRef, useState } from "react";
import { type AuthFailure, type AuthLink, consumeAuthLink, exchangeCode } from "#client/auth.ts";
import { useAuth } from "./auth-provider.tsx";

/** How far the link that opened this screen has come. */
export type LinkState =
  | { kind: "reading" }
  | { kind: "none" }
  | { kind: "exchanging" }
  | { kind: "signed-in"; isEmailChange: boolean }
  | { kind: "refused"; problem: AuthFailure }
  | Extract<AuthLink, { kind: "error" | "token" | "half-way" }>;

/**
 * Reads the link of the address bar once and trades its code for a session. A link with a token waits for a
 * press instead: programs that look into mails open links, but they press nothing.
 */
export function useAuthLink(): LinkState {
  const { follow, retry } = useAuth();
  const [state, setState] = useState<LinkState>({ kind: "reading" });
  const isTaken = useRef(false);

  useEffect(() => {
    void follow();
    // A code works once: mounting twice must not send it twice.
    if (isTaken.current) return;
    isTaken.current = true;
    const link = consumeAuthLink();
    if (link.kind !== "code") {
      setState(link);
      return;
    }
    setState({ kind: "exchanging" });
    void exchangeCode(link.code).then(async (outcome) => {
      if (outcome.ok) await retry();
      setState(
        outcome.ok ? { kind: "signed-in", ...outcome.value } : { kind: "refused", problem: outcome.problem },
      );
    });
  }, [follow, retry]);

  return state;
}
