import type Stripe from "stripe";
import { callStripe, isInvalidRequest } from "./client.ts";
import { type BillingCycle, INTERVALS, toId } from "./mappers.ts";

const getSubscription = (id: string) => callStripe((stripe) => stripe.subscriptions.retrieve(id));

/** Gets the subscription's schedule or creates one whose only phase is the current period. */
async function getOrCreateSchedule(subscription: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
  const known = toId(subscription.schedule);
  if (known) return callStripe((stripe) => stripe.subscriptionSchedules.retrieve(known));
  return callStripe((stripe) =>
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  ).catch(async (error: unknown) => {
    // A concurrent call has created it.
    const created = isInvalidRequest(error) ? toId((await getSubscription(subscription.id)).schedule) : null;
    if (!created) throw error;
    return callStripe((stripe) => stripe.subscriptionSchedules.retrieve(created));
  });
}

type PlanChange = { priceId: string; planId: number; billingCycle: BillingCycle };

/**
 * Changes a subscription's plan at the end of its paid period, without proration. Repeating it replaces the plan.
 * Stripe takes a phase's card from the schedule, not from the subscription, so the card is copied.
 */
export async function schedulePlanChange(id: string, change: PlanChange): Promise<void> {
  const subscription = await getSubscription(id);
  const schedule = await getOrCreateSchedule(subscription);
  const card = toId(subscription.default_payment_method);
  const current = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
  const [item] = subscription.items.data;
  if (!current || !item) throw new Error(`The schedule of ${id} has no current phase`);
  await callStripe((stripe) =>
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      proration_behavior: "none",
      ...(card ? { default_settings: { default_payment_method: card } } : {}),
      phases: [
        {
          items: [{ price: item.price.id }],
          start_date: current.start_date,
          end_date: item.current_period_end,
          discounts: subscription.discounts.map((discount) => ({ discount: toId(discount) ?? "" })),
          proration_behavior: "none",
        },
        {
          items: [{ price: change.priceId }],
          duration: { interval: INTERVALS[change.billingCycle], interval_count: 1 },
          metadata: { planId: String(change.planId) },
          proration_behavior: "none",
        },
      ],
    }),
  );
}

/** Removes a scheduled plan change; the subscription renews as it is. Idempotent. */
export async function removePlanChange(id: string): Promise<void> {
  const schedule = toId((await getSubscription(id)).schedule);
  if (!schedule) return;
  await callStripe((stripe) => stripe.subscriptionSchedules.release(schedule)).catch(
    async (error: unknown) => {
      // A concurrent call has removed it.
      if (!isInvalidRequest(error) || (await getSubscription(id)).schedule) throw error;
    },
  );
}
