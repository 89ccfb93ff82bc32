import type { Invoice, InvoicePayment, PaymentIntent } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";

/** The invoice payment of an intent; null for an intent without an invoice. */
export function findPaymentByIntent(tx: Transaction, intentId: string): InvoicePayment | null {
  return tx.listByParent("invoice_payment", "payment_intent", intentId)[0] ?? null;
}

export function findSubscriptionByInvoice(tx: Transaction, invoice: Invoice) {
  const id = invoice.parent?.subscription_details?.subscription;
  return id ? tx.find("subscription", id) : null;
}

/** Marks an invoice as paid: its subscription becomes active, and the card that paid its default. */
export function markPaid(tx: Transaction, invoice: Invoice, paymentMethod: string | null): Invoice {
  const paid: Invoice = {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : invoice.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: tx.now },
  };
  tx.save("invoice", paid);
  tx.emit("invoice.updated", paid, invoice);
  tx.emit("invoice.paid", paid);
  tx.emit("invoice.payment_succeeded", paid);
  const subscription = findSubscriptionByInvoice(tx, paid);
  if (!subscription || !["incomplete", "past_due", "unpaid", "active"].includes(subscription.status))
    return paid;
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  const isLatest = subscription.latest_invoice === invoice.id;
  tx.update(
    "subscription",
    subscription,
    {
      ...subscription,
      status: isLatest || subscription.status === "active" ? "active" : subscription.status,
      default_payment_method: (saves && paymentMethod) || subscription.default_payment_method,
    },
    "customer.subscription.updated",
  );
  return paid;
}

/** Marks the invoice of a succeeded intent as paid, if it has one. */
export function markInvoiceOfIntentPaid(tx: Transaction, intent: PaymentIntent): void {
  const payment = findPaymentByIntent(tx, intent.id);
  if (!payment) return;
  const settled: InvoicePayment = {
    ...payment,
    status: "paid",
    amount_paid: intent.amount,
    status_transitions: { ...payment.status_transitions, paid_at: tx.now },
  };
  tx.save("invoice_payment", settled);
  tx.emit("invoice_payment.paid", settled);
  const invoice = tx.find("invoice", payment.invoice);
  if (invoice?.status === "open") markPaid(tx, invoice, intent.payment_method);
}
