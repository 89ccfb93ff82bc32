import * as z from "zod/mini";
import { CommittedError, type Endpoint } from "../http/endpoint.ts";
import { cardError, invalid, missing } from "../http/errors.ts";
import { flag, text } from "../http/params.ts";
import type { PaymentIntent, PaymentMethod, SetupIntent } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { CardDataFields, createCard, getOrCreateCard } from "./payment-methods.ts";

export const Confirm = z.strictObject({
  client_secret: z.optional(text),
  payment_method: z.optional(text),
  payment_method_data: z.optional(CardDataFields),
  return_url: z.optional(text),
  use_stripe_sdk: z.optional(flag),
  off_session: z.optional(flag),
  expected_payment_method_type: z.optional(text),
});
export const Shown = z.strictObject({ client_secret: z.optional(text) });

/** Intents in other states cannot be confirmed, and payments in other states cannot be canceled. */
export const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** A browser authenticates for its own intent with the client secret. */
export function findIntent<K extends "payment_intent" | "setup_intent">(
  { tx, path: { id = "" }, isPublishable }: Endpoint,
  kind: K,
  secret: string | undefined,
) {
  const found = tx.find(kind, id);
  const isOwn = found && (isPublishable || secret !== undefined ? found.client_secret === secret : true);
  if (!found || !isOwn) throw missing(kind, id);
  return found;
}

/**
 * The card of the call, else the card of the intent.
 * @throws StripeError when there is none, or when it belongs to another customer
 */
export function findCard(
  tx: Transaction,
  params: z.infer<typeof Confirm>,
  intent: Pick<PaymentIntent | SetupIntent, "payment_method" | "customer">,
): PaymentMethod {
  if (params.payment_method_data) return createCard(tx, params.payment_method_data);
  const id = params.payment_method ?? intent.payment_method;
  if (!id)
    throw invalid(
      "You cannot confirm this intent because it's missing a payment method. Update it with a payment method and then confirm it again.",
      { code: "payment_intent_unexpected_state" },
    );
  const method = getOrCreateCard(tx, id, "payment_method");
  if (method.customer && method.customer !== intent.customer)
    throw invalid(`The customer does not have a payment method with the ID ${id}.`, {
      code: "payment_method_customer_mismatch",
      param: "payment_method",
    });
  return method;
}

/** A card error. Its changes are committed, because the intent records the error. */
export const toCardError = (
  decline: { code: string; declineCode: string; message: string },
  details: object,
) =>
  new CommittedError(
    cardError(decline.message, {
      code: decline.code,
      ...(decline.code === "card_declined" ? { decline_code: decline.declineCode } : {}),
      ...details,
    }),
  );
