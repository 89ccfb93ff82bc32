import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { inRange, paginate } from "../http/pagination.ts";
import {
  flag,
  integerParam,
  list,
  mergeMetadata,
  metadata,
  parseParams,
  range,
  text,
} from "../http/params.ts";
import { newPrice } from "../resources/price.ts";
import { newId } from "../storage/ids.ts";

const Interval = z.enum(["day", "week", "month", "year"]);
const PriceFields = {
  active: z.optional(flag),
  lookup_key: z.optional(text),
  nickname: z.optional(text),
  metadata: z.optional(metadata),
  transfer_lookup_key: z.optional(flag),
};

/** A lookup key belongs to one price; it moves only with `transfer_lookup_key`. */
function assignLookupKey(
  { tx }: Parameters<Handler>[0],
  key: string | undefined,
  transfers: boolean | undefined,
): void {
  const holder = key ? tx.list("price").find((price) => price.lookup_key === key) : undefined;
  if (!holder) return;
  if (!transfers)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: "resource_already_exists",
      param: "lookup_key",
    });
  tx.update("price", holder, { ...holder, lookup_key: null }, "price.updated");
}

export const createPrice: Handler = (call) => {
  const { tx, form } = call;
  const params = parseParams(
    z.strictObject({
      ...PriceFields,
      currency: text,
      product: text,
      unit_amount: integerParam,
      recurring: z.optional(z.strictObject({ interval: Interval, interval_count: z.optional(integerParam) })),
    }),
    form,
  );
  findOrThrow(tx, "product", params.product, "product");
  if (params.unit_amount < 0)
    throw invalid("This value must be greater than or equal to 0.", { param: "unit_amount" });
  assignLookupKey(call, params.lookup_key, params.transfer_lookup_key);
  const price = newPrice({
    id: newId("price"),
    created: tx.now,
    currency: params.currency.toLowerCase(),
    product: params.product,
    unitAmount: params.unit_amount,
    interval: params.recurring?.interval ?? null,
    intervalCount: params.recurring?.interval_count ?? 1,
    lookupKey: params.lookup_key ?? null,
    nickname: params.nickname ?? null,
    metadata: mergeMetadata(null, params.metadata),
    active: params.active ?? true,
  });
  tx.save("price", price);
  tx.emit("price.created", price);
  return price;
};

export const updatePrice: Handler = (call) => {
  const {
    tx,
    form,
    path: { id = "" },
  } = call;
  const { metadata: change, transfer_lookup_key, ...params } = parseParams(z.strictObject(PriceFields), form);
  const before = findOrThrow(tx, "price", id);
  if (params.lookup_key !== before.lookup_key) assignLookupKey(call, params.lookup_key, transfer_lookup_key);
  return tx.update(
    "price",
    before,
    { ...before, ...params, metadata: mergeMetadata(before.metadata, change) },
    "price.updated",
  );
};

export const listPrices: Handler = ({ tx, form }) => {
  const { active, product, lookup_keys, created, type, currency, ...paging } = parseParams(
    z.strictObject({
      ...list,
      active: z.optional(flag),
      product: z.optional(text),
      lookup_keys: z.optional(z.array(text)),
      created: z.optional(range),
      type: z.optional(text),
      currency: z.optional(text),
    }),
    form,
  );
  const found = tx
    .list("price")
    .filter((it) => (active === undefined || it.active === active) && (!product || it.product === product))
    .filter(
      (it) => (!lookup_keys || lookup_keys.includes(it.lookup_key ?? "")) && inRange(it.created, created),
    )
    .filter((it) => (!type || it.type === type) && (!currency || it.currency === currency));
  return paginate(found, "/v1/prices", paging);
};
