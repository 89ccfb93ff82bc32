import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { expect, test, vi } from "vitest";
import { confirmCard } from "#components/card-form/confirm-card.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const elements = { submit: async () => ({}) } as unknown as StripeElements;
const confirmPayment = vi.fn();
const ask = () =>
  confirmCard({
    stripe: { confirmPayment } as unknown as Stripe,
    elements,
    clientSecret: "pi_1_secret_2",
    returnPath: "/pricing?payment=success",
  });

test("confirmCard sends the country US and the return URL, and redirects only if required", async () => {
  coversSpec("7.16", "9.16");
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  expect(await ask()).toEqual({ kind: "done", setupIntentId: null });
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements,
    confirmParams: {
      return_url: "http://localhost:3999/pricing?payment=success",
      payment_method_data: { billing_details: { address: { country: "US" } } },
    },
    redirect: "if_required",
  });
});

test.each([
  [
    { type: "card_error", message: "Your card was declined." },
    { kind: "refused", message: "Your card was declined." },
  ],
  [{ type: "card_error" }, { kind: "refused", message: null }],
  [{ type: "validation_error", message: "Incomplete." }, { kind: "incomplete" }],
  [{ type: "invalid_request_error", payment_intent: { status: "succeeded" } }, { kind: "already" }],
])("confirmCard maps %j to %j", async (error, outcome) => {
  confirmPayment.mockResolvedValueOnce({ error });
  expect(await ask()).toEqual(outcome);
});

test("confirmCard returns a result when Stripe.js throws", async () => {
  confirmPayment.mockRejectedValueOnce(new Error("Network down"));
  expect(await ask()).toEqual({ kind: "broken", message: "Network down" });
});
