"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { refreshAccess } from "#client/refresh-access.ts";
import { useConfirmCard } from "#components/card-form/use-confirm-card.ts";
import { pollPayment } from "#components/pricing/poll-payment.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { dismissToast, toast } from "#components/ui/use-toast.ts";
import { paths } from "#shared/paths.ts";

export type PaymentError = {
  message: string;
  /** Stripe reported that nothing was charged; false if the outcome is unknown. */
  isUnpaid: boolean;
};

/**
 * Confirms the payment and shows the result in a toast, and an error in `problem` until the next attempt.
 * @param onPaidElsewhere called when another tab has made the payment
 */
export function usePay(clientSecret: string, onPaidElsewhere: () => void) {
  const router = useRouter();
  const { confirm, isBusy, isInitialized } = useConfirmCard(clientSecret, paths.pricingAfterPayment);

  const [error, setError] = useState<PaymentError | null>(null);

  function refuse(title: string, message: string, isUnpaid: boolean): void {
    setError({ message, isUnpaid });
    toastError(title, message);
  }

  async function pay(): Promise<void> {
    if (!isInitialized) return void toastError("Error", "Stripe is not initialized");
    setError(null);
    // The previous toast is about the last attempt.
    dismissToast();
    const result = await confirm();
    if (result?.kind === "refused")
      refuse("Payment Failed", result.message ?? "An error occurred during payment processing", true);
    if (result?.kind === "broken") refuse("Payment Error", result.message, false);
    if (result?.kind === "already") onPaidElsewhere();
    if (result?.kind === "processing") router.replace(paths.pricingAfterPayment);
    if (result?.kind !== "done") return;
    const progress = await pollPayment(() => true);
    await refreshAccess();
    const isActive = progress === "confirmed";
    toast({
      title: "Payment Successful",
      description: isActive ? "Your plan is active." : "Your plan is being activated.",
    });
    router.replace(paths.pricingAfterPayment);
  }

  return { pay, isBusy, error };
}
