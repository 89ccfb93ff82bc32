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
import { db, inTransaction } from "#db/client.ts";
import { plans, planTools, tools, usageCounters, userSubscriptions } from "#db/schema.ts";
import { LIVE_STATUSES, OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { isActiveSession, type SessionKey } from "./auth.ts";
import { lockUser } from "./billing-customers.ts";
import { currentUsage } from "./usage.ts";

const s = userSubscriptions;
const c = usageCounters;
const isNotEnded = or(isNull(s.endsAt), gt(s.endsAt, sql`now()`));

/** The condition for access: current, not ended, and active, trialing, or past due within the grace period. */
export function givesAccess(): SQL {
  const byStatus = or(
    inArray(s.status, ["active", "trialing"]),
    and(eq(s.status, "past_due"), gt(s.graceUntil, sql`now()`)),
  );
  return and(eq(s.isCurrent, true), byStatus, isNotEnded) as SQL;
}

const entitlementFields = {
  userId: s.userId,
  productId: s.productId,
  planId: s.planId,
  concurrentCaptures: plans.concurrentCaptures,
  runsPerMinute: plans.runsPerMinute,
  readsPerMinute: plans.readsPerMinute,
  automatedRunsPerDay: plans.automatedRunsPerDay,
  apiKeys: plans.apiKeys,
  renderLinks: plans.renderLinks,
  webhookEndpoints: plans.webhookEndpoints,
  mailRecipients: plans.mailRecipients,
  savedSessions: plans.savedSessions,
  destinations: plans.destinations,
  jobItems: plans.jobItems,
  openJobs: plans.openJobs,
  crawlPages: plans.crawlPages,
  pdfPages: plans.pdfPages,
  steps: plans.steps,
  schedules: plans.schedules,
  scheduleMinutes: plans.scheduleMinutes,
  pageWatches: plans.pageWatches,
  watchIntervalMinutes: plans.watchIntervalMinutes,
  siteWatches: plans.siteWatches,
  siteWatchMinutes: plans.siteWatchMinutes,
  nameWatches: plans.nameWatches,
  retentionDays: plans.retentionDays,
  storageBytes: plans.storageBytes,
  usageAnchorAt: s.usageAnchorAt,
  toolId: planTools.toolId,
  toolKey: tools.key,
  usageLimit: planTools.usageLimit,
  now: sql`now()`.mapWith(s.usageAnchorAt).as("now"),
};

/** A query of entitlements: of one user or all, to one tool or all. */
export function selectEntitlements(userId: string | undefined, toolKey?: string) {
  return db
    .select(entitlementFields)
    .from(s)
    .innerJoin(plans, eq(plans.id, s.planId))
    .innerJoin(planTools, eq(planTools.planId, s.planId))
    .innerJoin(tools, eq(tools.id, planTools.toolId))
    .where(
      and(
        userId ? eq(s.userId, userId) : undefined,
        givesAccess(),
        toolKey ? eq(tools.key, toolKey) : undefined,
      ),
    );
}

/** Lists a user's entitlements: one row per tool of each plan that gives access. `now` is the database's clock. */
export const listEntitlements = async (userId: string, toolKey?: string) =>
  selectEntitlements(userId, toolKey);

export type Entitlement = Awaited<ReturnType<typeof listEntitlements>>[number];

/** Lists entitlements and verifies the session in one query; null when the session has ended. */
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

/** The condition for a live subscription, with or without access. */
function isLive(): SQL {
  return and(inArray(s.status, LIVE_STATUSES), isNotEnded) as SQL;
}

/** The usage counter of an unfinished period. */
const counterFields = { toolId: c.toolId, periodStart: c.periodStart, used: currentUsage };
const isUnfinished = gt(c.periodEnd, sql`now()`);
const USER_ID = sql.placeholder("userId");
const TOOL_KEY = sql.placeholder("toolKey");

// Queries of frequent calls are built once, because building takes longer than the database needs to run them.
const subscriptionUsage = db
  .select({
    subscription: {
      ...getTableColumns(s),
      isLive: sql<boolean>`${isLive()}`,
      hasAccess: sql<boolean>`${givesAccess()}`,
      now: sql`now()`.mapWith(s.usageAnchorAt),
    },
    counter: counterFields,
  })
  .from(s)
  .leftJoin(c, and(eq(c.userId, s.userId), eq(c.productId, s.productId), isUnfinished))
  .where(and(eq(s.userId, USER_ID), eq(s.isCurrent, true)))
  .prepare("subscription_usage");

/**
 * Lists a user's current subscriptions, at most one per product, each with its usage counters of unfinished periods:
 * one row per counter, and one without for a subscription that was not used. An ended subscription stays current until
 * it is replaced; for it `isLive` is false. `now` is the database's clock.
 */
export const listSubscriptionUsage = async (userId: string) => subscriptionUsage.execute({ userId });

const toolUsage = db
  .select({ entitlement: entitlementFields, counter: counterFields })
  .from(s)
  .innerJoin(plans, eq(plans.id, s.planId))
  .innerJoin(planTools, eq(planTools.planId, s.planId))
  .innerJoin(tools, eq(tools.id, planTools.toolId))
  .leftJoin(
    c,
    and(eq(c.userId, s.userId), eq(c.productId, s.productId), eq(c.toolId, tools.id), isUnfinished),
  )
  .where(and(eq(s.userId, USER_ID), givesAccess(), eq(tools.key, TOOL_KEY)))
  .prepare("tool_usage");

/** Lists a user's entitlements to a tool, each with its usage counters of unfinished periods, if it has any. */
export const listToolUsage = async (userId: string, toolKey: string) =>
  toolUsage.execute({ userId, toolKey });

/**
 * Starts a product's free plan. Restarting updates the same row, so that its anchor, and with it the usage period,
 * cannot be reset.
 * @returns `paid` when a paid plan gives access, `already_started` when the user has the plan; both change nothing
 */
export async function startFreePlan(
  userId: string,
  productId: number,
  planId: number,
): Promise<"started" | "already_started" | "paid"> {
  return inTransaction(async (tx) => {
    const isOfProduct = and(eq(s.userId, userId), eq(s.productId, productId));
    const isFreeRow = and(isOfProduct, isNull(s.stripeSubscriptionId));
    // Serializes with the user's other requests and syncs.
    await lockUser(tx, userId);
    const sameFreePlan = and(
      isFreeRow,
      eq(s.planId, planId),
      eq(s.isCurrent, true),
      isNull(s.endsAt),
      isLive(),
    );
    if ((await tx.select({ id: s.id }).from(s).where(sameFreePlan)).length > 0) return "already_started";
    const paid = and(isOfProduct, isNotNull(s.stripeSubscriptionId), givesAccess());
    if ((await tx.select({ id: s.id }).from(s).where(paid)).length > 0) return "paid";
    await tx.insert(s).values({ userId, productId, planId, status: "active" }).onConflictDoNothing();
    await tx
      .update(s)
      .set({ isCurrent: false })
      .where(and(isOfProduct, eq(s.isCurrent, true)));
    await tx
      .update(s)
      .set({ planId, status: "active", isCurrent: true, endsAt: null, cancelAtPeriodEnd: false })
      .where(isFreeRow);
    return "started";
  });
}

/** Whether a user has access to a product now, and whether they ever had a plan of it. */
export async function getAccessHistory(userId: string, productId: number) {
  const rows = await db
    .select({ hasAccess: sql<boolean>`${givesAccess()}` })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.productId, productId)));
  return { hadPlan: rows.length > 0, hasAccess: rows.some((row) => row.hasAccess) };
}

