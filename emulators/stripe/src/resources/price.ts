import type { Metadata, Plan, Price } from "./types.ts";

type Params = {
  id: string;
  created: number;
  currency: string;
  product: string;
  unitAmount: number;
  interval: "day" | "week" | "month" | "year" | null;
  intervalCount: number;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Metadata;
  active: boolean;
};

export function newPrice(params: Params): Price {
  return {
    id: params.id,
    object: "price",
    active: params.active,
    billing_scheme: "per_unit",
    created: params.created,
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookupKey,
    metadata: params.metadata,
    nickname: params.nickname,
    product: params.product,
    recurring: params.interval && {
      interval: params.interval,
      interval_count: params.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: params.interval ? "recurring" : "one_time",
    unit_amount: params.unitAmount,
    unit_amount_decimal: String(params.unitAmount),
  };
}

/** The legacy form of a price, which subscription items still contain. */
export function toPlan(price: Price): Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
