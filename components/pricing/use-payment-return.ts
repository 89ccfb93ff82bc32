"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { refreshAccess } from "#client/refresh-access.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { type PaymentReturn, parseReturnUrl } from "./parse-return-url.ts";
import { POLL, pollPayment } from "./poll-payment.ts";

export type PaymentNotice = "confirming" | "late" | null;

/** Removes Stripe's parameters from the URL, because a client secret must not be shared. */
function cleanUrl({ query, cameFromProvider }: PaymentReturn): void {
  if (cameFromProvider) window.history.replaceState(null, "", `${window.location.pathname}${query}`);
}

/**
 * Syncs the user's subscriptions on every visit. After a payment the URL proves nothing, so success shows
 * only once the server has confirmed it.
 */
export function usePaymentReturn(isSignedIn: boolean): PaymentNotice {
  const [notice, setNotice] = useState<PaymentNotice>(null);

  const follow = useEffectEvent(async (back: PaymentReturn, isHere: () => boolean) => {
    const waits = back.isReturn && !back.hasFailed;
    const last = await pollPayment(
      isHere,
      (progress) => {
        if (waits && progress === "confirming") setNotice("confirming");
      },
      waits ? POLL : { ...POLL, times: 1 },
    );
    if (!isHere()) return;
    // The plans are refetched first, so that they never contradict the notice or the toast.
    await refreshAccess();
    setNotice(waits && last === "confirming" ? "late" : null);
    if (waits && last === "failed")
      toastError("Payment Failed", "An error occurred during payment processing");
    if (back.cameFromProvider && waits && last === "confirmed")
      toast({ title: "Payment Successful", description: "Your plan is active." });
  });

  useEffect(() => {
    const back = parseReturnUrl(window.location.search);
    if (!isSignedIn) return;
    let here = true;
    // Delayed, because React's strict mode runs the effect twice.
    const begin = setTimeout(() => {
      cleanUrl(back);
      if (back.cameFromProvider && back.isReturn && !back.hasFailed) setNotice("confirming");
      if (back.hasFailed) toastError("Payment Failed", "An error occurred during payment processing");
      void follow(back, () => here);
    }, 0);
    return () => {
      here = false;
      clearTimeout(begin);
    };
  }, [isSignedIn]);

  return notice;
}
