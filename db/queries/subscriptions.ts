import "server-only";
import { and, desc, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "../client.ts";
import { plans, planTools, tools, userSubscriptions } from "../schema.ts";
import { lockUser } from "./billing-customers.ts";

/**
 * The rule of access in one place: the current row, active or trialing, or past due within its grace, and not ended.
 */
export function givesAccess(): SQL {
  const s = userSubscriptions;
  const byStatus = or(
    inArray(s.status, ["active", "trialing"]),
    and(eq(s.status, "past_due"), gt(s.graceUntil, sql`now()`)),
  );
  const notEnded = or(isNull(s.endsAt), gt(s.endsAt, sql`now()`));
  return and(eq(s.isCurrent, true), byStatus, notEnded) as SQL;
}

/** What a user may use now: one row for each tool of each plan that gives access. `now` is the database's clock. */
export async function listEntitlements(userId: string, toolKey?: string) {
  return db
    .select({
      productId: userSubscriptions.productId,
      planId: userSubscriptions.planId,
      priceCents: plans.priceCents,
      anchorAt: userSubscriptions.anchorAt,
      toolId: planTools.toolId,
      toolKey: tools.key,
      usageLimit: planTools.usageLimit,
      now: sql`now()`.mapWith(userSubscriptions.anchorAt),
    })
    .from(userSubscriptions)
    .innerJoin(plans, eq(plans.id, userSubscriptions.planId))
    .innerJoin(planTools, eq(planTools.planId, userSubscriptions.planId))
    .innerJoin(tools, eq(tools.id, planTools.toolId))
    .where(
      and(eq(userSubscriptions.userId, userId), givesAccess(), toolKey ? eq(tools.key, toolKey) : undefined),
    );
}

export type Entitlement = Awaited<ReturnType<typeof listEntitlements>>[number];

/** Statuses of a subscription that the payment provider has not ended, whether it gives access or not. */
export const LIVE_STATUSES = ["active", "trialing", "past_due", "unpaid", "paused"];

/** Live and not ended, with or without access. */
function isHeld(): SQL {
  const s = userSubscriptions;
  const notEnded = or(isNull(s.endsAt), gt(s.endsAt, sql`now()`));
  return and(inArray(s.status, LIVE_STATUSES), notEnded) as SQL;
}

/**
 * What counts for this user, one row a product at the most. One that has ended counts until something takes its place:
 * `isHeld` tells.
 */
export async function listCurrentSubscriptions(userId: string) {
  const s = userSubscriptions;
  return db
    .select({ ...getTableColumns(s), isHeld: sql<boolean>`${isHeld()}` })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.isCurrent, true)));
}

/** The row that gives this user access to a product now, or null. */
export async function findCurrentSubscription(userId: string, productId: number, executor: Executor = db) {
  const [row] = await executor
    .select({
      id: userSubscriptions.id,
      planId: userSubscriptions.planId,
      priceCents: plans.priceCents,
      endsAt: userSubscriptions.endsAt,
      stripeSubscriptionId: userSubscriptions.stripeSubscriptionId,
    })
    .from(userSubscriptions)
    .innerJoin(plans, eq(plans.id, userSubscriptions.planId))
    .where(
      and(eq(userSubscriptions.userId, userId), eq(userSubscriptions.productId, productId), givesAccess()),
    );
  return row ?? null;
}

/**
 * Gives a user the free plan of a product. There is one free row per user and product for ever: starting again
 * updates it, so its anchor, and with it the window of use, never moves.
 * @returns false when another subscription is current, which then stays untouched.
 */
export async function startFreePlan(userId: string, productId: number, planId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const free = and(
      eq(userSubscriptions.userId, userId),
      eq(userSubscriptions.productId, productId),
      isNull(userSubscriptions.stripeSubscriptionId),
    );
    // Two requests of one user wait for each other, and for the sync of what the user pays for.
    await lockUser(tx, userId);
    await tx
      .insert(userSubscriptions)
      .values({ userId, productId, planId, status: "active" })
      .onConflictDoNothing();
    const current = await findCurrentSubscription(userId, productId, tx);
    if (current?.stripeSubscriptionId) return false;
    await tx
      .update(userSubscriptions)
      .set({ isCurrent: false })
      .where(
        and(
          eq(userSubscriptions.userId, userId),
          eq(userSubscriptions.productId, productId),
          eq(userSubscriptions.isCurrent, true),
        ),
      );
    await tx
      .update(userSubscriptions)
      .set({
        planId,
        status: "active",
        isCurrent: true,
        endsAt: null,
        cancelAtPeriodEnd: false,
      })
      .where(free);
    return true;
  });
}

/** What the user holds of a product now, with its plan's price and whether it gives access; null when nothing. */
export async function findHolding(userId: string, productId: number) {
  const s = userSubscriptions;
  const [row] = await db
    .select({
      id: s.id,
      planId: s.planId,
      planName: plans.name,
      priceCents: plans.priceCents,
      status: s.status,
      endsAt: s.endsAt,
      anchorAt: s.anchorAt,
      currentPeriodEnd: s.currentPeriodEnd,
      stripeSubscriptionId: s.stripeSubscriptionId,
      hasAccess: sql<boolean>`${givesAccess()}`,
      now: sql`now()`.mapWith(s.anchorAt),
    })
    .from(s)
    .innerJoin(plans, eq(plans.id, s.planId))
    .where(and(eq(s.userId, userId), eq(s.productId, productId), eq(s.isCurrent, true), isHeld()));
  return row ?? null;
}

export type Holding = NonNullable<Awaited<ReturnType<typeof findHolding>>>;

/** Sets or clears the end of a free plan. */
export async function setFreeEnd(id: string, endsAt: Date | null): Promise<void> {
  await db
    .update(userSubscriptions)
    .set({ endsAt, cancelAtPeriodEnd: endsAt !== null })
    .where(and(eq(userSubscriptions.id, id), isNull(userSubscriptions.stripeSubscriptionId)));
}

/** The subscription that counts and whose renewal was not paid, or null; the newest, where there are several. */
export async function findPastDue(userId: string): Promise<string | null> {
  const s = userSubscriptions;
  const [row] = await db
    .select({ id: s.stripeSubscriptionId })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.isCurrent, true), inArray(s.status, ["past_due", "unpaid"])))
    .orderBy(desc(s.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** How one paid subscription stands in our books. */
export async function findBySubscriptionId(stripeSubscriptionId: string) {
  const [row] = await db
    .select()
    .from(userSubscriptions)
    .where(eq(userSubscriptions.stripeSubscriptionId, stripeSubscriptionId));
  return row ?? null;
}
