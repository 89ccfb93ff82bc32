import type { SessionKey } from "#db/queries/sessions.ts";
import { type Entitlement, listEntitlements, listSessionEntitlements } from "#db/queries/subscriptions.ts";
import { sessionEnded } from "#shared/errors.ts";

/** A limit as a number that can be compared: null, unlimited, is more than any other. */
const size = (entitlement: Entitlement) => entitlement.usageLimit ?? Number.MAX_SAFE_INTEGER;

/** Where several products contain the tool, the largest limit decides and only its counter is used. */
const largest = (entitlements: Entitlement[]): Entitlement | null =>
  entitlements.sort((a, b) => size(b) - size(a) || a.productId - b.productId)[0] ?? null;

/** What lets this user use a tool now, or null. */
export const getEntitlement = async (userId: string, toolKey: string): Promise<Entitlement | null> =>
  largest(await listEntitlements(userId, toolKey));

/**
 * The same for running the tool: the session is read in the same query.
 * @throws AppError `unauthenticated` when the session has ended
 */
export async function findSessionEntitlement(key: SessionKey, toolKey: string): Promise<Entitlement | null> {
  const entitlements = await listSessionEntitlements(key, toolKey);
  if (!entitlements) throw sessionEnded();
  return largest(entitlements);
}
