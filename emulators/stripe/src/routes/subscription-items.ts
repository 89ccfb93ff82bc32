import * as z from "zod/mini";
import { getDiscountEnd } from "../billing/invoice-subscription.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { integerParam, text } from "../http/params.ts";
import type { PromotionCode } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";

export const Items = z.array(z.strictObject({ price: text, quantity: z.optional(integerParam) }));
export const Discounts = z.union([
  z.array(z.union([z.strictObject({ coupon: text }), z.strictObject({ promotion_code: text })])),
  z.literal(""),
]);

/** The active, recurring prices of these items. */
export function findItemPrices(tx: Transaction, items: z.infer<typeof Items>) {
  return items.map(({ price: id, quantity = 1 }, index) => {
    const price = findOrThrow(tx, "price", id, `items[${index}][price]`);
    if (!price.active)
      throw invalid("The price specified is inactive. This field only accepts active prices.", {
        param: `items[${index}][price]`,
      });
    if (!price.recurring)
      throw invalid(
        "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
        { param: `items[${index}][price]` },
      );
    return { price, quantity };
  });
}

type Redemption = { subscription: string | null; customer: string; subtotal: number };

/** @throws StripeError when the code's restrictions exclude the customer or the amount */
function validatePromotionCode(
  tx: Transaction,
  promotion: PromotionCode,
  { customer, subtotal }: Redemption,
  param: string,
): void {
  const { restrictions, expires_at, max_redemptions, times_redeemed } = promotion;
  const isExpired = expires_at !== null && expires_at <= tx.now;
  if (!promotion.active || isExpired || (max_redemptions !== null && times_redeemed >= max_redemptions))
    throw invalid("This promotion code is expired or inactive.", { code: "promotion_code_expired", param });
  if (promotion.customer !== null && promotion.customer !== customer)
    throw invalid("This promotion code cannot be redeemed because the associated customer does not match.", {
      param,
    });
  const hasPaid = tx.list("invoice", customer).some(({ status, total }) => status === "paid" && total > 0);
  if (restrictions.first_time_transaction && hasPaid)
    throw invalid("This promotion code cannot be redeemed because the customer has prior transactions.", {
      code: "promotion_code_customer_not_first_time",
      param,
    });
  if (restrictions.minimum_amount !== null && subtotal < restrictions.minimum_amount)
    throw invalid("This promotion code cannot be redeemed because the minimum amount is not met.", {
      code: "promotion_code_minimum_amount_not_met",
      param,
    });
}

/** Counts the redemption of a promotion code. @returns its coupon */
function redeemPromotionCode(tx: Transaction, id: string, redemption: Redemption, param: string): string {
  const promotion = findOrThrow(tx, "promotion_code", id, param);
  validatePromotionCode(tx, promotion, redemption, param);
  const times_redeemed = promotion.times_redeemed + 1;
  const active = promotion.max_redemptions === null || times_redeemed < promotion.max_redemptions;
  if (redemption.subscription) tx.save("promotion_code", { ...promotion, times_redeemed, active });
  return promotion.promotion.coupon ?? "";
}

/** Adds coupons and promotion codes to a subscription and counts their redemption. */
export function redeemCoupons(
  tx: Transaction,
  redemption: Redemption,
  discounts: z.infer<typeof Discounts> | undefined,
): string[] {
  const { subscription, customer } = redemption;
  return (discounts || []).map((wish, index) => {
    const code = "promotion_code" in wish ? wish.promotion_code : null;
    const id =
      "coupon" in wish
        ? wish.coupon
        : redeemPromotionCode(tx, wish.promotion_code, redemption, `discounts[${index}][promotion_code]`);
    const coupon = findOrThrow(tx, "coupon", id, `discounts[${index}][coupon]`);
    if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions)
      throw invalid("This coupon has been used up.", {
        code: "coupon_expired",
        param: `discounts[${index}][coupon]`,
      });
    const times = coupon.times_redeemed + 1;
    if (subscription)
      tx.save("coupon", {
        ...coupon,
        times_redeemed: times,
        valid: coupon.max_redemptions === null || times < coupon.max_redemptions,
      });
    return tx.save("discount", {
      id: newId("di"),
      object: "discount",
      checkout_session: null,
      customer,
      customer_account: null,
      end: getDiscountEnd(coupon, tx.now),
      invoice: null,
      invoice_item: null,
      promotion_code: code,
      source: { coupon: id, type: "coupon" },
      start: tx.now,
      subscription,
      subscription_item: null,
    }).id;
  });
}
