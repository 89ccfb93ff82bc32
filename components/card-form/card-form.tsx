"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripePaymentElementOptions } from "@stripe/stripe-js";
import { Component, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { loadStripeJs } from "#client/stripe.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ConfirmablePayment } from "#shared/billing/contract.ts";
import { readAppearance } from "./appearance.ts";
import { type Confirmation, confirmCard } from "./confirm-card.ts";

type Props = { children: ReactNode; onFail: (message: string) => void };

/**
 * Stripe's components throw while rendering if they cannot load; the rest of the screen must survive that.
 */
class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onFail(error.message);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/**
 * Confirms the card once at a time: a second click or Enter does nothing. Stays busy after `done`, because
 * the screen is about to change.
 */
export function useConfirmCard(clientSecret: string, returnPath: string) {
  const stripe = useStripe();
  const elements = useElements();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  function setRunning(isRunning: boolean): void {
    running.current = isRunning;
    setBusy(isRunning);
  }

  async function confirm(): Promise<Confirmation | null> {
    if (running.current) return null;
    if (!stripe || !elements) return { kind: "broken", message: "Stripe is not initialized" };
    setRunning(true);
    const result = await confirmCard({ stripe, elements, clientSecret, returnPath });
    if (result.kind !== "done" && result.kind !== "already") setRunning(false);
    return result;
  }

  const isInitialized = Boolean(stripe && elements);
  return { confirm, isBusy, isInitialized, release: () => setRunning(false) };
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/** Whether the dark theme is active; true on the server, because dark is the default. */
function useIsDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.classList.contains("dark"),
    () => true,
  );
}

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
  /** Opens the form with the customer's saved cards. */
  customerSession: ConfirmablePayment["customerSession"];
  /** The form cannot load; the message is Stripe's if it has one for users. */
  onFail: (message: string) => void;
  /** Rendered below the form: whether Stripe.js is loaded, and whether the form is ready for input. */
  children: (isLoaded: boolean, isReady: boolean) => ReactNode;
};

/**
 * Reserves the form's final height by the number of saved cards, from the first paint until it is closed: Stripe.js
 * reports that the form is ready before its frame has its height.
 */
const PLACES = [
  "relative min-h-[24.125rem] sm:min-h-[21.875rem] lg:min-h-[23rem]",
  "relative min-h-[8.25rem]",
  "relative min-h-[11.5rem]",
  "relative min-h-[14.75rem]",
];

type FrameProps = { savedCards: number | undefined; isReady: boolean; children?: ReactNode };

function Frame({ savedCards = 0, isReady, children }: FrameProps) {
  return (
    <div className={PLACES[savedCards] ?? PLACES[0]}>
      {isReady ? null : (
        <div className="absolute inset-0 grid content-start gap-4">
          <span className="sr-only" role="status">
            Loading the card form
          </span>
          <Skeleton className="h-16 w-28" />
          {savedCards > 0 ? (
            <Skeleton className="h-11" />
          ) : (
            <>
              <Skeleton className="h-[68px]" />
              <div className="grid grid-cols-2 gap-3">
                <Skeleton className="h-[68px]" />
                <Skeleton className="h-[68px]" />
              </div>
            </>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

function Form(props: CardFormProps & { stripe: Stripe }) {
  const { onFail, children, stripe, clientSecret, customerSession } = props;
  const isDark = useIsDark();
  const [isReady, setReady] = useState(false);
  // Stripe.js refuses another session for the same form.
  const [session] = useState(customerSession);
  useLoadTimeout(isReady, onFail);
  const options = {
    clientSecret,
    appearance: readAppearance(isDark),
    ...(session ? { customerSessionClientSecret: session.clientSecret } : {}),
  };
  return (
    <Elements options={options} stripe={stripe}>
      <Frame isReady={isReady} savedCards={session?.savedCards}>
        <PaymentElement
          className={isReady ? "" : "opacity-0"}
          onLoadError={({ error }) => onFail(error.message ?? "The card form could not be loaded.")}
          onReady={() => setReady(true)}
          options={OPTIONS}
        />
      </Frame>
      {children(true, isReady)}
    </Elements>
  );
}

/** Stripe's card form for one client secret. Stays mounted during a payment; only buttons are disabled. */
export function CardForm(props: CardFormProps) {
  const { onFail, customerSession } = props;
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
        <Frame isReady={false} savedCards={customerSession?.savedCards} />
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
