import * as z from "zod/mini";
import { isCardNumber, NAMED_CARDS } from "../billing/test-cards.ts";
import { cardError, invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { integerParam, mergeMetadata, metadata, text } from "../http/params.ts";
import { newCard } from "../resources/payment-method.ts";
import type { PaymentMethod } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";

const Address = z.strictObject({
  city: z.optional(text),
  country: z.optional(text),
  line1: z.optional(text),
  line2: z.optional(text),
  postal_code: z.optional(text),
  state: z.optional(text),
});
export const CardDataFields = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: text,
    exp_month: integerParam,
    exp_year: integerParam,
    cvc: z.optional(text),
  }),
  billing_details: z.optional(
    z.strictObject({
      address: z.optional(Address),
      email: z.optional(text),
      name: z.optional(text),
      phone: z.optional(text),
    }),
  ),
  allow_redisplay: z.optional(text),
  metadata: z.optional(metadata),
});

/**
 * Creates a card from its number.
 * @throws StripeError 402 for an invalid number, expiry or CVC
 */
export function createCard(tx: Transaction, params: z.infer<typeof CardDataFields>): PaymentMethod {
  const { number, exp_month, exp_year, cvc } = params.card;
  const digits = number.replace(/[\s-]/g, "");
  if (!isCardNumber(digits))
    throw cardError("Your card number is incorrect.", { code: "incorrect_number", param: "number" });
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  if (exp_month < 1 || exp_month > 12)
    throw cardError("Your card's expiration month is invalid.", {
      code: "invalid_expiry_month",
      param: "exp_month",
    });
  if (Date.UTC(year, exp_month) <= Date.now())
    throw cardError("Your card's expiration year is invalid.", {
      code: "invalid_expiry_year",
      param: "exp_year",
    });
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardError("Your card's security code is invalid.", { code: "invalid_cvc", param: "cvc" });
  const { address, name, email } = params.billing_details ?? {};
  const card = newCard(
    {
      number: digits,
      expMonth: exp_month,
      expYear: year,
      ...(address?.postal_code ? { postalCode: address.postal_code } : {}),
      ...(address?.country ? { country: address.country } : {}),
      ...(name ? { name } : {}),
      ...(email ? { email } : {}),
    },
    tx.now,
    mergeMetadata(null, params.metadata),
  );
  return tx.save("payment_method", card);
}

/**
 * A card by id, or a new one for a test name such as `pm_card_visa`.
 * @throws StripeError for a card that was detached from a customer
 */
export function getOrCreateCard(tx: Transaction, id: string, param: string): PaymentMethod {
  const number = NAMED_CARDS[id];
  if (number)
    return tx.save(
      "payment_method",
      newCard({ number, expMonth: 12, expYear: new Date(tx.now * 1000).getUTCFullYear() + 5 }, tx.now),
    );
  const method = findOrThrow(tx, "payment_method", id, param);
  if (tx.wasDetached(id))
    throw invalid(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
    );
  return method;
}
