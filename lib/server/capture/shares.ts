import { createShare, revokeShare, type ShareableKind } from "#db/queries/shares.ts";
import { planError } from "#server/platform/plan-errors.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { toPublicId } from "#shared/public-id.ts";

const PRODUCT_IDS: Record<ShareableKind, number> = {
  capture: WEB_INSPECTOR_PRODUCT_ID,
  check: NAME_CHECKER_PRODUCT_ID,
  job: NAME_CHECKER_PRODUCT_ID,
};

/** The public id of an item's public page; null while it is not shared. */
export type Share = { shareId: string | null };

/**
 * Shares an item of the user on a public page, or revokes that.
 * @returns null when the user has no such item
 * @throws AppError `limit_reached` when the plan allows no more public pages, `no_access` without a plan
 */
export async function setShare(
  item: { kind: ShareableKind; userId: string; id: string },
  isShared: boolean,
): Promise<Share | null> {
  if (!isShared) return (await revokeShare(item)) ? { shareId: null } : null;
  const share = await createShare(item, PRODUCT_IDS[item.kind]);
  if (share.shareId) return { shareId: toPublicId("share", share.shareId) };
  const limit = "limit" in share ? share.limit : null;
  if (limit === null) return null;
  const productId = PRODUCT_IDS[item.kind];
  if (limit === 0)
    throw planError("no_access", "Sharing needs a plan of this product.", { limit, productId });
  throw planError("limit_reached", `Your plan allows ${limit} shared links at a time. Turn one off first.`, {
    limit,
    used: limit,
    productId,
  });
}
