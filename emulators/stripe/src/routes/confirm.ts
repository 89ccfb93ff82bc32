import * as z from "zod/mini";
import { CommittedError, type Endpoint } from "../http/endpoint.ts";
import { cardError, invalid, missing } from "../http/errors.ts";
import { flag, text } from "../http/params.ts";
import type { PaymentMethod } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { CardDataFields, cardOf, typedCard } from "./payment-methods.ts";

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

/** An intent in any other state cannot be confirmed, nor a payment be cancelled. */
export const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** A browser proves with the client secret which intent is its own. */
export function intentAt<K extends "payment_intent" | "setup_intent">(
  { book, path: { id = "" }, isPublishable }: Endpoint,
  kind: K,
  secret: string | undefined,
) {
  const found = book.find(kind, id);
  const isOwn = found && (isPublishable || secret !== undefined ? found.client_secret === secret : true);
  if (!found || !isOwn) throw missing(kind, id);
  return found;
}

/** The card that the call brings or names, else the one that the intent has. @throws StripeError without one */
export function chosenCard(
  book: Transaction,
  wish: z.infer<typeof Confirm>,
  known: string | null,
): PaymentMethod {
  if (wish.payment_method_data) return typedCard(book, wish.payment_method_data);
  const id = wish.payment_method ?? known;
  if (!id)
    throw invalid(
      "You cannot confirm this intent because it's missing a payment method. Update it with a payment method and then confirm it again.",
      { code: "payment_intent_unexpected_state" },
    );
  return cardOf(book, id, "payment_method");
}

/** The refusal of a card, which undoes nothing: the intent tells of it, too. */
export const failed = (decline: { code: string; declineCode: string; message: string }, details: object) =>
  new CommittedError(
    cardError(decline.message, {
      code: decline.code,
      ...(decline.code === "card_declined" ? { decline_code: decline.declineCode } : {}),
      ...details,
    }),
  );
