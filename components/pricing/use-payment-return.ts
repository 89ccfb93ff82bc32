"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useInvalidateAccess } from "#components/checkout/use-invalidate-access.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { type PaymentReturn, parseReturnUrl } from "./parse-return-url.ts";
import { POLL, pollPayment } from "./poll-payment.ts";

export type PaymentNotice = "confirming" | "late" | null;

/** Takes the provider's parts out of the address bar: a client secret is not for sharing. */
function cleanAddress({ query, cameFromProvider }: PaymentReturn): void {
  if (cameFromProvider) window.history.replaceState(null, "", `${window.location.pathname}${query}`);
}

/**
 * Every visit has the person's plans brought up to date. After a payment the address says so, which proves nothing:
 * success is told only when the server has seen the payment.
 */
export function usePaymentReturn(isSignedIn: boolean): PaymentNotice {
  const refreshAccess = useInvalidateAccess();
  const [notice, setNotice] = useState<PaymentNotice>(null);

  const follow = useEffectEvent(async (back: PaymentReturn, isHere: () => boolean) => {
    const waits = back.isReturn && !back.hasFailed;
    const last = await pollPayment(
      isHere,
      (progress) => setNotice(waits && progress === "confirming" ? "confirming" : null),
      waits ? POLL : { ...POLL, times: 1 },
    );
    if (!isHere()) return;
    setNotice(waits && last === "confirming" ? "late" : null);
    if (waits && last === "failed")
      toastError("Payment Failed", "An error occurred during payment processing");
    if (back.cameFromProvider && waits && last === "confirmed")
      toast({ title: "Payment Successful", description: "Your plan is active." });
    await refreshAccess();
  });

  useEffect(() => {
    const back = parseReturnUrl(window.location.search);
    if (!isSignedIn) return;
    let here = true;
    // An effect that is undone in the same breath has not begun yet.
    const begin = setTimeout(() => {
      cleanAddress(back);
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
