import * as z from "zod/mini";
import { chargeCard, failChallenge } from "../billing/charge-card.ts";
import { paymentOf } from "../billing/settle-invoice.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { paginate } from "../http/pagination.ts";
import { list, readParams, text } from "../http/params.ts";
import type { PaymentIntent, PaymentMethod } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { CONFIRMABLE, Confirm, chosenCard, failed, intentAt, Shown } from "./confirm.ts";
import { assertCustomerKnown } from "./customers.ts";

export const showPaymentIntent: Handler = (call) => {
  const { client_secret } = readParams(Shown, call.form);
  return intentAt(call, "payment_intent", client_secret);
};

export const listPaymentIntents: Handler = ({ book, form }) => {
  const { customer, ...paging } = readParams(z.strictObject({ ...list, customer: z.optional(text) }), form);
  assertCustomerKnown(book, customer);
  return paginate(book.list("payment_intent", customer), "/v1/payment_intents", paging);
};

/** Records the decline of a subscription's first payment. */
function noteDecline(book: Transaction, intent: PaymentIntent): void {
  const payment = paymentOf(book, intent.id);
  const invoice = payment && book.find("invoice", payment.invoice);
  if (!invoice) return;
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  book.save("invoice", tried);
  book.emit("invoice.payment_failed", tried);
}

export const confirmPaymentIntent: Handler = (call) => {
  const { book, form } = call;
  const wish = readParams(Confirm, form);
  const intent = intentAt(call, "payment_intent", wish.client_secret);
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
  const method = chosenCard(book, wish, intent.payment_method);
  const { decline, intent: after } = chargeCard(book, intent, {
    method,
    offSession: wish.off_session ?? false,
    authenticated: false,
  });
  if (decline) {
    noteDecline(book, after);
    throw failed(decline, { payment_intent: after, payment_method: method });
  }
  return after;
};

/** Completes or fails a payment after 3-D Secure. */
export function settlePayment(
  book: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  isPassed: boolean,
): PaymentIntent {
  const { intent: after, decline } = isPassed
    ? chargeCard(book, intent, { method, offSession: false, authenticated: true })
    : { intent: failChallenge(book, intent), decline: true };
  if (decline) noteDecline(book, after);
  return after;
}
