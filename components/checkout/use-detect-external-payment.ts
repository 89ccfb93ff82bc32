"use client";

import { useEffect } from "react";
import { loadStripeJs } from "#client/stripe.ts";
import { parseIntentType } from "#components/card-form/confirm-card.ts";

/** Checks the payment's status when the tab becomes visible: another tab may have paid it. */
export function useDetectExternalPayment(clientSecret: string, onPaid: () => void): void {
  useEffect(() => {
    if (parseIntentType(clientSecret) !== "payment") return;
    const checkStatus = async () => {
      if (document.visibilityState !== "visible") return;
      const { paymentIntent } = await (await loadStripeJs()).retrievePaymentIntent(clientSecret);
      if (paymentIntent?.status === "succeeded") onPaid();
    };
    const onLook = () => void checkStatus().catch(() => {});
    document.addEventListener("visibilitychange", onLook);
    return () => document.removeEventListener("visibilitychange", onLook);
  }, [clientSecret, onPaid]);
}
