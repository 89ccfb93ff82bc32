import { newDispute } from "../resources/dispute.ts";
import { newCharge } from "../resources/payment-method.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { markInvoiceOfIntentPaid } from "./settle-invoice.ts";
import { type Decline, getCardBehavior } from "./test-cards.ts";

export type PaymentResult = { intent: PaymentIntent; decline: Decline | null };

type PaymentAttempt = {
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

function needsChallenge({ method, authenticated }: PaymentAttempt): boolean {
  const { challenge } = getCardBehavior(method.card?.last4 ?? "");
  if (authenticated) return false;
  return challenge === "always" || (challenge === "first" && !isSetUp(method));
}

function getDecline({ method, offSession }: PaymentAttempt): Decline | null {
  const { decline, declinesLater } = getCardBehavior(method.card?.last4 ?? "");
  return decline && (!declinesLater || offSession) ? decline : null;
}

/** The intent's `last_payment_error`. */
function buildPaymentError(decline: Decline, method: PaymentMethod, charge: string | null) {
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

function failPayment(
  tx: Transaction,
  intent: PaymentIntent,
  { method }: PaymentAttempt,
  decline: Decline,
): PaymentResult {
  const charge = newCharge(intent, method, decline, tx.now, tx.origin);
  tx.save("charge", charge);
  tx.emit("charge.failed", charge);
  const failed: PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: buildPaymentError(decline, method, charge.id),
  };
  tx.save("payment_intent", failed);
  tx.emit("payment_intent.payment_failed", failed);
  return { intent: failed, decline };
}

export function attachCard(tx: Transaction, method: PaymentMethod, customer: string): PaymentMethod {
  const known = tx.find("payment_method", method.id) ?? method;
  if (known.customer === customer) return known;
  const attached = { ...known, customer };
  tx.save("payment_method", attached);
  tx.emit("payment_method.attached", attached);
  return attached;
}

export function disputeCharge(tx: Transaction, charge: Charge): void {
  const disputed = { ...charge, disputed: true };
  tx.save("charge", disputed);
  tx.emit("charge.dispute.created", tx.save("dispute", newDispute(disputed, tx.now)));
}

function succeedPayment(tx: Transaction, intent: PaymentIntent, { method }: PaymentAttempt): PaymentResult {
  const card =
    intent.customer && intent.setup_future_usage ? attachCard(tx, method, intent.customer) : method;
  const charge = newCharge(intent, card, null, tx.now, tx.origin);
  tx.save("charge", charge);
  const paid: PaymentIntent = {
    ...intent,
    status: "succeeded",
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
    latest_charge: charge.id,
    amount_received: intent.amount,
  };
  tx.save("payment_intent", paid);
  tx.emit("payment_intent.succeeded", paid);
  tx.emit("charge.succeeded", charge);
  markInvoiceOfIntentPaid(tx, paid);
  if (getCardBehavior(method.card?.last4 ?? "").disputed) disputeCharge(tx, charge);
  return { intent: paid, decline: null };
}

/** `next_action` details of the 3-D Secure challenge. Stripe's type declarations leave this object open. */
export function buildChallenge(tx: Transaction, intent: string): Record<string, never> {
  return { type: "three_d_secure_redirect", stripe_js: `${tx.origin}/3ds/${intent}` } as unknown as Record<
    string,
    never
  >;
}

/** Charges the card of an intent: paid, declined, or 3-D Secure required first. */
export function chargeCard(tx: Transaction, intent: PaymentIntent, params: PaymentAttempt): PaymentResult {
  tx.save("payment_method", params.method);
  const decline = getDecline(params);
  if (needsChallenge(params)) {
    if (params.offSession) return failPayment(tx, intent, params, NEEDS_CUSTOMER);
    const waiting: PaymentIntent = {
      ...intent,
      status: "requires_action",
      payment_method: params.method.id,
      next_action: {
        type: "use_stripe_sdk",
        use_stripe_sdk: buildChallenge(tx, intent.id),
      },
    };
    tx.save("payment_intent", waiting);
    tx.emit("payment_intent.requires_action", waiting);
    return { intent: waiting, decline: null };
  }
  return decline ? failPayment(tx, intent, params, decline) : succeedPayment(tx, intent, params);
}

/** Fails the payment because the customer did not complete 3-D Secure. */
export function failChallenge(tx: Transaction, intent: PaymentIntent): PaymentIntent {
  const method = intent.payment_method ? tx.find("payment_method", intent.payment_method) : null;
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
  tx.save("payment_intent", failed);
  tx.emit("payment_intent.payment_failed", failed);
  return failed;
}
