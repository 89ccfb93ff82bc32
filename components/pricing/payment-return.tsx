"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { refreshAccess } from "#client/refresh-access.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { POLL, pollPayment } from "./poll-payment.ts";

/** Query parameters that Stripe adds to the return URL. */
const PROVIDERS = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** Parses the URL of the pricing screen after a payment. */
function parseReturnUrl(search: string) {
  const params = new URLSearchParams(search);
  const status = params.get("redirect_status");
  for (const name of PROVIDERS) params.delete(name);
  const hasFailed = status === "failed";
  return {
    /** Stripe redirected the user here. */
    cameFromProvider: status !== null,
    hasFailed,
    /** The URL claims that a payment was made, which proves nothing. */
    isPaid: params.get("payment") === "success" && !hasFailed,
    /** The URL without Stripe's parameters: a client secret must not be shared. */
    cleanUrl: `${window.location.pathname}${params.size > 0 ? `?${params}` : ""}`,
  };
}

type NoticeState = "confirming" | "late" | null;

/**
 * Syncs the user's subscriptions on every visit. After a payment the URL proves nothing, so success shows
 * only once the server has confirmed it.
 */
export function usePaymentReturn(isSignedIn: boolean): NoticeState {
  const [notice, setNotice] = useState<NoticeState>(null);

  const follow = useEffectEvent(async (isHere: () => boolean) => {
    const { cameFromProvider, hasFailed, isPaid, cleanUrl } = parseReturnUrl(window.location.search);
    const toastFailure = () => toastError("Payment Failed", "An error occurred during payment processing");
    if (cameFromProvider) window.history.replaceState(null, "", cleanUrl);
    if (cameFromProvider && isPaid) setNotice("confirming");
    if (hasFailed) toastFailure();
    const last = await pollPayment(
      isHere,
      (progress) => {
        if (isPaid && progress === "confirming") setNotice("confirming");
      },
      isPaid ? POLL : { ...POLL, times: 1 },
    );
    if (!isHere()) return;
    // The plans are refetched first, so that they never contradict the notice or the toast.
    await refreshAccess();
    setNotice(isPaid && last === "confirming" ? "late" : null);
    if (isPaid && last === "failed") toastFailure();
    if (isPaid && cameFromProvider && last === "confirmed")
      toast({ title: "Payment Successful", description: "Your plan is active." });
  });

  useEffect(() => {
    if (!isSignedIn) return;
    let here = true;
    // Delayed, because React's strict mode runs the effect twice.
    const begin = setTimeout(() => void follow(() => here), 0);
    return () => {
      here = false;
      clearTimeout(begin);
    };
  }, [isSignedIn]);

  return notice;
}

/** Shown after a payment until the plan is active: no action is needed. */
export function PaymentNotice({ notice }: { notice: NoticeState }) {
  if (notice === null) return null;
  if (notice === "late") {
    return (
      <Notice className="mb-6" title="Your payment is still being confirmed">
        This can take a few minutes. Your plan will appear here automatically; you don't need to pay again.
      </Notice>
    );
  }
  return (
    <Notice className="mb-6" title="Confirming your payment">
      <span className="inline-flex items-center gap-2">
        <Spinner className="size-3.5" />
        Your plan will be active in a moment.
      </span>
    </Notice>
  );
}
