import type { Invoice, InvoicePayment, PaymentIntent } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";

/** The invoice payment of an intent; null for an intent without an invoice. */
export function paymentOf(book: Transaction, intentId: string): InvoicePayment | null {
  return book.listOf("invoice_payment", "payment_intent", intentId)[0] ?? null;
}

/** The subscription of an invoice. */
export function subscriptionOf(book: Transaction, invoice: Invoice) {
  const id = invoice.parent?.subscription_details?.subscription;
  return id ? book.find("subscription", id) : null;
}

/** Marks an invoice as paid: its subscription becomes active, and the card that paid its default. */
export function markPaid(book: Transaction, invoice: Invoice, paymentMethod: string | null): Invoice {
  const paid: Invoice = {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : invoice.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: book.now },
  };
  book.save("invoice", paid);
  book.emit("invoice.updated", paid, invoice);
  book.emit("invoice.paid", paid);
  book.emit("invoice.payment_succeeded", paid);
  const subscription = subscriptionOf(book, paid);
  if (!subscription || !["incomplete", "past_due", "unpaid", "active"].includes(subscription.status))
    return paid;
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  const isLatest = subscription.latest_invoice === invoice.id;
  book.update(
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
export function settleInvoice(book: Transaction, intent: PaymentIntent): void {
  const payment = paymentOf(book, intent.id);
  if (!payment) return;
  const settled: InvoicePayment = {
    ...payment,
    status: "paid",
    amount_paid: intent.amount,
    status_transitions: { ...payment.status_transitions, paid_at: book.now },
  };
  book.save("invoice_payment", settled);
  book.emit("invoice_payment.paid", settled);
  const invoice = book.find("invoice", payment.invoice);
  if (invoice?.status === "open") markPaid(book, invoice, intent.payment_method);
}
