"use client";

import { Elements, PaymentElement } from "@stripe/react-stripe-js";
import type { Stripe, StripePaymentElementOptions } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useState } from "react";
import { loadStripeJs } from "#client/stripe.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useIsDark } from "#components/ui/use-is-dark.ts";
import { readAppearance } from "./appearance.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

/** Maximum time for the card form to load. */
const PATIENCE_MS = 15_000;

/** A blocked Stripe script reports no error, so a timeout counts as one. */
function useLoadTimeout(isReady: boolean, onFail: (message: string) => void): void {
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => onFail("The card form took too long to load."), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady, onFail]);
}

/** The billing country is fixed, so the form omits the field and the confirmation adds it. */
const OPTIONS: StripePaymentElementOptions = {
  layout: "tabs",
  fields: { billingDetails: { address: { country: "never" } } },
  business: { name: "SaaS Tools Marketplace" },
};

type CardFormProps = {
  clientSecret: string;
  /** The form cannot load; the message is Stripe's if it has one for users. */
  onFail: (message: string) => void;
  /** Rendered below the form: whether Stripe.js is loaded, and whether the form is ready for input. */
  children: (isLoaded: boolean, isReady: boolean) => ReactNode;
};

/** The final height of the form at each breakpoint. */
const PLACE = "relative min-h-[24.125rem] sm:min-h-[21.875rem] lg:min-h-[23rem]";

/** Reserves the form's height, so that the layout does not shift. */
function Placeholder() {
  return (
    <div className="absolute inset-0 grid content-start gap-4">
      <span className="sr-only" role="status">
        Loading the card form
      </span>
      <Skeleton className="h-16 w-28" />
      <Skeleton className="h-[68px]" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-[68px]" />
        <Skeleton className="h-[68px]" />
      </div>
    </div>
  );
}

function Form({ onFail, children, stripe, clientSecret }: CardFormProps & { stripe: Stripe }) {
  const isDark = useIsDark();
  const [isReady, setReady] = useState(false);
  useLoadTimeout(isReady, onFail);
  return (
    <Elements options={{ clientSecret, appearance: readAppearance(isDark) }} stripe={stripe}>
      <div className={isReady ? "relative" : PLACE}>
        {isReady ? null : <Placeholder />}
        <PaymentElement
          className={isReady ? "" : "opacity-0"}
          onLoadError={({ error }) => onFail(error.message ?? "The card form could not be loaded.")}
          onReady={() => setReady(true)}
          options={OPTIONS}
        />
      </div>
      {children(true, isReady)}
    </Elements>
  );
}

/** Stripe's card form for one client secret. Stays mounted during a payment; only buttons are disabled. */
export function CardForm(props: CardFormProps) {
  const { onFail } = props;
  const [stripe, setStripe] = useState<Stripe | null>(null);

  useEffect(() => {
    let here = true;
    loadStripeJs().then(
      (loaded) => here && setStripe(loaded),
      (error: unknown) =>
        here && onFail(error instanceof Error ? error.message : "Stripe is not initialized"),
    );
    return () => {
      here = false;
    };
  }, [onFail]);

  if (!stripe) {
    return (
      <>
        <div className={PLACE}>
          <Placeholder />
        </div>
        {props.children(false, false)}
      </>
    );
  }
  return (
    <ErrorBoundary onFail={onFail}>
      <Form {...props} stripe={stripe} />
    </ErrorBoundary>
  );
}
