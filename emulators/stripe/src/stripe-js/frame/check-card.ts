import type { StripeError } from "../protocol.ts";
import { parseExpiry } from "./card-expiry.ts";
import { detectBrand, hasValidCheckDigit, isWhole, keepDigits } from "./card-number.ts";

export type Card = { number: string; expiry: string; cvc: string; postalCode: string | null };
export type CardField = "number" | "expiry" | "cvc" | "postalCode";

type Fault = { code: string; message: string };

function numberFault(number: string): Fault | null {
  if (!isWhole(number)) return { code: "incomplete_number", message: "Your card number is incomplete." };
  if (!hasValidCheckDigit(keepDigits(number)))
    return { code: "invalid_number", message: "Your card number is invalid." };
  return null;
}

function expiryFault(text: string, today: Date): Fault | null {
  const expiry = parseExpiry(text);
  if (!expiry) return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  const year = today.getFullYear();
  if (expiry.year < year)
    return { code: "invalid_expiry_year_past", message: "Your card's expiration year is in the past." };
  if (expiry.year === year && expiry.month < today.getMonth() + 1)
    return { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." };
  return null;
}

/** Errors of a completed card, by field, with Stripe's messages. */
export function checkCard(card: Card, today: Date): Partial<Record<CardField, Fault>> {
  const number = numberFault(card.number);
  const expiry = expiryFault(card.expiry, today);
  return {
    ...(number ? { number } : {}),
    ...(expiry ? { expiry } : {}),
    ...(keepDigits(card.cvc).length < detectBrand(card.number).cvc
      ? { cvc: { code: "incomplete_cvc", message: "Your card's security code is incomplete." } }
      : {}),
    ...(card.postalCode !== null && card.postalCode.trim().length < 3
      ? { postalCode: { code: "incomplete_zip", message: "Your ZIP is incomplete." } }
      : {}),
  };
}

/** The first error, as `submit()` and the confirmations return it. */
export function firstError(faults: Partial<Record<CardField, Fault>>): StripeError | null {
  const [first] = Object.values(faults);
  return first ? { type: "validation_error", ...first } : null;
}
