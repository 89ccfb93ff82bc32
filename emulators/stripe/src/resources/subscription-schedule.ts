import { newId } from "../storage/ids.ts";
import type { Metadata, SchedulePhase, Subscription, SubscriptionSchedule } from "./types.ts";

type PhaseParams = {
  items: { price: string; quantity: number }[];
  discounts: string[];
  start: number;
  end: number;
  metadata: Metadata;
  currency: string;
  prorationBehavior: string;
};

export function newPhase(params: PhaseParams): SchedulePhase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: params.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: params.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    end_date: params.end,
    invoice_settings: null,
    items: params.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: params.metadata,
    on_behalf_of: null,
    proration_behavior: params.prorationBehavior,
    start_date: params.start,
    transfer_data: null,
    trial_end: null,
  };
}

/** A schedule whose only phase is the subscription's current period. */
export function newSchedule(subscription: Subscription, created: number): SubscriptionSchedule {
  const [item] = subscription.items.data;
  const start = item?.current_period_start ?? created;
  const end = item?.current_period_end ?? created;
  return {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      newPhase({
        items: subscription.items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity })),
        discounts: subscription.discounts,
        start,
        end,
        metadata: {},
        currency: subscription.currency,
        prorationBehavior: "create_prorations",
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  };
}
