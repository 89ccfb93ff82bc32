import { newPaymentIntent } from "../resources/intents.ts";
import { newInvoice, newLine } from "../resources/invoice.ts";
import type { Coupon, Customer, Discount, Invoice, PaymentIntent, Subscription } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";
import { addPeriods } from "./period-end.ts";
import { findSubscriptionByInvoice, markPaid } from "./settle-invoice.ts";

/** Stripe's minimum charge in cents: smaller amounts move to the customer's balance. */
const SMALLEST_CHARGE = 50;

const couponAmount = (coupon: Coupon, subtotal: number): number =>
  Math.min(subtotal, coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100));

/** When a coupon that was redeemed at `start` stops to apply, in Unix seconds; null unless it is `repeating`. */
export const getDiscountEnd = ({ duration_in_months: months }: Coupon, start: number): number | null =>
  months === null ? null : addPeriods(start, "month", months);

const hasEnded = (tx: Transaction, { end }: Discount): boolean => end !== null && end <= tx.now;

function computeDiscounts(tx: Transaction, subscription: Subscription, subtotal: number) {
  let left = subtotal;
  return subscription.discounts.flatMap((id) => {
    const discount = tx.find("discount", id);
    const coupon = discount?.source.coupon ? tx.find("coupon", discount.source.coupon) : null;
    if (!discount || !coupon || hasEnded(tx, discount)) return [];
    const amount = couponAmount(coupon, left);
    left -= amount;
    return [{ discount: id, amount }];
  });
}

/** Builds the next invoice of a subscription as of now. */
export function draftInvoice(
  tx: Transaction,
  subscription: Subscription,
  customer: Customer,
  reason: "subscription_create" | "subscription_cycle",
): Invoice {
  const id = newId("in");
  const lines = subscription.items.data.map((item) =>
    newLine({ invoice: id, item, productName: tx.find("product", item.price.product)?.name ?? "" }),
  );
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const [line] = lines;
  const period =
    reason === "subscription_create" || !line
      ? { start: tx.now, end: tx.now }
      : { start: line.period.start - (line.period.end - line.period.start), end: line.period.start };
  const discounts = computeDiscounts(tx, subscription, subtotal);
  const taxIds = tx.list("tax_id", customer.id).map(({ type, value }) => ({ type, value }));
  return newInvoice({
    id,
    created: tx.now,
    customer,
    taxIds,
    subscription,
    lines,
    reason,
    period,
    discounts,
  });
}

/** Removes one-time coupons after the invoice that used them, and repeating coupons whose months are over. */
export function removeUsedDiscounts(tx: Transaction, subscription: Subscription): Subscription {
  const kept = subscription.discounts.filter((id) => {
    const discount = tx.find("discount", id);
    if (!discount?.source.coupon || hasEnded(tx, discount)) return false;
    return tx.find("coupon", discount.source.coupon)?.duration !== "once";
  });
  return { ...subscription, discounts: kept };
}

function intentFor(tx: Transaction, invoice: Invoice, subscription: Subscription | null): PaymentIntent {
  const intent = newPaymentIntent({
    id: newId("pi"),
    created: tx.now,
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    paymentMethod: subscription?.default_payment_method ?? null,
    metadata: {},
  });
  tx.save("payment_intent", intent);
  tx.emit("payment_intent.created", intent);
  tx.save("invoice_payment", {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: tx.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

/** Applies the customer's balance and the minimum charge to a total. */
function amountDue(invoice: Invoice, balance: number): { due: number; balance: number } {
  const owed = invoice.total + balance;
  if (owed <= 0) return { due: 0, balance: owed };
  return owed < SMALLEST_CHARGE ? { due: 0, balance: owed } : { due: owed, balance: 0 };
}

function numberFor(tx: Transaction, customer: Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1;
  tx.save("customer", {
    ...customer,
    next_invoice_sequence: sequence + 1,
    currency: customer.currency ?? "usd",
  });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`;
}

/** Finalizes a draft. An invoice with nothing due becomes paid at once. */
export function finalizeInvoice(tx: Transaction, draft: Invoice): Invoice {
  const customer = draft.customer ? tx.find("customer", draft.customer) : null;
  const after = amountDue(draft, customer?.balance ?? 0);
  const number = customer ? numberFor(tx, { ...customer, balance: after.balance }) : null;
  const open: Invoice = {
    ...draft,
    status: "open",
    number,
    amount_due: after.due,
    amount_remaining: after.due,
    ending_balance: after.balance,
    automatically_finalizes_at: null,
    effective_at: tx.now,
    hosted_invoice_url: `${tx.origin}/invoices/${draft.id}`,
    invoice_pdf: `${tx.origin}/invoices/${draft.id}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: tx.now },
  };
  const intent = after.due > 0 ? intentFor(tx, open, findSubscriptionByInvoice(tx, draft)) : null;
  if (intent?.client_secret)
    open.confirmation_secret = { client_secret: intent.client_secret, type: "payment_intent" };
  tx.save("invoice", open);
  tx.emit("invoice.finalized", open);
  return after.due > 0 ? open : markPaid(tx, open, null);
}

export function voidInvoice(tx: Transaction, invoice: Invoice): Invoice {
  const voided: Invoice = {
    ...invoice,
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: tx.now },
  };
  tx.save("invoice", voided);
  tx.emit("invoice.voided", voided);
  for (const payment of tx
    .listByParent("invoice_payment", "invoice", invoice.id)
    .filter((it) => it.status === "open")) {
    tx.save("invoice_payment", {
      ...payment,
      status: "canceled",
      status_transitions: { canceled_at: tx.now, paid_at: null },
    });
    const intent = payment.payment.payment_intent
      ? tx.find("payment_intent", payment.payment.payment_intent)
      : null;
    if (!intent || intent.status === "succeeded") continue;
    const canceled: PaymentIntent = {
      ...intent,
      status: "canceled",
      canceled_at: tx.now,
      cancellation_reason: "void_invoice",
      next_action: null,
    };
    tx.save("payment_intent", canceled);
    tx.emit("payment_intent.canceled", canceled);
  }
  return voided;
}
