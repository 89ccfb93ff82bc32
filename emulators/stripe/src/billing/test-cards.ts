export type Decline = { code: string; declineCode: string; message: string };

type CardBehavior = {
  /** 3-D Secure: at every payment, or until the card has been set up once. */
  challenge?: "always" | "first";
  decline?: Decline;
  /** Declined only when the customer is not present, as at renewals. */
  declinesLater?: boolean;
  disputed?: boolean;
  note: string;
};

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});
const coded = (code: string, message: string): Decline => ({ code, declineCode: code, message });
const NO_FUNDS = declined("insufficient_funds", "Your card has insufficient funds.");

/** Stripe's test card numbers with special behavior, see https://docs.stripe.com/testing. */
export const TEST_CARDS: Readonly<Record<string, CardBehavior>> = {
  "4242424242424242": { note: "Succeeds" },
  "5555555555554444": { note: "Succeeds (Mastercard)" },
  "378282246310005": { note: "Succeeds (American Express)" },
  "4000000000000002": { decline: declined("generic_decline"), note: "Declined" },
  "4000000000009995": { decline: NO_FUNDS, note: "Declined: insufficient funds" },
  "4000000000009987": { decline: declined("lost_card"), note: "Declined: lost card" },
  "4000000000000069": {
    decline: coded("expired_card", "Your card has expired."),
    note: "Declined: expired card",
  },
  "4000000000000127": {
    decline: coded("incorrect_cvc", "Your card's security code is incorrect."),
    note: "Declined: wrong CVC",
  },
  "4000000000000119": {
    decline: coded(
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ),
    note: "Declined: processing error",
  },
  "4000000000000341": {
    decline: declined("generic_decline"),
    declinesLater: true,
    note: "Succeeds now, declined at every renewal",
  },
  "4000002500003155": { challenge: "first", note: "3-D Secure the first time only" },
  "4000002760003184": { challenge: "always", note: "3-D Secure every time" },
  "4000008260003178": { challenge: "always", decline: NO_FUNDS, note: "3-D Secure, then insufficient funds" },
  "4000000000000259": { disputed: true, note: "Succeeds, then disputed" },
};

/** Stripe's test payment methods, for calls from a server. */
export const NAMED_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
  pm_card_createDispute: "4000000000000259",
};

/** Behavior of a card by its last four digits, the only part of a number that is stored. */
export function getCardBehavior(last4: string): CardBehavior {
  const found = Object.entries(TEST_CARDS).find(([number]) => number.endsWith(last4));
  return found?.[1] ?? { note: "Succeeds" };
}

export function detectBrand(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  return /^(5[1-5]|2[2-7])/.test(number) ? "mastercard" : "visa";
}

/** Verifies the check digit (ISO/IEC 7812-1, Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
