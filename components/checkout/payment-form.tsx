"use client";

import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { refreshAccess } from "#client/refresh-access.ts";
import { CardForm, useConfirmCard } from "#components/card-form/card-form.tsx";
import { pollPayment } from "#components/pricing/poll-payment.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { dismissToast, toast } from "#components/ui/use-toast.ts";
import { paths } from "#shared/paths.ts";

type PaymentError = {
  message: string;
  /** Stripe reported that nothing was charged; false if the outcome is unknown. */
  isUnpaid: boolean;
};

/**
 * Confirms the payment and shows the result in a toast, and an error in `error` until the next attempt.
 * @param onPaidElsewhere called when another tab has made the payment
 */
function usePay(clientSecret: string, onPaidElsewhere: () => void) {
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

type PayProps = { clientSecret: string; isReady: boolean; onPaidElsewhere: () => void };

type PaymentFormProps = Omit<ComponentProps<typeof CardForm>, "children"> & Pick<PayProps, "onPaidElsewhere">;

/** Stays until the next attempt. The toast has announced the error and may already contain advice. */
function Refusal({ message, isUnpaid }: PaymentError) {
  const advice = /try again/i.test(message) ? "" : " Try again or use another card.";
  const rest = isUnpaid ? `Nothing was charged.${advice}` : "Trying again will not charge you twice.";
  return (
    <div className="mb-2 flex gap-2 rounded-md border border-destructive/30 bg-destructive-muted px-3 py-2.5 text-sm">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0 text-destructive" />
      <p className="min-w-0 wrap-anywhere text-foreground">
        {message} <span className="text-muted-foreground">{rest}</span>
      </p>
    </div>
  );
}

/** Must be rendered inside the card form. */
function Pay({ clientSecret, isReady, onPaidElsewhere }: PayProps) {
  const { pay, isBusy, error } = usePay(clientSecret, onPaidElsewhere);
  const form = useRef<HTMLFormElement>(null);

  // On phones the error would push the button out of the viewport.
  useEffect(() => {
    if (error) form.current?.scrollIntoView({ block: "nearest" });
  }, [error]);

  return (
    <form
      className="grid scroll-mb-4 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
      ref={form}
    >
      {error ? <Refusal {...error} /> : null}
      <BusyButton busy={isBusy} busyLabel="Processing..." disabled={!isReady} size="lg" type="submit">
        Pay Now
      </BusyButton>
      {isBusy ? (
        <Button disabled size="lg" variant="ghost">
          Cancel
        </Button>
      ) : (
        <CancelLink />
      )}
    </form>
  );
}

function CancelLink() {
  return (
    <Button asChild size="lg" variant="ghost">
      <Link href={paths.pricing()}>Cancel</Link>
    </Button>
  );
}

/** Until Stripe.js is loaded, only Cancel is enabled. */
function Waiting() {
  return (
    <div className="grid gap-2">
      <Button disabled size="lg">
        Pay Now
      </Button>
      <CancelLink />
    </div>
  );
}

export function PaymentForm({ onPaidElsewhere, ...props }: PaymentFormProps) {
  return (
    <CardForm {...props}>
      {(isLoaded, isReady) => (
        <div className="mt-6">
          {isLoaded ? (
            <Pay clientSecret={props.clientSecret} isReady={isReady} onPaidElsewhere={onPaidElsewhere} />
          ) : (
            <Waiting />
          )}
        </div>
      )}
    </CardForm>
  );
}
