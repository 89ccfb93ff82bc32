import { cacheLife } from "next/cache";
import { isProductLive, listCatalog } from "#db/queries/catalog.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { buildProducts, NO_SUBSCRIPTIONS } from "./catalog.ts";

/** Returns the catalog without user data, cached for hours. For display only; access checks read the database. */
export async function getCatalog(): Promise<Product[]> {
  "use cache";
  cacheLife("hours");
  return buildProducts(await listCatalog(), NO_SUBSCRIPTIONS);
}

/** Whether a path segment is the id of a live product. */
export async function productSegmentExists(segment: string): Promise<boolean> {
  return /^[1-9]\d{0,8}$/.test(segment) && (await isProductLive(Number(segment)));
}
