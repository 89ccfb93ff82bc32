import { createStripe } from "./stripe.ts";

// Wherever this file came from is where the frames and the calls are.
const source = document.currentScript;
const { origin } = new URL(source instanceof HTMLScriptElement ? source.src : location.href);

/** Called as `Stripe(key)`, and by some as `new Stripe(key)`; both give the same. */
function Stripe(key: unknown) {
  return createStripe(origin, key);
}
// The loader compares this with the release train it was made for.
Stripe.version = "endive";

Object.assign(window, { Stripe });
