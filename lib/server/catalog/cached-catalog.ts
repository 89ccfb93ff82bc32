import { cacheLife } from "next/cache";
import { isProductLive, listCatalog } from "#db/queries/catalog.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { buildProducts, NO_SUBSCRIPTIONS } from "./catalog.ts";

/**
 * The catalogue as a visitor sees it, for prerendered pages. For display only: money and access read the database.
 */
export async function getCatalog(): Promise<Product[]> {
  "use cache";
  cacheLife("hours");
  return buildProducts(await listCatalog(), NO_SUBSCRIPTIONS);
}

/**
 * Whether a segment after `/products/` names a live product by its number. What is no number is no product.
 */
export async function productSegmentExists(segment: string): Promise<boolean> {
  return /^[1-9]\d{0,8}$/.test(segment) && (await isProductLive(Number(segment)));
}
