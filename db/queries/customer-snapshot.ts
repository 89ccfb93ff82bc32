import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { checkoutAttempts, stripeCustomers } from "#db/billing-tables.ts";
import { type Executor, inTransaction } from "#db/client.ts";
import { isDeadlock } from "#db/errors.ts";
import { plans, userSubscriptions } from "#db/schema.ts";
import { ENDED_STATUSES, LIVE_STATUSES } from "#shared/billing/subscription-status.ts";
import { lockUser } from "./billing-customers.ts";
import { assertLease, type Lease } from "./leases.ts";
import { markEventsProcessed } from "./stripe-events.ts";

const s = userSubscriptions;
const a = checkoutAttempts;

/** A subscription as fetched from Stripe. */
export type SubscriptionSnapshot = {
  id: string;
  planId: number | null;
  attemptId: string | null;
  status: string;
  priceCents: number | null;
  billingCycle: (typeof s.$inferSelect)["billingCycle"];
  createdAt: Date;
  usageAnchorAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  endsAt: Date | null;
  scheduledPlanId: number | null;
  /** End of access while past due. */
  graceUntil: Date | null;
};

type CustomerSnapshot = {
  userId: string;
  stripeCustomerId: string;
  seq: bigint;
  subscriptions: SubscriptionSnapshot[];
  isDeleted: boolean;
  /** Events to mark as done with this write. */
  eventIds: string[];
  /** The write is refused unless this lease is held. */
  lease?: Lease | undefined;
};

/** Active before past-due before other statuses. */
const STATUS_RANK = sql`case when ${s.status} in ('active', 'trialing') then 2 when ${s.status} = 'past_due' then 1 else 0 end`;

/**
 * Sets a user's current subscription for each product: the one with the best status among those not ended, then the
 * newest. Ignores free plans, which do not exist at Stripe.
 */
async function chooseCurrentSubscriptions(tx: Executor, userId: string): Promise<void> {
  const live = await tx
    .select({ id: s.id, productId: s.productId, isCurrent: s.isCurrent })
    .from(s)
    .leftJoin(a, eq(a.stripeSubscriptionId, s.stripeSubscriptionId))
    .where(and(eq(s.userId, userId), isNotNull(s.stripeSubscriptionId), inArray(s.status, LIVE_STATUSES)))
    .orderBy(desc(STATUS_RANK), desc(s.createdAt), sql`${a.createdAt} desc nulls last`, desc(s.id));
  const decided = new Set<number>();
  for (const { id, productId, isCurrent } of live) {
    if (decided.has(productId)) continue;
    decided.add(productId);
    if (isCurrent) continue;
    // A unique index allows only one current row, so the old one is cleared first.
    await tx
      .update(s)
      .set({ isCurrent: false })
      .where(and(eq(s.userId, userId), eq(s.productId, productId), eq(s.isCurrent, true)));
    await tx.update(s).set({ isCurrent: true }).where(eq(s.id, id));
  }
}

async function writeSubscription(
  tx: Executor,
  snapshot: CustomerSnapshot,
  fetched: SubscriptionSnapshot,
  productId: number,
) {
  const values = {
    productId,
    planId: fetched.planId ?? 0,
    status: fetched.status,
    priceCents: fetched.priceCents,
    billingCycle: fetched.billingCycle,
    usageAnchorAt: fetched.usageAnchorAt,
    currentPeriodStart: fetched.periodStart,
    currentPeriodEnd: fetched.periodEnd,
    cancelAtPeriodEnd: fetched.cancelsAtPeriodEnd,
    endsAt: fetched.endsAt,
    scheduledPlanId: fetched.scheduledPlanId,
    graceUntil: fetched.graceUntil,
    syncSeq: snapshot.seq,
  };
  await tx
    .insert(s)
    .values({
      ...values,
      userId: snapshot.userId,
      stripeSubscriptionId: fetched.id,
      createdAt: fetched.createdAt,
    })
    .onConflictDoUpdate({
      target: s.stripeSubscriptionId,
      set: { ...values, updatedAt: sql`now()` },
      setWhere: and(lt(s.syncSeq, snapshot.seq), eq(s.userId, snapshot.userId)),
    });
}

