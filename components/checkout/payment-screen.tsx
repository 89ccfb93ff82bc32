"use client";

import { Card } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import type { ConfirmablePayment } from "#shared/billing/contract.ts";
import { paths } from "#shared/paths.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { useDetectExternalPayment } from "./use-detect-external-payment.ts";

const link = "text-ink underline decoration-edge underline-offset-4 hover:decoration-current";

function Agreement() {
  return (
    <p className="mt-5 text-muted text-xs">
      By paying, you agree to the{" "}
      <Link className={link} href={paths.terms} target="_blank">
        terms
      </Link>{" "}
      and the{" "}
      <Link className={link} href={paths.refunds} target="_blank">
        refund policy
      </Link>
      . You can unsubscribe at any time and keep access until the end of the paid period.
    </p>
  );
}

type PaymentScreenProps = Pick<ConfirmablePayment, "clientSecret"> & {
  /** Our own addition to the specified response, so it is optional. */
  summary: ConfirmablePayment["summary"] | undefined;
  onFail: (message: string) => void;
  onPaidElsewhere: () => void;
};

/** Two columns: order summary and card form. On phones the summary comes first, collapsed. */
export function PaymentScreen({ clientSecret, summary, onFail, onPaidElsewhere }: PaymentScreenProps) {
  useDetectExternalPayment(clientSecret, onPaidElsewhere);
  return (
    <div className="mx-auto grid w-full max-w-content gap-8 px-4 pt-8 pb-20 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:pt-16">
      {summary ? <OrderSummary summary={summary} /> : null}
      <section aria-label="Payment">
        <Card className="p-5 sm:p-6">
          <PaymentForm clientSecret={clientSecret} onFail={onFail} onPaidElsewhere={onPaidElsewhere} />
          <Agreement />
        </Card>
      </section>
    </div>
  );
}
