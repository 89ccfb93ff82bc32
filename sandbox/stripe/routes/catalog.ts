import * as z from "zod/mini";
import { newPrice } from "../objects/new-price.ts";
import type { Coupon, Product } from "../objects/types.ts";
import { newId } from "../store/ids.ts";
import type { Handler } from "../wire/call.ts";
import { invalid, missing } from "../wire/errors.ts";
import { inRange, page } from "../wire/page.ts";
import {
  flag,
  list,
  mergeMetadata,
  metadata,
  range,
  readNothing,
  readParams,
  text,
  whole,
} from "../wire/params.ts";

const ProductFields = {
  name: z.optional(text),
  active: z.optional(flag),
  description: z.optional(text),
  metadata: z.optional(metadata),
  default_price: z.optional(text),
  url: z.optional(text),
};

export const createProduct: Handler = ({ book, form }) => {
  const wish = readParams(z.strictObject({ ...ProductFields, name: text, id: z.optional(text) }), form);
  if (wish.id && book.find("product", wish.id))
    throw invalid("Product already exists.", { code: "resource_already_exists" });
  const product: Product = {
    id: wish.id ?? `prod_${newId("").slice(3, 17)}`,
    object: "product",
    active: wish.active ?? true,
    created: book.now,
    default_price: null,
    description: wish.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, wish.metadata),
    name: wish.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: book.now,
    url: wish.url ?? null,
  };
  book.save("product", product);
  book.emit("product.created", product);
  return product;
};

export const updateProduct: Handler = ({ book, form, path: { id = "" } }) => {
  const { metadata: change, ...wish } = readParams(z.strictObject(ProductFields), form);
  const before = book.find("product", id);
  if (!before) throw missing("product", id);
  return book.update(
    "product",
    before,
    { ...before, ...wish, metadata: mergeMetadata(before.metadata, change), updated: book.now },
    "product.updated",
  );
};

export const listProducts: Handler = ({ book, form }) => {
  const { active, created, ids, ...paging } = readParams(
    z.strictObject({
      ...list,
      active: z.optional(flag),
      created: z.optional(range),
      ids: z.optional(z.array(text)),
    }),
    form,
  );
  const found = book
    .list("product")
    .filter(
      (it) =>
        (active === undefined || it.active === active) &&
        inRange(it.created, created) &&
        (!ids || ids.includes(it.id)),
    );
  return page(found, "/v1/products", paging);
};

const Interval = z.enum(["day", "week", "month", "year"]);
const PriceFields = {
  active: z.optional(flag),
  lookup_key: z.optional(text),
  nickname: z.optional(text),
  metadata: z.optional(metadata),
  transfer_lookup_key: z.optional(flag),
};

/** A lookup key belongs to one price; it moves only when the call says so. */
function claimLookupKey(
  { book }: Parameters<Handler>[0],
  key: string | undefined,
  transfers: boolean | undefined,
): void {
  const holder = key ? book.list("price").find((price) => price.lookup_key === key) : undefined;
  if (!holder) return;
  if (!transfers)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: "resource_already_exists",
      param: "lookup_key",
    });
  book.update("price", holder, { ...holder, lookup_key: null }, "price.updated");
}

export const createPrice: Handler = (call) => {
  const { book, form } = call;
  const wish = readParams(
    z.strictObject({
      ...PriceFields,
      currency: text,
      product: text,
      unit_amount: whole,
      recurring: z.optional(z.strictObject({ interval: Interval, interval_count: z.optional(whole) })),
    }),
    form,
  );
  if (!book.find("product", wish.product)) throw missing("product", wish.product, "product");
  if (wish.unit_amount < 0)
    throw invalid("This value must be greater than or equal to 0.", { param: "unit_amount" });
  claimLookupKey(call, wish.lookup_key, wish.transfer_lookup_key);
  const price = newPrice({
    id: newId("price"),
    created: book.now,
    currency: wish.currency.toLowerCase(),
    product: wish.product,
    unitAmount: wish.unit_amount,
    interval: wish.recurring?.interval ?? null,
    intervalCount: wish.recurring?.interval_count ?? 1,
    lookupKey: wish.lookup_key ?? null,
    nickname: wish.nickname ?? null,
    metadata: mergeMetadata(null, wish.metadata),
    active: wish.active ?? true,
  });
  book.save("price", price);
  book.emit("price.created", price);
  return price;
};

export const updatePrice: Handler = (call) => {
  const {
    book,
    form,
    path: { id = "" },
  } = call;
  const { metadata: change, transfer_lookup_key, ...wish } = readParams(z.strictObject(PriceFields), form);
  const before = book.find("price", id);
  if (!before) throw missing("price", id);
  if (wish.lookup_key !== before.lookup_key) claimLookupKey(call, wish.lookup_key, transfer_lookup_key);
  return book.update(
    "price",
    before,
    { ...before, ...wish, metadata: mergeMetadata(before.metadata, change) },
    "price.updated",
  );
};

export const listPrices: Handler = ({ book, form }) => {
  const { active, product, lookup_keys, created, type, currency, ...paging } = readParams(
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
  const found = book
    .list("price")
    .filter((it) => (active === undefined || it.active === active) && (!product || it.product === product))
    .filter(
      (it) => (!lookup_keys || lookup_keys.includes(it.lookup_key ?? "")) && inRange(it.created, created),
    )
    .filter((it) => (!type || it.type === type) && (!currency || it.currency === currency));
  return page(found, "/v1/prices", paging);
};

export const createCoupon: Handler = ({ book, form }) => {
  const wish = readParams(
    z.strictObject({
      id: z.optional(text),
      amount_off: z.optional(whole),
      percent_off: z.optional(z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number))),
      currency: z.optional(text),
      duration: z._default(z.enum(["once", "forever", "repeating"]), "once"),
      duration_in_months: z.optional(whole),
      max_redemptions: z.optional(whole),
      redeem_by: z.optional(whole),
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

export const deleteCoupon: Handler = ({ book, form, path: { id = "" } }) => {
  readNothing(form);
  const coupon = book.find("coupon", id);
  if (!coupon) throw missing("coupon", id);
  book.remove(id);
  book.emit("coupon.deleted", coupon);
  return { id, object: "coupon", deleted: true };
};
