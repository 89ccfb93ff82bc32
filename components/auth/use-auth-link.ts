"use client";

import { useEffect, useRef, useState } from "react";
import { type AuthError, exchangeCode, verifyLink } from "#client/auth.ts";
import { type AuthLink, consumeAuthLink, type TokenLink } from "#client/auth-link.ts";
import { useAuth } from "./auth-provider.tsx";

/** Progress of the link that opened this screen. */
export type LinkState =
  | { kind: "reading" }
  | { kind: "none" }
  | { kind: "exchanging" }
  | { kind: "signed-in"; isEmailChange: boolean }
  | { kind: "refused"; error: AuthError }
  /** The token did not pass after the user's click. */
  | { kind: "invalid-token"; error: AuthError }
  | Extract<AuthLink, { kind: "error" | "token" | "awaiting-other-address" }>;

/**
 * Reads the link in the URL once and exchanges its code for a session. A link with a token waits for a click,
 * because mail scanners open links but do not click.
 */
export function useAuthLink() {
  const { follow, retry } = useAuth();
  const [link, setLink] = useState<LinkState>({ kind: "reading" });
  const [isConfirming, setIsConfirming] = useState(false);
  const isTaken = useRef(false);

  useEffect(() => {
    void follow();
    // A code is valid once, and effects run twice in React's strict mode.
    if (isTaken.current) return;
    isTaken.current = true;
    const opened = consumeAuthLink();
    if (opened.kind !== "code") {
      setLink(opened);
      return;
    }
    setLink({ kind: "exchanging" });
    void exchangeCode(opened.code).then(async (result) => {
      if (result.ok) await retry();
      setLink(result.ok ? { kind: "signed-in", ...result.value } : { kind: "refused", error: result.error });
    });
  }, [follow, retry]);

  async function verifyToken(token: TokenLink): Promise<LinkState> {
    const result = await verifyLink(token);
    if (!result.ok) return { kind: "invalid-token", error: result.error };
    // No session: the first of the two addresses that must confirm the change.
    if (result.value.session === null) return { kind: "awaiting-other-address" };
    await retry();
    return { kind: "signed-in", isEmailChange: token.type === "email_change" };
  }

  async function confirm(): Promise<void> {
    if (link.kind !== "token") return;
    setIsConfirming(true);
    setLink(await verifyToken(link));
    setIsConfirming(false);
  }

  return { link, confirm, isConfirming };
}
