import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { paginate } from "../http/pagination.ts";
import { flag, integerParam, list, mergeMetadata, metadata, parseParams, text } from "../http/params.ts";
import type { PromotionCode } from "../resources/types.ts";
import { newId, randomText } from "../storage/ids.ts";
import { findCustomerOrThrow } from "./customers.ts";

const isSameCode = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const createPromotionCode: Handler = ({ tx, form }) => {
  const params = parseParams(
    z.strictObject({
      promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
      code: z.optional(text),
      active: z.optional(flag),
      customer: z.optional(text),
      expires_at: z.optional(integerParam),
      max_redemptions: z.optional(integerParam),
      restrictions: z.optional(
        z.strictObject({
          first_time_transaction: z.optional(flag),
          minimum_amount: z.optional(integerParam),
          minimum_amount_currency: z.optional(text),
        }),
      ),
      metadata: z.optional(metadata),
    }),
    form,
  );
  const { promotion, restrictions = {} } = params;
  const code = params.code ?? randomText(8).toUpperCase();
  findOrThrow(tx, "coupon", promotion.coupon, "promotion[coupon]");
  if (params.customer) findCustomerOrThrow(tx, params.customer);
  if (tx.list("promotion_code").some((known) => known.active && isSameCode(known.code, code)))
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, { param: "code" });
  const created: PromotionCode = {
    id: newId("promo"),
    object: "promotion_code",
    active: params.active ?? true,
    code,
    created: tx.now,
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    promotion,
    restrictions: {
      first_time_transaction: restrictions.first_time_transaction ?? false,
      minimum_amount: restrictions.minimum_amount ?? null,
      minimum_amount_currency: restrictions.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  tx.save("promotion_code", created);
  tx.emit("promotion_code.created", created);
  return created;
};

export const listPromotionCodes: Handler = ({ tx, form }) => {
  const { code, active, coupon, customer, ...paging } = parseParams(
    z.strictObject({
      ...list,
      code: z.optional(text),
      active: z.optional(flag),
      coupon: z.optional(text),
      customer: z.optional(text),
    }),
    form,
  );
  const found = tx
    .list("promotion_code", customer)
    .filter(
      (it) =>
        (code === undefined || isSameCode(it.code, code)) &&
        (active === undefined || it.active === active) &&
        (coupon === undefined || it.promotion.coupon === coupon),
    );
  return paginate(found, "/v1/promotion_codes", paging);
};
