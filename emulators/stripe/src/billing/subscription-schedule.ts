import { toPlan } from "../resources/price.ts";
import type {
  SchedulePhase,
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";

const findSchedule = (tx: Transaction, subscription: Subscription): SubscriptionSchedule | null =>
  subscription.schedule ? tx.find("subscription_schedule", subscription.schedule) : null;

/** Ends the schedule; its subscription continues unchanged. */
export function releaseSchedule(
  tx: Transaction,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
): Subscription {
  const released: SubscriptionSchedule = {
    ...schedule,
    status: "released",
    current_phase: null,
    released_at: tx.now,
    released_subscription: subscription.id,
    subscription: null,
  };
  tx.save("subscription_schedule", released);
  tx.emit("subscription_schedule.released", released);
  return { ...subscription, schedule: null };
}

/** Ends the schedule of a subscription that ends. */
export function cancelSchedule(tx: Transaction, subscription: Subscription): void {
  const schedule = findSchedule(tx, subscription);
  if (!schedule) return;
  const canceled: SubscriptionSchedule = {
    ...schedule,
    status: "canceled",
    canceled_at: tx.now,
    current_phase: null,
  };
  tx.save("subscription_schedule", canceled);
  tx.emit("subscription_schedule.canceled", canceled);
}

/** The item with the price of a phase. Its period still ends where the phase starts. */
function changePrice(
  tx: Transaction,
  item: SubscriptionItem,
  { price: id, quantity = 1 }: SchedulePhase["items"][number],
): SubscriptionItem {
  const price = tx.find("price", String(id));
  return price ? { ...item, plan: toPlan(price), price, quantity } : item;
}

function applyPhase(
  tx: Transaction,
  subscription: Subscription,
  schedule: SubscriptionSchedule,
  phase: SchedulePhase,
): Subscription {
  const before = subscription.items.data[0]?.price.recurring;
  const items = subscription.items.data.map((item, index) => {
    const wish = phase.items[index];
    return wish ? changePrice(tx, item, wish) : item;
  });
  const after = items[0]?.price.recurring;
  const isSameInterval =
    before?.interval === after?.interval && before?.interval_count === after?.interval_count;
  const method = phase.default_payment_method ?? schedule.default_settings.default_payment_method;
  return {
    ...subscription,
    items: { ...subscription.items, data: items },
    billing_cycle_anchor: isSameInterval ? subscription.billing_cycle_anchor : phase.start_date,
    default_payment_method: method,
    discounts: phase.discounts.flatMap(({ discount }) => discount ?? []),
    metadata: { ...subscription.metadata, ...phase.metadata },
  };
}

/** Enters the schedule's next phase at the end of a period, or releases a schedule that has ended. */
export function enterNextPhase(tx: Transaction, subscription: Subscription, now: number): Subscription {
  const schedule = findSchedule(tx, subscription);
  if (!schedule) return subscription;
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= now && now < end_date);
  if (!phase) return releaseSchedule(tx, schedule, subscription);
  if (phase.start_date === schedule.current_phase?.start_date) return subscription;
  const current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  tx.update(
    "subscription_schedule",
    schedule,
    { ...schedule, current_phase },
    "subscription_schedule.updated",
  );
  return applyPhase(tx, subscription, schedule, phase);
}
