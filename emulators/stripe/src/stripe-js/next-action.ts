import { showChallenge } from "./challenge.ts";
import type { Answer, Intent, StripeError } from "./protocol.ts";

export type Line = { retrieve(clientSecret: string): Promise<Answer> };

const isPayment = (intent: Intent) => intent.object === "payment_intent";

/** Adds the intent to an error, as Stripe does. */
function withIntent(error: StripeError, intent: Intent): { error: StripeError } {
  return { error: { ...error, [isPayment(intent) ? "payment_intent" : "setup_intent"]: intent } };
}

const FAILED: StripeError = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Runs 3-D Secure if the intent requires it, and returns the result for the page. */
export async function handleNextAction(answer: Answer, line: Line) {
  if (answer.error) return { error: answer.error };
  let { intent } = answer;
  const challenge = intent.next_action?.use_stripe_sdk?.stripe_js;
  if (intent.status === "requires_action" && challenge) {
    await showChallenge(challenge);
    const after = await line.retrieve(intent.client_secret);
    if (after.error) return { error: after.error };
    intent = after.intent;
    if (intent.status === "requires_payment_method")
      return withIntent(intent.last_payment_error ?? intent.last_setup_error ?? FAILED, intent);
  }
  return isPayment(intent) ? { paymentIntent: intent } : { setupIntent: intent };
}

/** Stripe's redirect after a payment that leaves the page. */
export function returnAddress(returnUrl: string, intent: Intent): string {
  const address = new URL(returnUrl);
  const name = intent.object;
  address.searchParams.set(name, intent.id);
  address.searchParams.set(`${name}_client_secret`, intent.client_secret);
  address.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "pending");
  return address.href;
}
