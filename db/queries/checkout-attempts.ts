import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { checkoutAttempts, stripeCustomers } from "#db/schema.ts";
import { UNSYNCED } from "./billing-customers.ts";

const a = checkoutAttempts;
const c = stripeCustomers;
export type CheckoutAttempt = typeof checkoutAttempts.$inferSelect;

/** The one purchase of this product that the user has begun and not ended, or null. */
export async function findOpenAttempt(userId: string, productId: number): Promise<CheckoutAttempt | null> {
  const [row] = await db
    .select()
    .from(a)
    .where(and(eq(a.userId, userId), eq(a.productId, productId), eq(a.state, "open")));
  return row ?? null;
}

/** Begins a purchase. @returns null when another of this product is open */
export async function insertAttempt(
  attempt: Omit<typeof checkoutAttempts.$inferInsert, "expiresAt">,
  latestEnd: Date | null,
): Promise<CheckoutAttempt | null> {
  const limit = sql`now() + interval '22 hours'`;
  const expiresAt = latestEnd
    ? sql`least(${limit}, greatest(${latestEnd.toISOString()}::timestamptz, now() + interval '10 minutes'))`
    : limit;
  const [row] = await db
    .insert(a)
    .values({ ...attempt, expiresAt })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** @returns false when the purchase was ended meanwhile, e.g. because another was begun */
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

/** Ends a purchase that was not paid. */
export async function expireAttempt(attemptId: string): Promise<void> {
  await db
    .update(a)
    .set({ state: "expired" })
    .where(and(eq(a.id, attemptId), eq(a.state, "open")));
}

/** Whether an open purchase's time has passed, by the database's clock. */
export async function isAttemptExpired(attemptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: a.id })
    .from(a)
    .where(and(eq(a.id, attemptId), gt(a.expiresAt, sql`now()`)));
  return rows.length === 0;
}

/** Ends every open purchase of a user. */
export async function expireUserAttempts(userId: string): Promise<void> {
  await db
    .update(a)
    .set({ state: "expired" })
    .where(and(eq(a.userId, userId), eq(a.state, "open")));
}

/** Ends the purchases whose time has passed. Their customers are to be synced: the provider has to give them up, too. */
export async function expireOldAttempts(): Promise<void> {
  await db.transaction(async (tx) => {
    const expired = await tx
      .update(a)
      .set({ state: "expired" })
      .where(and(eq(a.state, "open"), lt(a.expiresAt, sql`now()`)))
      .returning({ userId: a.userId });
    const userIds = expired.map(({ userId }) => userId);
    if (userIds.length === 0) return;
    // Without touching updatedAt: nobody is at work on them, so the reconciler may begin at once.
    await tx
      .update(c)
      .set({ ...UNSYNCED, updatedAt: sql`${c.updatedAt}` })
      .where(inArray(c.userId, userIds));
  });
}

/** The purchase that a subscription came from, or null. */
export async function getAttemptBySubscription(
  stripeSubscriptionId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await db.select().from(a).where(eq(a.stripeSubscriptionId, stripeSubscriptionId));
  return row ?? null;
}

/** A user's purchases that were begun with a credit for another invoice and are open or paid. */
export async function listCreditedAttempts(userId: string): Promise<CheckoutAttempt[]> {
  return db
    .select()
    .from(a)
    .where(and(eq(a.userId, userId), gt(a.creditCents, 0), inArray(a.state, ["open", "paid"])));
}

/** The purchase the user touched last, within the last quarter of an hour or still open. */
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
