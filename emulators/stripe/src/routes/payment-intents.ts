import * as z from "zod/mini";
import { chargeCard, failChallenge } from "../billing/charge-card.ts";
import { findPaymentByIntent } from "../billing/settle-invoice.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { paginate } from "../http/pagination.ts";
import { list, parseParams, text } from "../http/params.ts";
import type { PaymentIntent, PaymentMethod } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { CONFIRMABLE, Confirm, findCard, findIntent, Shown, toCardError } from "./confirm.ts";
import { assertCustomerKnown } from "./customers.ts";

export const showPaymentIntent: Handler = (call) => {
  const { client_secret } = parseParams(Shown, call.form);
  return findIntent(call, "payment_intent", client_secret);
};

export const listPaymentIntents: Handler = ({ tx, form }) => {
  const { customer, ...paging } = parseParams(z.strictObject({ ...list, customer: z.optional(text) }), form);
  assertCustomerKnown(tx, customer);
  return paginate(tx.list("payment_intent", customer), "/v1/payment_intents", paging);
};

/** Records the decline of a subscription's first payment. */
function recordDecline(tx: Transaction, intent: PaymentIntent): void {
  const payment = findPaymentByIntent(tx, intent.id);
  const invoice = payment && tx.find("invoice", payment.invoice);
  if (!invoice) return;
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  tx.save("invoice", tried);
  tx.emit("invoice.payment_failed", tried);
}

export const confirmPaymentIntent: Handler = (call) => {
  const { tx, form } = call;
  const params = parseParams(Confirm, form);
  const intent = findIntent(call, "payment_intent", params.client_secret);
  if (!CONFIRMABLE.includes(intent.status)) {
    const why =
      intent.status === "succeeded"
        ? "it has already succeeded after being previously confirmed"
        : `it has a status of ${intent.status}`;
    throw invalid(`You cannot confirm this PaymentIntent because ${why}.`, {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  }
  const method = findCard(tx, params, intent);
  const { decline, intent: after } = chargeCard(tx, intent, {
    method,
    offSession: params.off_session ?? false,
    authenticated: false,
  });
  if (decline) {
    recordDecline(tx, after);
    throw toCardError(decline, { payment_intent: after, payment_method: method });
  }
  return after;
};

/** Completes or fails a payment after 3-D Secure. */
export function finishPayment(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  isPassed: boolean,
): PaymentIntent {
  const { intent: after, decline } = isPassed
    ? chargeCard(tx, intent, { method, offSession: false, authenticated: true })
    : { intent: failChallenge(tx, intent), decline: true };
  if (decline) recordDecline(tx, after);
  return after;
}
