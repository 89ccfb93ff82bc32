import { newDispute } from "../resources/dispute.ts";
import { newCharge } from "../resources/payment-method.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { settleInvoice } from "./settle-invoice.ts";
import { behaviourOf, type Decline } from "./test-cards.ts";

/** Result of a payment attempt. */
export type Outcome = { intent: PaymentIntent; decline: Decline | null };

type Try = {
  method: PaymentMethod;
  /** The customer is not present, as at a renewal. */
  offSession: boolean;
  /** The customer has just completed 3-D Secure. */
  authenticated: boolean;
};

const NEEDS_CUSTOMER: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

const isSetUp = (method: PaymentMethod) => method.customer !== null;

function needsChallenge({ method, authenticated }: Try): boolean {
  const { challenge } = behaviourOf(method.card?.last4 ?? "");
  if (authenticated) return false;
  return challenge === "always" || (challenge === "first" && !isSetUp(method));
}

function declineOf({ method, offSession }: Try): Decline | null {
  const { decline, declinesLater } = behaviourOf(method.card?.last4 ?? "");
  return decline && (!declinesLater || offSession) ? decline : null;
}

/** The intent's `last_payment_error`. */
function errorOf(decline: Decline, method: PaymentMethod, charge: string | null) {
  return {
    ...(charge ? { charge } : {}),
    code: decline.code,
    ...(decline.code === decline.declineCode && charge === null ? {} : { decline_code: decline.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    payment_method: method,
    type: "card_error" as const,
  };
}

function fail(book: Transaction, intent: PaymentIntent, { method }: Try, decline: Decline): Outcome {
  const charge = newCharge(intent, method, decline, book.now, book.origin);
  book.save("charge", charge);
  book.emit("charge.failed", charge);
  const failed: PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: errorOf(decline, method, charge.id),
  };
  book.save("payment_intent", failed);
  book.emit("payment_intent.payment_failed", failed);
  return { intent: failed, decline };
}

/** Attaches a card to a customer. */
export function attachCard(book: Transaction, method: PaymentMethod, customer: string): PaymentMethod {
  const known = book.find("payment_method", method.id) ?? method;
  if (known.customer === customer) return known;
  const attached = { ...known, customer };
  book.save("payment_method", attached);
  book.emit("payment_method.attached", attached);
  return attached;
}

/** Opens a dispute for a charge. */
export function disputeCharge(book: Transaction, charge: Charge): void {
  const disputed = { ...charge, disputed: true };
  book.save("charge", disputed);
  book.emit("charge.dispute.created", book.save("dispute", newDispute(disputed, book.now)));
}

function succeed(book: Transaction, intent: PaymentIntent, { method }: Try): Outcome {
  const card =
    intent.customer && intent.setup_future_usage ? attachCard(book, method, intent.customer) : method;
  const charge = newCharge(intent, card, null, book.now, book.origin);
  book.save("charge", charge);
  const paid: PaymentIntent = {
    ...intent,
    status: "succeeded",
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
    latest_charge: charge.id,
    amount_received: intent.amount,
  };
  book.save("payment_intent", paid);
  book.emit("payment_intent.succeeded", paid);
  book.emit("charge.succeeded", charge);
  settleInvoice(book, paid);
  if (behaviourOf(method.card?.last4 ?? "").disputed) disputeCharge(book, charge);
  return { intent: paid, decline: null };
}

/** `next_action` details of the 3-D Secure challenge. Stripe's type declarations leave this object open. */
export function challengeOf(book: Transaction, intent: string): Record<string, never> {
  return { type: "three_d_secure_redirect", stripe_js: `${book.origin}/3ds/${intent}` } as unknown as Record<
    string,
    never
  >;
}

/** Charges the card of an intent: paid, declined, or 3-D Secure required first. */
export function chargeCard(book: Transaction, intent: PaymentIntent, wish: Try): Outcome {
  book.save("payment_method", wish.method);
  const decline = declineOf(wish);
  if (needsChallenge(wish)) {
    if (wish.offSession) return fail(book, intent, wish, NEEDS_CUSTOMER);
    const waiting: PaymentIntent = {
      ...intent,
      status: "requires_action",
      payment_method: wish.method.id,
      next_action: {
        type: "use_stripe_sdk",
        use_stripe_sdk: challengeOf(book, intent.id),
      },
    };
    book.save("payment_intent", waiting);
    book.emit("payment_intent.requires_action", waiting);
    return { intent: waiting, decline: null };
  }
  return decline ? fail(book, intent, wish, decline) : succeed(book, intent, wish);
}

/** Fails the payment because the customer did not complete 3-D Secure. */
export function failChallenge(book: Transaction, intent: PaymentIntent): PaymentIntent {
  const method = intent.payment_method ? book.find("payment_method", intent.payment_method) : null;
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  const decline = { code: "payment_intent_authentication_failure", declineCode: "", message };
  const failed: PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: method && {
      code: decline.code,
      message,
      payment_method: method,
      type: "invalid_request_error",
      doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
    },
  };
  book.save("payment_intent", failed);
  book.emit("payment_intent.payment_failed", failed);
  return failed;
}
