import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { integerParam, mergeMetadata, metadata, readParams, text } from "../http/params.ts";
import type { Coupon } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";

export const createCoupon: Handler = ({ book, form }) => {
  const wish = readParams(
    z.strictObject({
      id: z.optional(text),
      amount_off: z.optional(integerParam),
      percent_off: z.optional(z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number))),
      currency: z.optional(text),
      duration: z._default(z.enum(["once", "forever", "repeating"]), "once"),
      duration_in_months: z.optional(integerParam),
      max_redemptions: z.optional(integerParam),
      redeem_by: z.optional(integerParam),
      name: z.optional(text),
      metadata: z.optional(metadata),
    }),
    form,
  );
  if ((wish.amount_off === undefined) === (wish.percent_off === undefined))
    throw invalid("Must provide percent_off or amount_off.", {
      code: "parameter_missing",
      param: "amount_off",
    });
  if (wish.amount_off !== undefined && !wish.currency)
    throw invalid("Must provide currency when amount_off is provided.", {
      code: "parameter_missing",
      param: "currency",
    });
  if (wish.amount_off !== undefined && wish.amount_off < 1)
    throw invalid("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount_off" });
  if (wish.id && book.find("coupon", wish.id))
    throw invalid("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  const coupon: Coupon = {
    id: wish.id ?? newId("").slice(3, 11),
    object: "coupon",
    amount_off: wish.amount_off ?? null,
    created: book.now,
    currency: wish.currency ?? null,
    duration: wish.duration,
    duration_in_months: wish.duration_in_months ?? null,
    livemode: false,
    max_redemptions: wish.max_redemptions ?? null,
    metadata: mergeMetadata(null, wish.metadata),
    name: wish.name ?? null,
    percent_off: wish.percent_off ?? null,
    redeem_by: wish.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  book.save("coupon", coupon);
  book.emit("coupon.created", coupon);
  return coupon;
};
