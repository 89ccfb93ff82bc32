import "server-only";
import { isProductLive } from "#db/queries/catalog.ts";

/**
 * Whether a segment after `/products/` names a live product by its number. What is no number is no product.
 */
export async function isLiveProduct(segment: string): Promise<boolean> {
  return /^[1-9]\d{0,8}$/.test(segment) && (await isProductLive(Number(segment)));
}
