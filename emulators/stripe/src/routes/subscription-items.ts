import * as z from "zod/mini";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { integerParam, text } from "../http/params.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";

export const Items = z.array(z.strictObject({ price: text, quantity: z.optional(integerParam) }));
export const Discounts = z.union([z.array(z.strictObject({ coupon: text })), z.literal("")]);

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

/** Adds coupons to a subscription and counts their redemption. */
export function redeemCoupons(
  tx: Transaction,
  subscription: string | null,
  customer: string,
  discounts: z.infer<typeof Discounts> | undefined,
): string[] {
  return (discounts || []).map(({ coupon: id }, index) => {
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
      end: null,
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: id, type: "coupon" },
      start: tx.now,
      subscription,
      subscription_item: null,
    }).id;
  });
}
