import { and, eq, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { isDeadlock } from "#db/errors.ts";
import { checkoutAttempts, plans, stripeCustomers, userSubscriptions } from "#db/schema.ts";
import { ENDED_STATUSES, LIVE_STATUSES } from "#shared/billing/subscription-status.ts";
import { lockUser } from "./billing-customers.ts";
import { chooseCurrentSubscriptions } from "./current-subscription.ts";
import { markEventsProcessed } from "./stripe-events.ts";

const s = userSubscriptions;
const a = checkoutAttempts;

/** A subscription as it was fetched, ready to be written. */
export type SubscriptionSnapshot = {
  id: string;
  planId: number | null;
  attemptId: string | null;
  status: string;
  priceCents: number | null;
  billingCycle: (typeof s.$inferSelect)["billingCycle"];
  createdAt: Date;
  anchorAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  isCancelling: boolean;
  endsAt: Date | null;
  /** Until when a past-due one gives access. */
  graceUntil: Date | null;
};

type Fetch = {
  userId: string;
  stripeCustomerId: string;
  seq: bigint;
  subscriptions: SubscriptionSnapshot[];
  isDeleted: boolean;
  /** Rows of the ledger that are done with this write. */
  eventIds: string[];
};

async function writeSubscription(
  tx: Executor,
  fetch: Fetch,
  fetched: SubscriptionSnapshot,
  productId: number,
) {
  const values = {
    productId,
    planId: fetched.planId ?? 0,
    status: fetched.status,
    priceCents: fetched.priceCents,
    billingCycle: fetched.billingCycle,
    anchorAt: fetched.anchorAt,
    currentPeriodStart: fetched.periodStart,
    currentPeriodEnd: fetched.periodEnd,
    cancelAtPeriodEnd: fetched.isCancelling,
    endsAt: fetched.endsAt,
    graceUntil: fetched.graceUntil,
    syncSeq: fetch.seq,
  };
  await tx
    .insert(s)
    .values({
      ...values,
      userId: fetch.userId,
      stripeSubscriptionId: fetched.id,
      createdAt: fetched.createdAt,
    })
    .onConflictDoUpdate({
      target: s.stripeSubscriptionId,
      set: { ...values, updatedAt: sql`now()` },
      setWhere: and(lt(s.syncSeq, fetch.seq), eq(s.userId, fetch.userId)),
    });
}

/** What became of the purchases these subscriptions came from. */
async function writeAttempts(tx: Executor, { userId, subscriptions }: Fetch) {
  for (const { id, attemptId, status } of subscriptions) {
    if (!attemptId || !/^[0-9a-f-]{36}$/.test(attemptId)) continue;
    const own = and(eq(a.id, attemptId), eq(a.userId, userId));
    await tx
      .update(a)
      .set({ stripeSubscriptionId: id })
      .where(and(own, isNull(a.stripeSubscriptionId)));
    if (LIVE_STATUSES.includes(status))
      await tx
        .update(a)
        .set({ state: "paid" })
        .where(and(own, ne(a.state, "paid")));
    if (ENDED_STATUSES.includes(status))
      await tx
        .update(a)
        .set({ state: "expired" })
        .where(and(own, eq(a.state, "open")));
  }
}

/** A customer that was deleted: everything of it has ended, and the next purchase makes another. */
async function forgetCustomer(tx: Executor, { userId, stripeCustomerId, seq }: Fetch): Promise<void> {
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

/** Until what the fetch asks for is done, the customer counts as not synced; a later fetch or change has said so itself. */
const markFetched = (tx: Executor, { userId, seq }: Fetch) =>
  tx
    .update(stripeCustomers)
    .set({ lastSyncedAt: null, unsyncedSeq: seq })
    .where(and(eq(stripeCustomers.userId, userId), lte(stripeCustomers.unsyncedSeq, seq)));

async function write(fetch: Fetch) {
  return db.transaction(async (tx) => {
    await lockUser(tx, fetch.userId);
    const known = await tx.select({ id: plans.id, productId: plans.productId }).from(plans);
    for (const fetched of fetch.subscriptions) {
      const plan = known.find(({ id }) => id === fetched.planId);
      if (plan) await writeSubscription(tx, fetch, fetched, plan.productId);
    }
    await writeAttempts(tx, fetch);
    if (fetch.isDeleted) await forgetCustomer(tx, fetch);
    else await chooseCurrentSubscriptions(tx, fetch.userId);
    if (fetch.eventIds.length > 0) await markEventsProcessed(fetch.eventIds, "done", tx);
    const rows = await tx
      .select({
        stripeSubscriptionId: s.stripeSubscriptionId,
        productId: s.productId,
        isCurrent: s.isCurrent,
        status: s.status,
        syncSeq: s.syncSeq,
      })
      .from(s)
      .where(and(eq(s.userId, fetch.userId), isNotNull(s.stripeSubscriptionId)));
    const isStale = rows.some(({ syncSeq }) => syncSeq > fetch.seq);
    if (!isStale) await markFetched(tx, fetch);
    const attempts = await tx
      .select({ state: a.state, stripeSubscriptionId: a.stripeSubscriptionId })
      .from(a)
      .where(and(eq(a.userId, fetch.userId), eq(a.state, "expired"), isNotNull(a.stripeSubscriptionId)));
    return { rows, isStale, expired: new Set(attempts.map((attempt) => attempt.stripeSubscriptionId)) };
  });
}

/**
 * Writes what a fetch found, in one transaction: subscriptions (a later fetch always wins, whatever is written last),
 * purchases, which subscription counts, and the ledger's rows. One that got entangled with the deletion of its user, which
 * the auth service does in its own order, is written again.
 * @returns the user's rows as they are now, and whether a later fetch had been written before
 */
export async function saveCustomerSnapshot(fetch: Fetch) {
  return write(fetch).catch((error: unknown) => {
    if (isDeadlock(error)) return write(fetch);
    throw error;
  });
}
