import "server-only";
import { cacheLife } from "next/cache";
import { listCatalog } from "#db/queries/catalog.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { buildProducts, NO_HOLDINGS } from "./build-products.ts";

/**
 * The catalogue as a visitor sees it, for prerendered pages. For display only: money and access read the database.
 */
export async function getCatalog(): Promise<Product[]> {
  "use cache";
  cacheLife("hours");
  return buildProducts(await listCatalog(), NO_HOLDINGS);
}
