import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { listCatalog } from "#db/queries/catalog.ts";
import { buildProducts, NO_HOLDINGS } from "./build-products.ts";
import type { Product } from "./contract.ts";

/** The tag to revalidate when products, plans or limits change. */
export const CATALOG_TAG = "catalog";

/**
 * The catalogue as a visitor sees it, for prerendered pages. For display only: money and access read the database.
 */
export async function getCatalog(): Promise<Product[]> {
  "use cache";
  cacheTag(CATALOG_TAG);
  cacheLife("hours");
  return buildProducts(await listCatalog(), NO_HOLDINGS);
}
