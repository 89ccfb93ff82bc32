"use client";

import { useState } from "react";
import { type AuthError, verifyLink } from "#client/auth.ts";
import { useAuth } from "./auth-provider.tsx";
import type { LinkState } from "./use-auth-link.ts";

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
