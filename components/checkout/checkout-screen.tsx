"use client";

import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useParams, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { parsePlanId } from "./parse-plan-id.ts";
import { PaymentScreen } from "./payment-screen.tsx";
import { type CheckoutState, useCheckout } from "./use-checkout.ts";

type MessageProps = {
  icon: LucideIcon;
  color: string;
  title: string;
  text: string;
  role?: "status";
  children: ReactNode;
};

function Message({ icon: Icon, color, title, text, role, children }: MessageProps) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center" role={role}>
      <Icon aria-hidden="true" className={`mx-auto mb-5 size-8 ${color}`} strokeWidth={1.5} />
      <h1 className="font-semibold text-foreground text-lg">{title}</h1>
      <p className="mt-2 mb-6 text-balance text-base text-muted-foreground">{text}</p>
      {children}
    </div>
  );
}

/** Shown if the payment could not be set up; nothing has been charged. */
export function CheckoutError({ onRetry }: { onRetry: () => void }) {
  return (
    <Message
      color="text-destructive"
      icon={CircleAlert}
      text="There was an error setting up your payment. Please try again."
      title="Payment Initialization Failed"
    >
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>Try again</Button>
        <Button asChild variant="outline">
          <Link href={paths.pricing()}>Back to Pricing</Link>
        </Button>
      </div>
    </Message>
  );
}

/** Shown if there is nothing to pay: the user has this plan or a better one, or has to wait. */
function NoChargeNotice({ message, isPaid }: Extract<CheckoutState, { kind: "nothing-charged" }>) {
  return (
    <Message
      color={isPaid ? "text-success" : "text-muted-foreground"}
      icon={isPaid ? CircleCheck : Info}
      role="status"
      text={message}
      title={isPaid ? "You are already subscribed" : "No payment was started"}
    >
      <Button asChild>
        <Link href={paths.pricing()}>My Products</Link>
      </Button>
    </Message>
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
  if (state.kind === "nothing-charged") return <NoChargeNotice {...state} />;
  if (state.kind === "loading") return <PageSpinner label="Setting up your plan" />;
  return <PaymentScreen {...state} onFail={failWith} onPaidElsewhere={onPaidElsewhere} onUpdate={update} />;
}

/** Renders `/checkout`, `/checkout/{id}` and `?planId=`. */
export function CheckoutScreen() {
  return (
    <RequireUser>
      <Checkout />
    </RequireUser>
  );
}
