"use client";

import { useState } from "react";
import { type AuthFailure, verifyLink } from "#client/auth.ts";
import { useAuth } from "./auth-provider.tsx";
import type { LinkState } from "./use-auth-link.ts";

/** Spends a link's token when the person says so. */
export function useConfirmation(link: LinkState) {
  const { retry } = useAuth();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isHalfWay, setIsHalfWay] = useState(false);
  const [problem, setProblem] = useState<AuthFailure | null>(null);

  async function confirm(): Promise<void> {
    if (link.kind !== "token") return;
    setIsConfirming(true);
    const outcome = await verifyLink(link.tokenHash, link.type);
    // No session: of two addresses that must agree to a change, this was the first.
    const isFirst = outcome.ok && outcome.value.session === null;
    if (!outcome.ok) setProblem(outcome.problem);
    else if (!isFirst) await retry();
    setIsHalfWay(isFirst);
    setIsConfirmed(outcome.ok && !isFirst);
    setIsConfirming(false);
  }

  return { confirm, isConfirming, isConfirmed, isHalfWay, problem };
}
