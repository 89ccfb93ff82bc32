import type { Stripe } from "@stripe/stripe-js";
import { publicEnv } from "#shared/public-env.ts";

let loading: Promise<Stripe> | null = null;

/** Adds Stripe's script to the page. Stripe's loader recognizes it by the global that it defines. */
function addScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("Stripe could not be reached. Please check your connection and try again."));
    };
    document.head.append(script);
  });
}

async function load(): Promise<Stripe> {
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  if (!("Stripe" in window)) await addScript(publicEnv.stripeJsUrl);
  const stripe = await loadStripe(publicEnv.stripePublishableKey);
  if (!stripe) throw new Error("Stripe is not initialized");
  return stripe;
}

/** Loads Stripe.js once. After a failed download the next call tries again. */
export function loadStripeJs(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
