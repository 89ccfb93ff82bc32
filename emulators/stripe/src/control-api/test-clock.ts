import { getDiscountEnd } from "../billing/invoice-subscription.ts";
import { periodEnd } from "../billing/period-end.ts";
import { getPeriodEnd } from "../billing/subscription-lifecycle.ts";
import type { Discount, Kind, Kinds, Subscription } from "../resources/types.ts";
import type { Service } from "../service.ts";
import type { Transaction } from "../storage/transaction.ts";

/** Kinds of objects that belong to a customer and have timestamps. */
const KINDS = [
  "subscription",
  "invoice",
  "discount",
  "payment_intent",
  "setup_intent",
  "payment_method",
  "charge",
  "refund",
  "dispute",
  "subscription_schedule",
] as Kind[];

/** Names of timestamp fields in Unix seconds: `created`, `paid_at`, `current_period_end`, `due_date`… */
const TIMESTAMP_FIELD = /(^|_)(at|start|end|created|date|anchor|attempt)$/;
/** Smaller numbers in such fields are not timestamps. */
const MIN_TIMESTAMP = 1_000_000_000;

/** A copy with all timestamps shifted back. */
function shiftTimestamps<T>(value: T, seconds: number): T {
  if (Array.isArray(value)) return value.map((item) => shiftTimestamps(item, seconds)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const isMoment = typeof inner === "number" && inner > MIN_TIMESTAMP && TIMESTAMP_FIELD.test(name);
    return [name, isMoment ? inner - seconds : shiftTimestamps(inner, seconds)];
  });
  return Object.fromEntries(entries) as T;
}

/** Months differ in length, so the end of the period is computed from the shifted anchor. */
function recomputePeriodEnd(subscription: Subscription): Subscription {
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_end: periodEnd(
      subscription.billing_cycle_anchor,
      item.price.recurring,
      item.current_period_start,
    ),
  }));
  const end = items[0]?.current_period_end ?? null;
  const cancel_at = subscription.cancel_at_period_end ? end : subscription.cancel_at;
  return { ...subscription, cancel_at, items: { ...subscription.items, data: items } };
}

/** The same for a repeating coupon, which ends with a period. */
function recomputeDiscountEnd(tx: Transaction, discount: Discount): Discount {
  const coupon = discount.source.coupon ? tx.find("coupon", discount.source.coupon) : null;
  return coupon ? { ...discount, end: getDiscountEnd(coupon, discount.start) } : discount;
}

function recomputeEnds(tx: Transaction, aged: Kinds[Kind]): Kinds[Kind] {
  if (aged.object === "subscription") return recomputePeriodEnd(aged);
  return aged.object === "discount" ? recomputeDiscountEnd(tx, aged) : aged;
}

/** Moves the end of a schedule's current phase to the recomputed end of the period, and later phases with it. */
function alignSchedule(tx: Transaction, subscription: Subscription): void {
  const schedule = subscription.schedule ? tx.find("subscription_schedule", subscription.schedule) : null;
  const current = schedule?.current_phase;
  if (!schedule || !current) return;
  const moved = getPeriodEnd(subscription) - current.end_date;
  const phases = schedule.phases.map((phase) => ({
    ...phase,
    start_date: phase.start_date + (phase.start_date > current.start_date ? moved : 0),
    end_date: phase.end_date + moved,
  }));
  const current_phase = { ...current, end_date: current.end_date + moved };
  tx.save("subscription_schedule", { ...schedule, current_phase, phases });
}

/** @returns ids of the shifted objects */
function shiftObjects(tx: Transaction, customerId: string, seconds: number): Set<string> {
  const ids = new Set<string>();
  for (const kind of KINDS)
    for (const found of tx.list(kind, customerId)) {
      const aged = shiftTimestamps(found, seconds) as Kinds[typeof kind];
      tx.save(kind, recomputeEnds(tx, aged));
      ids.add(aged.id);
    }
  for (const subscription of tx.list("subscription", customerId)) alignSchedule(tx, subscription);
  for (const { id } of tx.list("invoice", customerId))
    for (const payment of tx.listByParent("invoice_payment", "invoice", id))
      tx.save("invoice_payment", shiftTimestamps(payment, seconds));
  return ids;
}

/** Shifts the customer's scheduled jobs, with each period's end at its new date. */
function shiftJobs({ database }: Service, tx: Transaction, ids: Set<string>, seconds: number): void {
  const waiting = database.prepare("select id, object from jobs").all() as { id: number; object: string }[];
  const bringNearer = database.prepare("update jobs set due = due - ? where id = ?");
  for (const { id, object } of waiting) if (ids.has(object)) bringNearer.run(seconds, id);
  for (const id of ids) {
    const subscription = tx.find("subscription", id);
    if (subscription) tx.schedule("period", id, getPeriodEnd(subscription));
  }
}

/**
 * Advances time for one customer: shifts all timestamps back, then runs the jobs that are due by then, each at its own
 * time. The shared clock stays.
 * @returns false for an unknown customer
 */
export function advanceCustomerClock(service: Service, customerId: string, seconds: number): boolean {
  const isKnown = service.transaction((tx) => {
    const customer = tx.find("customer", customerId);
    if (!customer) return false;
    shiftJobs(service, tx, shiftObjects(tx, customerId, seconds), seconds);
    tx.update("customer", customer, shiftTimestamps(customer, seconds), "customer.updated");
    return true;
  });
  if (isKnown) service.runDueJobs();
  return isKnown;
}
