import type { SessionKey } from "#db/queries/auth.ts";
import { type Entitlement, listEntitlements, listSessionEntitlements } from "#db/queries/subscriptions.ts";
import { sessionEndedError } from "#shared/errors.ts";

/** A comparable usage limit; null means unlimited. */
const toComparableLimit = (entitlement: Entitlement) => entitlement.usageLimit ?? Number.MAX_SAFE_INTEGER;

/** When several products include the tool, only the one with the largest usage limit counts. */
export const selectLargest = (entitlements: Entitlement[]): Entitlement | null =>
  entitlements.sort((a, b) => toComparableLimit(b) - toComparableLimit(a) || a.productId - b.productId)[0] ??
  null;

/** Gets the user's entitlement to a tool; null without one. */
export const getEntitlement = async (userId: string, toolKey: string): Promise<Entitlement | null> =>
  selectLargest(await listEntitlements(userId, toolKey));

/** Lists the entitlement that counts for each tool of the user's plans, in the order of the tools. */
export async function listToolEntitlements(userId: string): Promise<Entitlement[]> {
  const byTool = Map.groupBy(await listEntitlements(userId), ({ toolId }) => toolId);
  return [...byTool.values()]
    .map(selectLargest)
    .filter((entitlement) => entitlement !== null)
    .sort((a, b) => a.toolId - b.toolId);
}

/**
 * Gets the entitlement and verifies the session in one query.
 * @throws AppError `unauthenticated` when the session has ended
 */
export async function findSessionEntitlement(key: SessionKey, toolKey: string): Promise<Entitlement | null> {
  const entitlements = await listSessionEntitlements(key, toolKey);
  if (!entitlements) throw sessionEndedError();
  return selectLargest(entitlements);
}

/** The entitlement that counts for each tool. */
export function selectLargestByTool(entitlements: Entitlement[]): Entitlement[] {
  const keys = [...new Set(entitlements.map(({ toolKey }) => toolKey))];
  return keys.flatMap((key) => selectLargest(entitlements.filter(({ toolKey }) => toolKey === key)) ?? []);
}
