import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { authUsers } from "drizzle-orm/supabase";
import { stripeCustomers, stripeSyncSeq } from "#db/billing-tables.ts";
import { db, type Executor } from "#db/client.ts";
import { secondsFromNow } from "./leases.ts";

const c = stripeCustomers;

const NEXT_SEQ = sql`nextval(${sql.raw(`'${stripeSyncSeq.seqName}'`)})`;
/** Marks a customer as unsynced, even when a sync that has already fetched completes later. */
export const UNSYNCED = { lastSyncedAt: null, unsyncedSeq: NEXT_SEQ };

/** Gets the next sync sequence number. Taken before a fetch, it orders writes by their fetches. */
export async function nextSyncSeq(): Promise<bigint> {
  const rows = await db.execute<{ seq: string }>(sql`select ${NEXT_SEQ} as seq`);
  return BigInt(rows[0]?.seq ?? 0);
}

/** Serializes billing writes of one user until the transaction ends. */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`);
}

/** Gets or inserts the user's customer row; null when the user was deleted concurrently. */
export async function ensureCustomerRow(userId: string) {
  await db.insert(c).values({ userId }).onConflictDoNothing();
  return findCustomerRow(userId);
}

/** Gets the user's customer row; null before the first checkout. */
export async function findCustomerRow(userId: string) {
  const [row] = await db.select().from(c).where(eq(c.userId, userId));
  return row ?? null;
}

/** Gets the user of a Stripe customer; null when it belongs to none of our users. */
export async function getUserIdByCustomer(stripeCustomerId: string): Promise<string | null> {
  const [row] = await db.select({ userId: c.userId }).from(c).where(eq(c.stripeCustomerId, stripeCustomerId));
  return row?.userId ?? null;
}

/**
 * Links a user to a Stripe customer, unless one is linked already. The customer counts as unsynced until its next sync.
 * @returns the linked customer; null when the user does not exist
 */
export async function linkCustomer(userId: string, stripeCustomerId: string): Promise<string | null> {
  const [user] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId));
  if (!user) return null;
  await ensureCustomerRow(userId);
  await db
    .update(c)
    .set({ stripeCustomerId, ...UNSYNCED })
    .where(and(eq(c.userId, userId), isNull(c.stripeCustomerId)));
  return (await findCustomerRow(userId))?.stripeCustomerId ?? null;
}

/** Marks a customer as unsynced before a change at Stripe, so that the reconciler recovers from a crash. */
export async function markUnsynced(userId: string): Promise<void> {
  await db.update(c).set(UNSYNCED).where(eq(c.userId, userId));
}

/**
 * Marks a customer as synced, unless a newer fetch was written or a change was announced since the sync's fetch.
 * @param seq the sequence number taken before the sync's fetch
 */
export async function markSynced(userId: string, seq: bigint): Promise<void> {
  await db
    .update(c)
    .set({ lastSyncedAt: sql`now()` })
    .where(and(eq(c.userId, userId), lte(c.unsyncedSeq, seq)));
}

/**
 * Claims the next sync of a customer. Marks it as unsynced until the sync ends, so that the reconciler recovers from a
 * crash.
 * @returns false when a sync ended within the last `everySeconds`
 */
export async function tryBeginSync(userId: string, everySeconds: number): Promise<boolean> {
  const isDue = or(isNull(c.lastSyncedAt), lt(c.lastSyncedAt, secondsFromNow(-everySeconds)));
  const rows = await db
    .update(c)
    .set(UNSYNCED)
    .where(and(eq(c.userId, userId), isNotNull(c.stripeCustomerId), isDue))
    .returning({ userId: c.userId });
  return rows.length > 0;
}

/**
 * Lists customers to sync: those with an unfinished sync, an expired period or an open checkout, and those last synced
 * more than a day ago.
 */
export async function listCustomersToSync(limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: c.stripeCustomerId })
    .from(c)
    .where(
      and(
        isNotNull(c.stripeCustomerId),
        or(
          and(isNull(c.lastSyncedAt), lt(c.updatedAt, sql`now() - interval '30 seconds'`)),
          lt(c.lastSyncedAt, sql`now() - interval '1 day'`),
          sql`exists (select 1 from user_subscriptions s where s.user_id = ${c.userId} and s.is_current
            and s.status in ('active', 'trialing', 'past_due') and s.current_period_end < now()
            and s.current_period_end > ${c.lastSyncedAt} - interval '2 hours'
            and ${c.lastSyncedAt} < now() - interval '10 minutes')`,
          sql`exists (select 1 from checkout_attempts a where a.user_id = ${c.userId} and a.state = 'open'
            and ${c.lastSyncedAt} < now() - interval '10 minutes')`,
        ),
      ),
    )
    .orderBy(sql`${c.lastSyncedAt} nulls first`, asc(c.userId))
    .limit(limit);
  return rows.flatMap(({ id }) => (id ? [id] : []));
}
