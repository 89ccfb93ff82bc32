import { IntegrationError } from "./integration-error.ts";

/** Refuses what Stripe refuses as a key in the browser. */
export function checkKey(key: unknown): asserts key is string {
  if (typeof key !== "string")
    throw new IntegrationError("Missing value for Stripe(): apiKey should be a string.");
  if (key === "")
    throw new IntegrationError("Please call Stripe() with your publishable key. You used an empty string.");
  if (/^(sk|rk)_/.test(key))
    throw new IntegrationError(
      "You should not use your secret key with Stripe.js. Please pass a publishable key instead.",
    );
  if (key.startsWith("pk_live_"))
    throw new IntegrationError("This is a stand-in for Stripe: it takes no live keys and moves no money.");
}
