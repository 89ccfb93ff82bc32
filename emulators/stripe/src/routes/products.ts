import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { flag, mergeMetadata, metadata, readParams, text } from "../http/params.ts";
import type { Product } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";

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
  const before = findOrThrow(book, "product", id);
  return book.update(
    "product",
    before,
    { ...before, ...wish, metadata: mergeMetadata(before.metadata, change), updated: book.now },
    "product.updated",
  );
};
