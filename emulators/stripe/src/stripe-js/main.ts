import { createStripe } from "./stripe.ts";

// Frames and calls use the origin of this script.
const source = document.currentScript;
const { origin } = new URL(source instanceof HTMLScriptElement ? source.src : location.href);

/** Called as `Stripe(key)` or as `new Stripe(key)`, with the same result. */
function Stripe(key: unknown) {
  return createStripe(origin, key);
}
// The loader of @stripe/stripe-js compares this with its own release train.
Stripe.version = "endive";

Object.assign(window, { Stripe });
