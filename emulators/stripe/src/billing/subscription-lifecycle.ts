import type { Invoice, Subscription } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { chargeCard } from "./charge-card.ts";
import { draftInvoice, finalizeInvoice, removeUsedDiscounts, voidInvoice } from "./invoice-subscription.ts";
import { periodEnd } from "./period-end.ts";
import { findSubscriptionByInvoice } from "./settle-invoice.ts";
import { cancelSchedule, enterNextPhase } from "./subscription-schedule.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
export const INCOMPLETE_SECONDS = 23 * HOUR;

/** Days between attempts to charge a renewal: eight in two weeks, then the subscription ends. */
const RETRY_DAYS = [1, 2, 2, 2, 2, 2, 2, 1];

export const getPeriodEnd = (subscription: Subscription): number =>
  subscription.items.data[0]?.current_period_end ?? 0;

type Ending = {
  reason: "cancellation_requested" | "payment_failed";
  details?: { comment?: string | undefined; feedback?: string | undefined };
};

/** Ends a subscription now. Its open invoice is no longer charged automatically, but can still be paid or voided. */
export function endSubscription(
  tx: Transaction,
  subscription: Subscription,
  { reason, details }: Ending,
): Subscription {
  cancelSchedule(tx, subscription);
  const invoice = subscription.latest_invoice ? tx.find("invoice", subscription.latest_invoice) : null;
  if (invoice?.status === "draft") tx.save("invoice", { ...invoice, auto_advance: false });
  if (invoice?.status === "open")
    tx.save("invoice", { ...invoice, auto_advance: false, next_payment_attempt: null });
  const ended: Subscription = {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? tx.now,
    ended_at: tx.now,
    cancellation_details: {
      comment: details?.comment ?? subscription.cancellation_details?.comment ?? null,
      feedback: details?.feedback ?? subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  };
  tx.save("subscription", ended);
  tx.emit("customer.subscription.deleted", ended);
  return ended;
}

/** Expires a subscription whose first invoice was voided or not paid within 23 hours. */
export function expireIncomplete(tx: Transaction, subscriptionId: string): void {
  const subscription = tx.find("subscription", subscriptionId);
  if (subscription?.status !== "incomplete") return;
  const invoice = subscription.latest_invoice ? tx.find("invoice", subscription.latest_invoice) : null;
  if (invoice?.status === "open") voidInvoice(tx, invoice);
  tx.update(
    "subscription",
    subscription,
    { ...subscription, status: "incomplete_expired", ended_at: tx.now },
    "customer.subscription.updated",
  );
}

/** @param phase the subscription as it renews: with the prices of its schedule's next phase, if it has one */
function renew(tx: Transaction, subscription: Subscription, phase: Subscription): void {
  const items = phase.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(phase.billing_cycle_anchor, item.price.recurring, item.current_period_end),
  }));
  const renewed: Subscription = { ...phase, items: { ...phase.items, data: items } };
  const customer = tx.find("customer", subscription.customer);
  if (!customer) return;
  const finalizesAt = tx.now + HOUR;
  const draft: Invoice = {
    ...draftInvoice(tx, renewed, customer, "subscription_cycle"),
    automatically_finalizes_at: finalizesAt,
    next_payment_attempt: finalizesAt,
  };
  tx.save("invoice", draft);
  tx.update(
    "subscription",
    subscription,
    { ...removeUsedDiscounts(tx, renewed), latest_invoice: draft.id },
    "customer.subscription.updated",
  );
  tx.emit("invoice.created", draft);
  tx.schedule("finalize", draft.id, finalizesAt);
  tx.schedule("period", subscription.id, items[0]?.current_period_end ?? finalizesAt + DAY);
}

/** Ends the subscription or starts its next period. */
function endPeriod(tx: Transaction, subscriptionId: string): void {
  const subscription = tx.find("subscription", subscriptionId);
  if (!subscription || !["active", "trialing", "past_due"].includes(subscription.status)) return;
  const isDue = subscription.cancel_at !== null && subscription.cancel_at <= tx.now;
  if (isDue || (subscription.cancel_at_period_end && getPeriodEnd(subscription) <= tx.now))
    endSubscription(tx, subscription, { reason: "cancellation_requested" });
  else if (getPeriodEnd(subscription) <= tx.now)
    renew(tx, subscription, enterNextPhase(tx, subscription, getPeriodEnd(subscription)));
}

function retryLater(tx: Transaction, invoice: Invoice): void {
  const subscription = findSubscriptionByInvoice(tx, invoice);
  // A first payment is not retried: the customer has to confirm it.
  const days = subscription?.status === "incomplete" ? undefined : RETRY_DAYS[invoice.attempt_count - 1];
  const next = days === undefined ? null : tx.now + days * DAY;
  const failed = { ...invoice, next_payment_attempt: next };
  tx.save("invoice", failed);
  tx.emit("invoice.updated", failed, {
    ...invoice,
    next_payment_attempt: null,
    attempt_count: invoice.attempt_count - 1,
  });
  tx.emit("invoice.payment_failed", failed);
  if (subscription?.status === "active")
    tx.update(
      "subscription",
      subscription,
      { ...subscription, status: "past_due" },
      "customer.subscription.updated",
    );
  if (next !== null) tx.schedule("collect", invoice.id, next);
  else if (subscription?.status === "past_due" || subscription?.status === "active")
    endSubscription(tx, { ...subscription, status: "past_due" }, { reason: "payment_failed" });
}

/** Charges an open invoice to the default card, and schedules a retry when it is declined. */
export function chargeOpenInvoice(tx: Transaction, invoiceId: string): void {
  const invoice = tx.find("invoice", invoiceId);
  if (invoice?.status !== "open" || !invoice.auto_advance) return;
  const subscription = findSubscriptionByInvoice(tx, invoice);
  const customer = invoice.customer ? tx.find("customer", invoice.customer) : null;
  const methodId = subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const method = methodId ? tx.find("payment_method", methodId) : null;
  const payment = tx.listByParent("invoice_payment", "invoice", invoiceId)[0];
  const intent = payment?.payment.payment_intent
    ? tx.find("payment_intent", payment.payment.payment_intent)
    : null;
  if (!intent) return;
  const isPaid =
    method?.customer &&
    chargeCard(tx, intent, { method, offSession: true, authenticated: false }).intent.status === "succeeded";
  const now = tx.find("invoice", invoiceId);
  if (!isPaid && now) retryLater(tx, { ...now, attempted: true, attempt_count: now.attempt_count + 1 });
}

/** Runs an hour after the start of a renewal, as at Stripe. */
function finalizeRenewal(tx: Transaction, invoiceId: string): void {
  const draft = tx.find("invoice", invoiceId);
  if (draft?.status !== "draft" || !draft.auto_advance) return;
  const open = finalizeInvoice(tx, draft);
  if (open.status === "open") chargeOpenInvoice(tx, open.id);
}

export const JOBS: Readonly<Record<string, (tx: Transaction, object: string) => void>> = {
  expire: expireIncomplete,
  period: endPeriod,
  finalize: finalizeRenewal,
  collect: chargeOpenInvoice,
};
