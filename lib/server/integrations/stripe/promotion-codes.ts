import type Stripe from "stripe";
import { callStripe } from "./client.ts";

/** A promotion code that can be redeemed now. */
export type PromotionCode = {
  id: string;
  code: string;
  /** One of the two is set. */
  amountOffCents: number | null;
  percentOff: number | null;
  /** How many payments it reduces; `months` is set for `repeating` only. */
  duration: "once" | "repeating" | "forever";
  months: number | null;
};

export type PromotionRestrictions = {
  customerId: string | null;
  isFirstPaymentOnly: boolean;
  minimumCents: number;
};

const DURATIONS = ["once", "repeating", "forever"] as const;

function toPromotionCode({ id, code }: Stripe.PromotionCode, coupon: Stripe.Coupon): PromotionCode | null {
  const duration = DURATIONS.find((known) => known === coupon.duration);
  const isOtherCurrency = coupon.amount_off !== null && coupon.currency !== "usd";
  if (!duration || !coupon.valid || isOtherCurrency) return null;
  return {
    id,
    code,
    amountOffCents: coupon.amount_off,
    percentOff: coupon.percent_off,
    duration,
    months: coupon.duration_in_months,
  };
}

/** Finds an active promotion code, in any case. */
export async function findPromotionCode(
  code: string,
): Promise<{ promotion: PromotionCode; restrictions: PromotionRestrictions } | null> {
  const { data } = await callStripe((stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ["data.promotion.coupon"] }),
  );
  const [found] = data;
  const coupon = found?.promotion.coupon;
  const promotion = found && coupon && typeof coupon === "object" ? toPromotionCode(found, coupon) : null;
  if (!found || !promotion) return null;
  const { customer, restrictions } = found;
  const customerId = typeof customer === "object" ? (customer?.id ?? null) : customer;
  return {
    promotion,
    restrictions: {
      customerId,
      isFirstPaymentOnly: restrictions.first_time_transaction,
      minimumCents: restrictions.minimum_amount ?? 0,
    },
  };
}
