import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { authUsers } from "drizzle-orm/supabase";
import { db, type Executor } from "#db/client.ts";
import { paymentSyncSeq, stripeCustomers } from "#db/schema.ts";

const c = stripeCustomers;

const NEXT_SEQ = sql`nextval(${sql.raw(`'${paymentSyncSeq.seqName}'`)})`;
/** What makes a customer count as not synced, whatever a sync that fetched before says. */
export const UNSYNCED = { lastSyncedAt: null, unsyncedSeq: NEXT_SEQ };

/** A number that is larger than every one before: taken before a fetch, it puts the writes in the fetches' order. */
export async function nextSyncSeq(): Promise<bigint> {
  const rows = await db.execute<{ seq: string }>(sql`select ${NEXT_SEQ} as seq`);
  return BigInt(rows[0]?.seq ?? 0);
}

/** Writes about one user's money wait for each other, for as long as the transaction lasts. */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`);
}

/** The user's row about the payment provider, made when it is not there; null when the user was deleted just now. */
export async function ensureCustomerRow(userId: string) {
  await db.insert(c).values({ userId }).onConflictDoNothing();
  return findCustomerRow(userId);
}

/** The same row; null for a user who never came near to paying. */
export async function findCustomerRow(userId: string) {
  const [row] = await db.select().from(c).where(eq(c.userId, userId));
  return row ?? null;
}

/** Whose customer at the provider this is; null for one that no user of ours is. */
export async function getUserIdByCustomer(stripeCustomerId: string): Promise<string | null> {
  const [row] = await db.select({ userId: c.userId }).from(c).where(eq(c.stripeCustomerId, stripeCustomerId));
  return row?.userId ?? null;
}

/**
 * Notes which customer a user is, unless another was noted first. The customer counts as not synced until a sync says
 * otherwise.
 * @returns the customer that is noted now; null when there is no such user
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

/** Written before a call that changes something at the provider: if we die now, the reconciler looks. */
export async function markUnsynced(userId: string): Promise<void> {
  await db.update(c).set(UNSYNCED).where(eq(c.userId, userId));
}

/**
 * Written when nothing is left to do about what a sync found; changes nothing when a later fetch was written or a change
 * was announced since that sync fetched.
 * @param seq the number that the sync took before it fetched
 */
export async function markSynced(userId: string, seq: bigint): Promise<void> {
  await db
    .update(c)
    .set({ lastSyncedAt: sql`now()` })
    .where(and(eq(c.userId, userId), lte(c.unsyncedSeq, seq)));
}

/**
 * Takes the turn to sync, unless a sync ended within the last seconds. Until this one ends the customer counts as not
 * synced: should we die meanwhile, the reconciler looks.
 */
export async function tryBeginSync(userId: string, everySeconds: number): Promise<boolean> {
  const due = or(
    isNull(c.lastSyncedAt),
    lt(c.lastSyncedAt, sql`now() - make_interval(secs => ${everySeconds})`),
  );
  const rows = await db
    .update(c)
    .set(UNSYNCED)
    .where(and(eq(c.userId, userId), isNotNull(c.stripeCustomerId), due))
    .returning({ userId: c.userId });
  return rows.length > 0;
}

/** Customers to look at again: left unfinished, with a period that has passed or an open checkout, or not seen for a day. */
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
