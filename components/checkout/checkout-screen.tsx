"use client";

import { useParams, useSearchParams } from "next/navigation";
import { RequireUser } from "#components/auth/require-user.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { CheckoutError } from "./checkout-error.tsx";
import { NoChargeNotice } from "./no-charge-notice.tsx";
import { parsePlanId } from "./parse-plan-id.ts";
import { PaymentScreen } from "./payment-screen.tsx";
import { useCheckout } from "./use-checkout.ts";

function Checkout() {
  const { id } = useParams<{ id?: string }>();
  const query = useSearchParams();
  const planId = parsePlanId(id, query.get("planId"));
  const { state, failWith, retry, update, onPaidElsewhere } = useCheckout(
    planId,
    query.get("invoice") === "open",
  );
  if (state.kind === "failed") return <CheckoutError onRetry={retry} />;
  if (state.kind === "nothing-charged")
    return <NoChargeNotice isPaid={state.isPaid} message={state.message} />;
  if (state.kind === "loading") return <PageSpinner label="Setting up your plan" />;
  return (
    <PaymentScreen
      clientSecret={state.clientSecret}
      customerSession={state.customerSession}
      onFail={failWith}
      onPaidElsewhere={onPaidElsewhere}
      onUpdate={update}
      summary={state.summary}
    />
  );
}

/** Renders `/checkout`, `/checkout/{id}` and `?planId=`. */
export function CheckoutScreen() {
  return (
    <RequireUser>
      <Checkout />
    </RequireUser>
  );
}
