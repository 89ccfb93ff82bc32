import { Notice } from "#components/ui/notice.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { PaymentNotice as State } from "./use-payment-return.ts";

/** Shown after a payment until the plan is active: no action is needed. */
export function PaymentNotice({ notice }: { notice: State }) {
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
