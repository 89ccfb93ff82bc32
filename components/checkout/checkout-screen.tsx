"use client";

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import Link from "next/link";
import { useParams, useSearchParams } from "next/navigation";
import { RequireUser } from "#components/auth/require-user.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { parsePlanId } from "./parse-plan-id.ts";
import { PaymentScreen } from "./payment-screen.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Shown if the payment could not be set up; nothing has been charged. */
export function CheckoutError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center">
      <CircleAlert aria-hidden="true" className="mx-auto mb-5 size-8 text-destructive" strokeWidth={1.5} />
      <h1 className="font-semibold text-foreground text-lg">Payment Initialization Failed</h1>
      <p className="mt-2 mb-6 text-balance text-base text-muted-foreground">
        There was an error setting up your payment. Please try again.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>Try again</Button>
        <Button asChild variant="outline">
          <Link href={paths.pricing()}>Back to Pricing</Link>
        </Button>
      </div>
    </div>
  );
}

type NothingChargedProps = {
  message: string;
  /** The plan was paid in another tab. */
  isPaid: boolean;
};

/** Shown if there is nothing to pay: the user has this plan or a better one, or has to wait. */
function NoChargeNotice({ message, isPaid }: NothingChargedProps) {
  const Icon = isPaid ? CircleCheck : Info;
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center" role="status">
      <Icon
        aria-hidden="true"
        className={`mx-auto mb-5 size-8 ${isPaid ? "text-success" : "text-muted-foreground"}`}
        strokeWidth={1.5}
      />
      <h1 className="font-semibold text-foreground text-lg">
        {isPaid ? "You are already subscribed" : "No payment was started"}
      </h1>
      <p className="mt-2 mb-6 text-balance text-base text-muted-foreground">{message}</p>
      <Button asChild>
        <Link href={paths.pricing()}>My Products</Link>
      </Button>
    </div>
  );
}

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