/** Updates the attempts that created these subscriptions. */
async function writeAttempts(tx: Executor, { userId, subscriptions }: CustomerSnapshot) {
  for (const { id, attemptId, status } of subscriptions) {
    if (!attemptId || !/^[0-9a-f-]{36}$/.test(attemptId)) continue;
    const isOwnAttempt = and(eq(a.id, attemptId), eq(a.userId, userId));
    await tx
      .update(a)
      .set({ stripeSubscriptionId: id })
      .where(and(isOwnAttempt, isNull(a.stripeSubscriptionId)));
    if (LIVE_STATUSES.includes(status))
      await tx
        .update(a)
        .set({ state: "paid" })
        .where(and(isOwnAttempt, ne(a.state, "paid")));
    if (ENDED_STATUSES.includes(status))
      await tx
        .update(a)
        .set({ state: "expired" })
        .where(and(isOwnAttempt, eq(a.state, "open")));
  }
}

/** Ends everything of a customer deleted at Stripe and unlinks it, so that the next checkout creates another. */
async function unlinkDeletedCustomer(
  tx: Executor,
  { userId, stripeCustomerId, seq }: CustomerSnapshot,
): Promise<void> {
  const c = stripeCustomers;
  await tx
    .update(s)
    .set({ status: "canceled", endsAt: sql`least(${s.endsAt}, now())`, syncSeq: seq })
    .where(
      and(
        eq(s.userId, userId),
        isNotNull(s.stripeSubscriptionId),
        lt(s.syncSeq, seq),
        ne(s.status, "canceled"),
      ),
    );
  await tx
    .update(a)
    .set({ state: "expired" })
    .where(and(eq(a.userId, userId), eq(a.state, "open")));
  await tx
    .update(c)
    .set({ stripeCustomerId: null, generation: sql`${c.generation} + 1` })
    .where(and(eq(c.userId, userId), eq(c.stripeCustomerId, stripeCustomerId)));
}

/** Marks the customer as unsynced until the corrections are applied, unless a newer fetch has done so. */
const markFetched = (tx: Executor, { userId, seq }: CustomerSnapshot) =>
  tx
    .update(stripeCustomers)
    .set({ lastSyncedAt: null, unsyncedSeq: seq })
    .where(and(eq(stripeCustomers.userId, userId), lte(stripeCustomers.unsyncedSeq, seq)));

async function writeSnapshot(snapshot: CustomerSnapshot) {
  return inTransaction(async (tx) => {
    if (snapshot.lease) await assertLease(tx, snapshot.lease);
    await lockUser(tx, snapshot.userId);
    const known = await tx.select({ id: plans.id, productId: plans.productId }).from(plans);
    for (const fetched of snapshot.subscriptions) {
      const plan = known.find(({ id }) => id === fetched.planId);
      if (plan) await writeSubscription(tx, snapshot, fetched, plan.productId);
    }
    await writeAttempts(tx, snapshot);
    if (snapshot.isDeleted) await unlinkDeletedCustomer(tx, snapshot);
    else await chooseCurrentSubscriptions(tx, snapshot.userId);
    if (snapshot.eventIds.length > 0) await markEventsProcessed(snapshot.eventIds, "processed", tx);
    const rows = await tx
      .select({
        stripeSubscriptionId: s.stripeSubscriptionId,
        productId: s.productId,
        isCurrent: s.isCurrent,
        status: s.status,
        syncSeq: s.syncSeq,
      })
      .from(s)
      .where(and(eq(s.userId, snapshot.userId), isNotNull(s.stripeSubscriptionId)));
    const isStale = rows.some(({ syncSeq }) => syncSeq > snapshot.seq);
    if (!isStale) await markFetched(tx, snapshot);
    const attempts = await tx
      .select({ state: a.state, stripeSubscriptionId: a.stripeSubscriptionId })
      .from(a)
      .where(and(eq(a.userId, snapshot.userId), eq(a.state, "expired"), isNotNull(a.stripeSubscriptionId)));
    const expiredSubscriptionIds = new Set(attempts.map((attempt) => attempt.stripeSubscriptionId));
    return { rows, isStale, expiredSubscriptionIds };
  });
}

/** A write can meet more than one other transaction, such as the user's deletion and a newer sync. */
const MAX_DEADLOCKS = 3;

/**
 * Writes a snapshot in one transaction: subscriptions (the newest fetch wins, regardless of write order), attempts, the
 * current subscription and events. Retries after a deadlock, for example with the user's deletion by Supabase Auth.
 * @returns the user's rows after the write; `isStale` when a newer fetch had already been written
 * @throws LeaseLostError when the snapshot's lease is lost
 */
export async function saveCustomerSnapshot(snapshot: CustomerSnapshot) {
  for (let deadlocks = 1; ; deadlocks += 1)
    try {
      return await writeSnapshot(snapshot);
    } catch (error) {
      if (!isDeadlock(error) || deadlocks > MAX_DEADLOCKS) throw error;
    }
}
