import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { type CatalogRows, listCatalog } from "#db/queries/catalog.ts";
import { buildProducts, NO_HOLDINGS } from "./build-products.ts";
import type { Product } from "./contract.ts";
import { listProducts } from "./list-products.ts";

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

/** The catalogue's rows, a minute old at the most. */
async function getRows(): Promise<CatalogRows> {
  "use cache";
  cacheTag(CATALOG_TAG);
  cacheLife("minutes");
  return listCatalog();
}

/**
 * The catalogue as this user sees it: its rows from the cache, what the user has and has used from the database now.
 */
export async function getCatalogFor(user: { id: string } | null): Promise<Product[]> {
  return listProducts(user, await getRows());
}
