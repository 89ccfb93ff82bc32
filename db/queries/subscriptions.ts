import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { authSessions } from "#db/auth-tables.ts";
import { db } from "#db/client.ts";
import { plans, planTools, tools, userSubscriptions } from "#db/schema.ts";
import { LIVE_STATUSES, OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { lockUser } from "./billing-customers.ts";
import { isActiveSession, type SessionKey } from "./sessions.ts";

const s = userSubscriptions;
const notEnded = or(isNull(s.endsAt), gt(s.endsAt, sql`now()`));

/**
 * The rule of access in one place: the current row, active or trialing, or past due within its grace, and not ended.
 */
function givesAccess(): SQL {
  const byStatus = or(
    inArray(s.status, ["active", "trialing"]),
    and(eq(s.status, "past_due"), gt(s.graceUntil, sql`now()`)),
  );
  return and(eq(s.isCurrent, true), byStatus, notEnded) as SQL;
}

function selectEntitlements(userId: string, toolKey?: string) {
  return db
    .select({
      productId: s.productId,
      planId: s.planId,
      concurrentCaptures: plans.concurrentCaptures,
      anchorAt: s.anchorAt,
      toolId: planTools.toolId,
      toolKey: tools.key,
      usageLimit: planTools.usageLimit,
      now: sql`now()`.mapWith(s.anchorAt).as("now"),
    })
    .from(s)
    .innerJoin(plans, eq(plans.id, s.planId))
    .innerJoin(planTools, eq(planTools.planId, s.planId))
    .innerJoin(tools, eq(tools.id, planTools.toolId))
    .where(and(eq(s.userId, userId), givesAccess(), toolKey ? eq(tools.key, toolKey) : undefined));
}

/** What a user may use now: one row for each tool of each plan that gives access. `now` is the database's clock. */
export const listEntitlements = async (userId: string, toolKey?: string) =>
  selectEntitlements(userId, toolKey);

export type Entitlement = Awaited<ReturnType<typeof listEntitlements>>[number];

/** The same for a session, in one query: null when the session has ended. */
export async function listSessionEntitlements(
  key: SessionKey,
  toolKey: string,
): Promise<Entitlement[] | null> {
  const entitlement = selectEntitlements(key.userId, toolKey).as("entitlement");
  const rows = await db
    .select()
    .from(authSessions)
    .leftJoin(entitlement, sql`true`)
    .where(isActiveSession(key));
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.entitlement?.toolKey ? [row.entitlement] : []));
}

/** Live and not ended, with or without access. */
function isHeld(): SQL {
  return and(inArray(s.status, LIVE_STATUSES), notEnded) as SQL;
}

/**
 * What counts for this user, one row a product at the most. One that has ended counts until something takes its place:
 * `isHeld` tells.
 */
export async function listCurrentSubscriptions(userId: string) {
  return db
    .select({ ...getTableColumns(s), isHeld: sql<boolean>`${isHeld()}` })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.isCurrent, true)));
}

/**
 * Gives a user the free plan of a product. There is one free row per user and product for ever: starting again
 * updates it, so its anchor, and with it the window of use, never moves.
 * @returns `paid` when a paid plan gives access, `held` when the user has this plan already; both change nothing
 */
export async function startFreePlan(
  userId: string,
  productId: number,
  planId: number,
): Promise<"started" | "held" | "paid"> {
  return db.transaction(async (tx) => {
    const ofProduct = and(eq(s.userId, userId), eq(s.productId, productId));
    const free = and(ofProduct, isNull(s.stripeSubscriptionId));
    // Two requests of one user wait for each other, and for the sync of what the user pays for.
    await lockUser(tx, userId);
    const held = and(free, eq(s.planId, planId), eq(s.isCurrent, true), isNull(s.endsAt), isHeld());
    if ((await tx.select({ id: s.id }).from(s).where(held)).length > 0) return "held";
    const paid = and(ofProduct, isNotNull(s.stripeSubscriptionId), givesAccess());
    if ((await tx.select({ id: s.id }).from(s).where(paid)).length > 0) return "paid";
    await tx.insert(s).values({ userId, productId, planId, status: "active" }).onConflictDoNothing();
    await tx
      .update(s)
      .set({ isCurrent: false })
      .where(and(ofProduct, eq(s.isCurrent, true)));
    await tx
      .update(s)
      .set({ planId, status: "active", isCurrent: true, endsAt: null, cancelAtPeriodEnd: false })
      .where(free);
    return "started";
  });
}

/** What the user holds of a product now, with its plan's price and whether it gives access; null when nothing. */
export async function getCurrentSubscription(userId: string, productId: number) {
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

export type CurrentSubscription = NonNullable<Awaited<ReturnType<typeof getCurrentSubscription>>>;

/** Sets or clears the end of a free plan. */
export async function setFreePlanEnd(id: string, endsAt: Date | null): Promise<void> {
  await db
    .update(s)
    .set({ endsAt, cancelAtPeriodEnd: endsAt !== null })
    .where(and(eq(s.id, id), isNull(s.stripeSubscriptionId)));
}

/** The subscription that counts and whose renewal was not paid, or null; the newest, where there are several. */
export async function getPastDueSubscriptionId(userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: s.stripeSubscriptionId })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.isCurrent, true), inArray(s.status, OVERDUE_STATUSES)))
    .orderBy(desc(s.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** How one paid subscription stands in our books. */
export async function getSubscriptionByStripeId(stripeSubscriptionId: string) {
  const [row] = await db.select().from(s).where(eq(s.stripeSubscriptionId, stripeSubscriptionId));
  return row ?? null;
}
