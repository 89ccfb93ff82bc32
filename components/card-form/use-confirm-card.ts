"use client";

import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRef, useState } from "react";
import { type Confirmation, confirmCard } from "./confirm-card.ts";

/**
 * Confirms the card once at a time: a second click or Enter does nothing. Stays busy after `done`, because
 * the screen is about to change.
 */
export function useConfirmCard(clientSecret: string, returnPath: string) {
  const stripe = useStripe();
  const elements = useElements();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<Confirmation | null> {
    if (running.current) return null;
    if (!stripe || !elements) return { kind: "broken", message: "Stripe is not initialized" };
    running.current = true;
    setBusy(true);
    const result = await confirmCard({ stripe, elements, clientSecret, returnPath });
    if (result.kind === "done" || result.kind === "already") return result;
    running.current = false;
    setBusy(false);
    return result;
  }

  function release(): void {
    running.current = false;
    setBusy(false);
  }

  return { confirm, isBusy, isInitialized: Boolean(stripe && elements), release };
}
