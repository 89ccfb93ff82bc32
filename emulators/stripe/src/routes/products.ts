import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { flag, mergeMetadata, metadata, parseParams, text } from "../http/params.ts";
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

export const createProduct: Handler = ({ tx, form }) => {
  const params = parseParams(z.strictObject({ ...ProductFields, name: text, id: z.optional(text) }), form);
  if (params.id && tx.find("product", params.id))
    throw invalid("Product already exists.", { code: "resource_already_exists" });
  const product: Product = {
    id: params.id ?? `prod_${newId("").slice(3, 17)}`,
    object: "product",
    active: params.active ?? true,
    created: tx.now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: tx.now,
    url: params.url ?? null,
  };
  tx.save("product", product);
  tx.emit("product.created", product);
  return product;
};

export const updateProduct: Handler = ({ tx, form, path: { id = "" } }) => {
  const { metadata: change, ...params } = parseParams(z.strictObject(ProductFields), form);
  const before = findOrThrow(tx, "product", id);
  return tx.update(
    "product",
    before,
    { ...before, ...params, metadata: mergeMetadata(before.metadata, change), updated: tx.now },
    "product.updated",
  );
};
