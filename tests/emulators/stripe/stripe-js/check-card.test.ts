import { expect, test } from "vitest";
import { formatExpiry, parseExpiry } from "../../../../emulators/stripe/src/stripe-js/frame/card-expiry.ts";
import {
  detectBrand,
  formatNumber,
  hasValidCheckDigit,
} from "../../../../emulators/stripe/src/stripe-js/frame/card-number.ts";
import { checkCard, firstError } from "../../../../emulators/stripe/src/stripe-js/frame/check-card.ts";
import { TEST_CARDS } from "../../../../emulators/stripe/src/stripe-js/test-cards.ts";

const TODAY = new Date(2026, 10, 21);
const GOOD = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", postalCode: null };
const getMessage = (change: Partial<typeof GOOD>) =>
  firstError(checkCard({ ...GOOD, ...change }, TODAY))?.message;

test("checkCard accepts every test card", () => {
  for (const { number } of TEST_CARDS) expect(hasValidCheckDigit(number), number).toBe(true);
});

test("formatNumber groups digits by brand", () => {
  expect(formatNumber("4242424242424242999")).toBe("4242 4242 4242 4242");
  expect(formatNumber("378282246310005")).toBe("3782 822463 10005");
  expect(detectBrand("5555").name).toBe("mastercard");
});

test("formatExpiry completes an expiry during input", () => {
  expect(formatExpiry("4")).toBe("04");
  expect(formatExpiry("1234")).toBe("12 / 34");
  expect(parseExpiry("13 / 30")).toBeNull();
  expect(parseExpiry("01 / 30")).toEqual({ month: 1, year: 2030 });
});

test("checkCard uses Stripe's error messages", () => {
  expect(getMessage({})).toBeUndefined();
  expect(getMessage({ number: "4242" })).toBe("Your card number is incomplete.");
  expect(getMessage({ number: "4242 4242 4242 4241" })).toBe("Your card number is invalid.");
  expect(getMessage({ expiry: "12" })).toBe("Your card's expiration date is incomplete.");
  expect(getMessage({ expiry: "12 / 20" })).toBe("Your card's expiration year is in the past.");
  expect(getMessage({ expiry: "10 / 26" })).toBe("Your card's expiration date is in the past.");
  expect(getMessage({ expiry: "11 / 26" })).toBeUndefined();
  expect(getMessage({ cvc: "12" })).toBe("Your card's security code is incomplete.");
});
