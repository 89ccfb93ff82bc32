import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { integerParam, mergeMetadata, metadata, parseParams, text } from "../http/params.ts";
import type { Coupon } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";

export const createCoupon: Handler = ({ tx, form }) => {
  const params = parseParams(
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
  if ((params.amount_off === undefined) === (params.percent_off === undefined))
    throw invalid("Must provide percent_off or amount_off.", {
      code: "parameter_missing",
      param: "amount_off",
    });
  if (params.amount_off !== undefined && !params.currency)
    throw invalid("Must provide currency when amount_off is provided.", {
      code: "parameter_missing",
      param: "currency",
    });
  if (params.amount_off !== undefined && params.amount_off < 1)
    throw invalid("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount_off" });
  const months = params.duration_in_months;
  if (params.duration === "repeating" ? (months ?? 0) < 1 : months !== undefined)
    throw invalid("`duration: repeating`, and no other, needs a positive `duration_in_months`.", {
      param: "duration_in_months",
    });
  if (params.id && tx.find("coupon", params.id))
    throw invalid("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  const coupon: Coupon = {
    id: params.id ?? newId("").slice(3, 11),
    object: "coupon",
    amount_off: params.amount_off ?? null,
    created: tx.now,
    currency: params.currency ?? null,
    duration: params.duration,
    duration_in_months: months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  tx.save("coupon", coupon);
  tx.emit("coupon.created", coupon);
  return coupon;
};