/** Gets the user's live current subscription for a product, with the plan's price and whether it gives access. */
export async function getCurrentSubscription(userId: string, productId: number) {
  const [row] = await db
    .select({
      id: s.id,
      planId: s.planId,
      planName: plans.name,
      priceCents: plans.priceCents,
      status: s.status,
      endsAt: s.endsAt,
      usageAnchorAt: s.usageAnchorAt,
      currentPeriodEnd: s.currentPeriodEnd,
      scheduledPlanId: s.scheduledPlanId,
      stripeSubscriptionId: s.stripeSubscriptionId,
      hasAccess: sql<boolean>`${givesAccess()}`,
      now: sql`now()`.mapWith(s.usageAnchorAt),
    })
    .from(s)
    .innerJoin(plans, eq(plans.id, s.planId))
    .where(and(eq(s.userId, userId), eq(s.productId, productId), eq(s.isCurrent, true), isLive()));
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

/** Gets the newest current subscription with an unpaid renewal. */
export async function getPastDueSubscriptionId(userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: s.stripeSubscriptionId })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.isCurrent, true), inArray(s.status, OVERDUE_STATUSES)))
    .orderBy(desc(s.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** Gets the mirror's row of a Stripe subscription. */
export async function getSubscriptionByStripeId(stripeSubscriptionId: string) {
  const [row] = await db.select().from(s).where(eq(s.stripeSubscriptionId, stripeSubscriptionId));
  return row ?? null;
}
