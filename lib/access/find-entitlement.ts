import "server-only";
import { type Entitlement, listEntitlements } from "#db/queries/subscriptions.ts";

/** A limit as a number that can be compared: null, unlimited, is more than any other. */
const size = (entitlement: Entitlement) => entitlement.usageLimit ?? Number.MAX_SAFE_INTEGER;

/**
 * What lets this user use a tool now, or null. Where several products contain the tool, the largest limit decides
 * and only its counter is used.
 */
export async function findEntitlement(userId: string, toolKey: string): Promise<Entitlement | null> {
  const entitlements = await listEntitlements(userId, toolKey);
  return entitlements.sort((a, b) => size(b) - size(a) || a.productId - b.productId)[0] ?? null;
}
