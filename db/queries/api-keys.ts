import { and, count, desc, eq, getTableColumns, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { apiIdempotencyKeys, apiKeys } from "#db/api-key-tables.ts";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { usageReservations } from "#db/schema.ts";
import { lockUser } from "./billing-customers.ts";
import { isLeaseFree } from "./leases.ts";
import { type Entitlement, selectEntitlements } from "./subscriptions.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const isExpired = sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`;
const isActive = and(
  isNull(apiKeys.revokedAt),
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
);
const isOwn = (userId: string, id: string) => and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)) as SQL;

const RECENT_DAYS = 30;

/** Lists a user's keys and connected apps, newest first, each with its counted runs of the last 30 days. */
export async function listApiKeys(userId: string) {
  const recentRuns = db
    .select({ runs: count() })
    .from(usageReservations)
    .where(
      and(
        eq(usageReservations.apiKeyId, apiKeys.id),
        ne(usageReservations.state, "released"),
        gt(usageReservations.reservedAt, sql`now() - make_interval(days => ${RECENT_DAYS})`),
      ),
    );
  return db
    .select({ key: apiKeys, isExpired, recentRuns: sql<number>`(${recentRuns})::int` })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** The columns that a new key is created with. */
export type NewApiKey = Pick<
  ApiKeyRow,
  "userId" | "name" | "hash" | "renderSecret" | "start" | "last4" | "scopes"
>;

/** Counts a user's active keys; one that was rotated does not count in its grace period. */
const countActive = async (tx: Executor, userId: string): Promise<number> => {
  const [row] = await tx
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isActive, isNull(apiKeys.replacedBy), isNull(apiKeys.clientId)));
  return row?.keys ?? 0;
};

/** Runs in the transaction of a new key. */
export type OnKeyCreated = (tx: Executor, row: ApiKeyRow) => Promise<void>;

export async function insertKeyRow(tx: Executor, values: PgInsertValue<typeof apiKeys>): Promise<ApiKeyRow> {
  const [row] = await tx.insert(apiKeys).values(values).returning();
  if (!row) throw new Error("The key was not written");
  return row;
}

/**
 * Inserts a key unless the user has the maximum of active ones.
 * @param expiresInDays null for a key without an end
 * @returns null when the maximum is reached
 */
export async function insertApiKey(
  key: NewApiKey,
  expiresInDays: number | null,
  maxKeys: number,
  onCreated: OnKeyCreated,
): Promise<ApiKeyRow | null> {
  const expiresAt = expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`;
  return inTransaction(async (tx) => {
    await lockUser(tx, key.userId);
    if ((await countActive(tx, key.userId)) >= maxKeys) return null;
    const row = await insertKeyRow(tx, { ...key, expiresAt });
    await onCreated(tx, row);
    return row;
  });
}

/**
 * Inserts the successor of an active key, with its name, scopes and expiry, and ends the old key after some hours. An
 * earlier end of the old key stays.
 * @returns null when the user has no such active key
 */
export async function rotateApiKey(
  userId: string,
  id: string,
  secret: Pick<NewApiKey, "hash" | "renderSecret" | "start" | "last4">,
  oldKeyValidHours: number,
  onCreated: OnKeyCreated,
): Promise<ApiKeyRow | null> {
  return inTransaction(async (tx) => {
    await lockUser(tx, userId);
    const [old] = await tx
      .select()
      .from(apiKeys)
      .where(and(isOwn(userId, id), isActive, isNull(apiKeys.replacedBy), isNull(apiKeys.clientId)));
    if (!old) return null;
    const { name, scopes, expiresAt } = old;
    const successor = await insertKeyRow(tx, { userId, name, scopes, expiresAt, ...secret });
    await tx
      .update(apiKeys)
      .set({
        replacedBy: successor.id,
        expiresAt: sql`least(${apiKeys.expiresAt}, now() + make_interval(hours => ${oldKeyValidHours}))`,
      })
      .where(eq(apiKeys.id, id));
    await onCreated(tx, successor);
    return successor;
  });
}

/** Revokes a key or the access of a connected app for good. @returns false when the user has no such key */
export async function revokeApiKey(userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(isOwn(userId, id))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

/** Sets the time of the last use, at most once a minute. */
export async function touchApiKey(id: string): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`));
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isDue));
}

/** Deletes keys that have been revoked or expired for 90 days, and the access of apps that did not renew it for so long. */
export async function purgeApiKeys(): Promise<void> {
  const limit = sql`now() - interval '90 days'`;
  await db.delete(apiKeys).where(or(lt(apiKeys.revokedAt, limit), lt(apiKeys.expiresAt, limit)));
}

type IdempotentCallRow = typeof apiIdempotencyKeys.$inferSelect & { isRunning: boolean };

export type ApiKeyEntitlements = {
  /** `isActive`: not revoked and not expired, by the database's clock. */
  key: ApiKeyRow & { isActive: boolean };
  entitlements: Entitlement[];
  /** An earlier call with the same idempotency key; null when there was none in the last 24 hours. */
  earlierCall: IdempotentCallRow | null;
};

/**
 * Finds a key by its hash or its id, with its user's entitlements, and the earlier call of an idempotency key, in one
 * query.
 * @param toolKey null for the entitlements to all tools
 * @returns null for an unknown key
 */
export async function findApiKeyEntitlements(
  by: { hash: string } | { id: string },
  toolKey: string | null,
  idempotencyKey: string | null,
): Promise<ApiKeyEntitlements | null> {
  const key = db
    .select({ ...getTableColumns(apiKeys), isActive: sql<boolean>`${isActive}`.as("is_active") })
    .from(apiKeys)
    .where("hash" in by ? eq(apiKeys.hash, by.hash) : eq(apiKeys.id, by.id))
    .as("key");
  const entitlement = selectEntitlements(undefined, toolKey ?? undefined).as("entitlement");
  const earlier = apiIdempotencyKeys;
  const isRunning = sql<boolean>`(${earlier.response} is null and not ${isLeaseFree(earlier.leaseEndsAt)})`;
  const call = db
    .select({ ...getTableColumns(earlier), isRunning: isRunning.as("is_running") })
    .from(earlier)
    .where(
      and(
        idempotencyKey === null ? sql`false` : eq(earlier.key, idempotencyKey),
        gt(earlier.createdAt, sql`now() - interval '24 hours'`),
      ),
    )
    .as("call");
  const rows = await db
    .select()
    .from(key)
    .leftJoin(entitlement, eq(entitlement.userId, key.userId))
    .leftJoin(call, eq(call.userId, key.userId));
  const [first] = rows;
  if (!first) return null;
  return {
    key: first.key,
    entitlements: rows.flatMap((row) => (row.entitlement?.toolKey ? [row.entitlement] : [])),
    earlierCall: first.call?.key ? first.call : null,
  };
}
