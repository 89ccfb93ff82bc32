import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { publicEnv } from "#shared/public-env.ts";

/**
 * The kind of intent that a client secret belongs to; null if malformed, which Stripe.js ignores silently.
 */
export function parseIntentType(clientSecret: unknown): "payment" | "setup" | null {
  const match = typeof clientSecret === "string" ? /^(pi|seti)_\w+_secret_\w+$/.exec(clientSecret) : null;
  if (!match) return null;
  return match[1] === "pi" ? "payment" : "setup";
}

/** Billing country of every payment (specification, section 9). */
const PAYMENT_METHOD = { billing_details: { address: { country: "US" } } };

export type Confirmation =
  | { kind: "done"; setupIntentId: string | null }
  /** The bank has not responded yet; Stripe reports the result by webhook. */
  | { kind: "processing" }
  /** Already paid, for example in another tab. */
  | { kind: "already" }
  /** A field is invalid; the form shows its own error. */
  | { kind: "incomplete" }
  | { kind: "refused"; message: string | null }
  | { kind: "broken"; message: string };

type Request = { stripe: Stripe; elements: StripeElements; clientSecret: string; returnPath: string };

function follow(status: string | undefined, setupIntentId: string | null): Confirmation {
  if (status === "succeeded") return { kind: "done", setupIntentId };
  if (status === "processing") return { kind: "processing" };
  return { kind: "refused", message: null };
}

async function ask({ stripe, elements, clientSecret, returnPath }: Request): Promise<Confirmation> {
  const { error: inForm } = await elements.submit();
  if (inForm) return { kind: "incomplete" };
  const confirmParams = {
    return_url: `${publicEnv.siteUrl}${returnPath}`,
    payment_method_data: PAYMENT_METHOD,
  };
  const request = { elements, confirmParams, redirect: "if_required" as const };
  if (parseIntentType(clientSecret) === "setup") {
    const { error, setupIntent } = await stripe.confirmSetup(request);
    if (error) return { kind: "refused", message: error.message ?? null };
    return follow(setupIntent.status, setupIntent.id);
  }
  const { error, paymentIntent } = await stripe.confirmPayment(request);
  if (!error) return follow(paymentIntent.status, null);
  if (error.payment_intent?.status === "succeeded") return { kind: "already" };
  if (error.type === "validation_error") return { kind: "incomplete" };
  return { kind: "refused", message: error.message ?? null };
}

/** Confirms the card of a mounted form, including 3-D Secure. Never throws. */
export async function confirmCard(request: Request): Promise<Confirmation> {
  try {
    return await ask(request);
  } catch (error) {
    return {
      kind: "broken",
      message: error instanceof Error ? error.message : "An unexpected error occurred.",
    };
  }
}
