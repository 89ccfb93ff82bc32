import { sublist } from "../http/expand.ts";
import { newId } from "../storage/ids.ts";
import { toPlan } from "./price.ts";
import type { Metadata, Price, Subscription, SubscriptionItem } from "./types.ts";

type Params = {
  id: string;
  created: number;
  customer: string;
  items: { price: Price; quantity: number; periodEnd: number }[];
  discounts: string[];
  metadata: Metadata;
  description: string | null;
  defaultPaymentMethod: string | null;
  saveDefaultPaymentMethod: string;
};

type ItemWish = { subscription: string; price: Price; quantity: number; start: number; end: number };

function newItem({ subscription, price, quantity, start, end }: ItemWish): SubscriptionItem {
  return {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function newSubscription(params: Params): Subscription {
  const { id, created } = params;
  const items = params.items.map(({ price, quantity, periodEnd }) =>
    newItem({ subscription: id, price, quantity, start: created, end: periodEnd }),
  );
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: params.items[0]?.price.currency ?? "usd",
    customer: params.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: params.description,
    discounts: params.discounts,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: sublist(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: params.saveDefaultPaymentMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  };
}
