"use client";

import Link from "next/link";
import { useEffect } from "react";
import { loadStripeJs } from "#client/stripe.ts";
import { parseIntentType } from "#components/card-form/confirm-card.ts";
import { Card } from "#components/ui/card.tsx";
import type { ConfirmablePayment } from "#shared/billing/contract.ts";
import { paths } from "#shared/paths.ts";
import { OrderOptions } from "./order-options.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentForm } from "./payment-form.tsx";
import type { UpdateCheckout } from "./use-checkout.ts";

/** Checks the payment's status when the tab becomes visible: another tab may have paid it. */
function useDetectExternalPayment(clientSecret: string, onPaid: () => void): void {
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

function Agreement() {
  return (
    <p className="mt-5 text-muted-foreground text-xs">
      By paying, you agree to the{" "}
      <Link className="link" href={paths.terms} target="_blank">
        terms
      </Link>{" "}
      and the{" "}
      <Link className="link" href={paths.refunds} target="_blank">
        refund policy
      </Link>
      . You can unsubscribe at any time and keep access until the end of the paid period.
    </p>
  );
}

type PaymentScreenProps = Pick<ConfirmablePayment, "clientSecret"> &
  // Our own additions to the specified response, so they are optional.
  Partial<Pick<ConfirmablePayment, "summary" | "customerSession">> & {
    onFail: (message: string) => void;
    onPaidElsewhere: () => void;
    onUpdate: UpdateCheckout;
  };

/** Two columns: order summary and card form. On phones the summary comes first, collapsed. */
export function PaymentScreen(props: PaymentScreenProps) {
  const { clientSecret, customerSession, summary, onFail, onPaidElsewhere, onUpdate } = props;
  useDetectExternalPayment(clientSecret, onPaidElsewhere);
  return (
    <div className="mx-auto grid w-full max-w-content items-start gap-8 px-4 pt-8 pb-20 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:pt-16">
      {summary ? (
        <div className="min-w-0">
          <OrderSummary summary={summary} />
          {summary.paysOpenInvoice ? null : <OrderOptions onUpdate={onUpdate} summary={summary} />}
        </div>
      ) : null}
      <section aria-label="Payment">
        <Card className="p-5 sm:p-6">
          <PaymentForm
            clientSecret={clientSecret}
            customerSession={customerSession ?? null}
            key={clientSecret}
            onFail={onFail}
            onPaidElsewhere={onPaidElsewhere}
          />
          <Agreement />
        </Card>
      </section>
    </div>
  );
}
