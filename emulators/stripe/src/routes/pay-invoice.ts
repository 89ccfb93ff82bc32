import * as z from "zod/mini";
import { chargeCard, type PaymentResult } from "../billing/charge-card.ts";
import { findSubscriptionByInvoice } from "../billing/settle-invoice.ts";
import { CommittedError, type Handler } from "../http/endpoint.ts";
import { cardError, invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { flag, parseParams, text } from "../http/params.ts";
import type { Invoice, PaymentIntent } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { findCustomerOrThrow } from "./customers.ts";
import { getOrCreateCard } from "./payment-methods.ts";

function refuseUnlessOpen({ status }: Invoice): void {
  if (status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" });
  if (status !== "open") throw invalid("Only open invoices can be paid.", { code: "invoice_not_open" });
}

/** The card named by the call, else the subscription's, else the customer's default. */
function choosePaymentMethod(tx: Transaction, invoice: Invoice, named: string | undefined): string {
  const id =
    named ??
    findSubscriptionByInvoice(tx, invoice)?.default_payment_method ??
    findCustomerOrThrow(tx, invoice.customer ?? "").invoice_settings.default_payment_method;
  if (id) return id;
  throw invalid(
    "There is no `default_payment_method` set on this Customer or Invoice. Please provide a payment method.",
    { code: "missing" },
  );
}

function findOpenIntent(tx: Transaction, invoice: Invoice): PaymentIntent {
  const payment = tx
    .listByParent("invoice_payment", "invoice", invoice.id)
    .find((it) => it.status === "open");
  const id = payment?.payment.payment_intent;
  const intent = id ? tx.find("payment_intent", id) : null;
  if (!intent) throw invalid("This invoice has nothing to be paid.");
  return intent;
}

/** A failed attempt to pay; its changes are committed. */
function toCommittedError({ intent, decline }: PaymentResult): CommittedError {
  const [message, details] = decline
    ? [decline.message, { code: decline.code, decline_code: decline.declineCode }]
    : [
        "This payment requires additional user action before it can be completed successfully.",
        { code: "invoice_payment_intent_requires_action" },
      ];
  return new CommittedError(cardError(message, { ...details, payment_intent: intent }));
}

export const payInvoice: Handler = ({ tx, form, path: { id = "" } }) => {
  const params = parseParams(
    z.strictObject({ payment_method: z.optional(text), off_session: z.optional(flag) }),
    form,
  );
  const invoice = findOrThrow(tx, "invoice", id);
  refuseUnlessOpen(invoice);
  const methodId = choosePaymentMethod(tx, invoice, params.payment_method);
  const outcome = chargeCard(tx, findOpenIntent(tx, invoice), {
    method: getOrCreateCard(tx, methodId, "payment_method"),
    offSession: params.off_session ?? false,
    authenticated: false,
  });
  const after = findOrThrow(tx, "invoice", id);
  if (outcome.decline) {
    const tried = { ...after, attempted: true, attempt_count: invoice.attempt_count + 1 };
    tx.save("invoice", tried);
    tx.emit("invoice.payment_failed", tried);
  }
  if (outcome.intent.status !== "succeeded") throw toCommittedError(outcome);
  return after;
};
