import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { checkoutAttempts, stripeCustomers } from "#db/billing-tables.ts";
import { db, inTransaction } from "#db/client.ts";
import { UNSYNCED } from "./billing-customers.ts";

const a = checkoutAttempts;
const c = stripeCustomers;
export type CheckoutAttempt = typeof checkoutAttempts.$inferSelect;

/** Gets the user's open attempt for a product; at most one exists. */
export async function findOpenAttempt(userId: string, productId: number): Promise<CheckoutAttempt | null> {
  const [row] = await db
    .select()
    .from(a)
    .where(and(eq(a.userId, userId), eq(a.productId, productId), eq(a.state, "open")));
  return row ?? null;
}

/**
 * Opens an attempt. It expires after 22 hours, within the 24-hour life of Stripe's idempotency keys, or at `latestExpiry`.
 * @returns null when another attempt for the product is open
 */
export async function insertAttempt(
  attempt: Omit<typeof checkoutAttempts.$inferInsert, "expiresAt">,
  latestExpiry: Date | null,
): Promise<CheckoutAttempt | null> {
  const limit = sql`now() + interval '22 hours'`;
  const expiresAt = latestExpiry
    ? sql`least(${limit}, greatest(${latestExpiry.toISOString()}::timestamptz, now() + interval '10 minutes'))`
    : limit;
  const [row] = await db
    .insert(a)
    .values({ ...attempt, expiresAt })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** @returns false when the attempt was closed concurrently, e.g. by another checkout */
export async function setAttemptSubscription(
  attemptId: string,
  stripeSubscriptionId: string,
): Promise<boolean> {
  const rows = await db
    .update(a)
    .set({ stripeSubscriptionId })
    .where(and(eq(a.id, attemptId), eq(a.state, "open")))
    .returning({ id: a.id });
  return rows.length > 0;
}

/** Expires an open attempt; does nothing for a paid one. */
export async function expireAttempt(attemptId: string): Promise<void> {
  await db
    .update(a)
    .set({ state: "expired" })
    .where(and(eq(a.id, attemptId), eq(a.state, "open")));
}

/** Whether an attempt's expiry has passed, by the database's clock. */
export async function isAttemptExpired(attemptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: a.id })
    .from(a)
    .where(and(eq(a.id, attemptId), gt(a.expiresAt, sql`now()`)));
  return rows.length === 0;
}

/** Expires all open attempts of a user. */
export async function expireUserAttempts(userId: string): Promise<void> {
  await db
    .update(a)
    .set({ state: "expired" })
    .where(and(eq(a.userId, userId), eq(a.state, "open")));
}

/** Expires overdue attempts and marks their customers as unsynced, so that Stripe's subscriptions are canceled. */
export async function expireOldAttempts(): Promise<void> {
  await inTransaction(async (tx) => {
    const expired = await tx
      .update(a)
      .set({ state: "expired" })
      .where(and(eq(a.state, "open"), lt(a.expiresAt, sql`now()`)))
      .returning({ userId: a.userId });
    const userIds = expired.map(({ userId }) => userId);
    if (userIds.length === 0) return;
    // An unchanged updatedAt lets the reconciler start immediately, as no request is working on these customers.
    await tx
      .update(c)
      .set({ ...UNSYNCED, updatedAt: sql`${c.updatedAt}` })
      .where(inArray(c.userId, userIds));
  });
}

/** Gets the attempt that created a subscription. */
export async function getAttemptBySubscription(
  stripeSubscriptionId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await db.select().from(a).where(eq(a.stripeSubscriptionId, stripeSubscriptionId));
  return row ?? null;
}

/** Lists a user's open and paid attempts that use a credit from another invoice. */
export async function listCreditedAttempts(userId: string): Promise<CheckoutAttempt[]> {
  return db
    .select()
    .from(a)
    .where(and(eq(a.userId, userId), gt(a.creditCents, 0), inArray(a.state, ["open", "paid"])));
}

/** Gets the user's most recently updated attempt; `isRecent` means within 15 minutes. */
export async function getLatestAttempt(userId: string) {
  const [row] = await db
    .select({
      state: a.state,
      stripeSubscriptionId: a.stripeSubscriptionId,
      isRecent: sql<boolean>`${a.updatedAt} > now() - interval '15 minutes'`,
    })
    .from(a)
    .where(eq(a.userId, userId))
    .orderBy(desc(a.updatedAt))
    .limit(1);
  return row ?? null;
}
