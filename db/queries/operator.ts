import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { authAccounts } from "#db/auth-tables.ts";
import { stripeCustomers } from "#db/billing-tables.ts";
import { db } from "#db/client.ts";
import { jobItems, jobs } from "#db/job-tables.ts";
import { detachedRuns, plans, products, userSubscriptions } from "#db/schema.ts";
import { pageWatchChecks, pageWatches } from "#db/watch-tables.ts";
import { givesAccess } from "./subscriptions.ts";

/* What only operators read: users by what support knows of them. */

const a = authAccounts;
const s = userSubscriptions;

/** What a user is searched by; an email address by its start. */
export type UserSearch = { by: "id" | "customer" | "subscription" | "email"; text: string };

function matchesSearch({ by, text }: UserSearch): SQL {
  const c = stripeCustomers;
  if (by === "id") return eq(a.id, text);
  if (by === "customer")
    return inArray(a.id, db.select({ id: c.userId }).from(c).where(eq(c.stripeCustomerId, text)));
  if (by === "subscription")
    return inArray(a.id, db.select({ id: s.userId }).from(s).where(eq(s.stripeSubscriptionId, text)));
  // Reads the whole table: Supabase has no index for the start of an address.
  return sql`starts_with(lower(${a.email}), lower(${text}))`;
}

/** Lists users that match a search, newest first. */
export async function findUsers(search: UserSearch, limit: number) {
  return db
    .select({ id: a.id, email: a.email, createdAt: a.createdAt })
    .from(a)
    .where(matchesSearch(search))
    .orderBy(desc(a.createdAt), desc(a.id))
    .limit(limit);
}

/** Gets a user with their customer at Stripe; null when the user does not exist. */
export async function findUserAccount(userId: string) {
  const [row] = await db
    .select({
      id: a.id,
      email: a.email,
      createdAt: a.createdAt,
      emailConfirmedAt: a.emailConfirmedAt,
      lastSignInAt: a.lastSignInAt,
      customerId: stripeCustomers.stripeCustomerId,
      lastSyncedAt: stripeCustomers.lastSyncedAt,
    })
    .from(a)
    .leftJoin(stripeCustomers, eq(stripeCustomers.userId, a.id))
    .where(eq(a.id, userId));
  return row ?? null;
}

/** Lists all subscriptions of a user, current ones first, then the newest. */
export async function listUserSubscriptions(userId: string) {
  return db
    .select({
      id: s.id,
      productName: products.name,
      planName: plans.name,
      status: s.status,
      isCurrent: s.isCurrent,
      hasAccess: sql<boolean>`${givesAccess()}`,
      stripeSubscriptionId: s.stripeSubscriptionId,
      priceCents: s.priceCents,
      billingCycle: s.billingCycle,
      currentPeriodEnd: s.currentPeriodEnd,
      endsAt: s.endsAt,
      graceUntil: s.graceUntil,
      createdAt: s.createdAt,
    })
    .from(s)
    .innerJoin(plans, eq(plans.id, s.planId))
    .innerJoin(products, eq(products.id, s.productId))
    .where(eq(s.userId, userId))
    .orderBy(desc(s.isCurrent), desc(s.createdAt), desc(s.id));
}

/** Jobs whose items are searched for errors. */
const SEARCHED_JOBS = 50;

const failedItems = (userId: string, limit: number) =>
  db
    .select({ at: jobItems.finishedAt, subject: jobItems.input, error: jobItems.error })
    .from(jobItems)
    .where(
      and(
        inArray(
          jobItems.jobId,
          db
            .select({ id: jobs.id })
            .from(jobs)
            .where(eq(jobs.userId, userId))
            .orderBy(desc(jobs.createdAt))
            .limit(SEARCHED_JOBS),
        ),
        isNotNull(jobItems.error),
        isNotNull(jobItems.finishedAt),
      ),
    )
    .orderBy(desc(jobItems.finishedAt))
    .limit(limit);

const failedChecks = (userId: string, limit: number) =>
  db
    .select({ at: pageWatchChecks.endedAt, subject: pageWatches.url, error: pageWatchChecks.error })
    .from(pageWatchChecks)
    .innerJoin(pageWatches, eq(pageWatches.id, pageWatchChecks.watchId))
    .where(and(eq(pageWatches.userId, userId), isNotNull(pageWatchChecks.error)))
    .orderBy(desc(pageWatchChecks.endedAt))
    .limit(limit);

const failedRuns = (userId: string, limit: number) =>
  db
    .select({
      at: detachedRuns.createdAt,
      subject: sql<string>`''`,
      error: sql<{ code: string; message: string } | null>`${detachedRuns.result} -> 'error'`,
    })
    .from(detachedRuns)
    .where(
      and(eq(detachedRuns.userId, userId), sql`jsonb_typeof(${detachedRuns.result} -> 'error') = 'object'`),
    )
    .orderBy(desc(detachedRuns.createdAt))
    .limit(limit);

/** Lists the last errors of each kind of run, newest first. `subject` is the address or name where it is known. */
export async function listRunErrors(userId: string, limit: number) {
  const [items, checks, runs] = await Promise.all([
    failedItems(userId, limit),
    failedChecks(userId, limit),
    failedRuns(userId, limit),
  ]);
  const label = (source: "job" | "watch" | "screen", rows: typeof items) =>
    rows.flatMap(({ at, subject, error }) => (at && error ? [{ source, at, subject, ...error }] : []));
  return [...label("job", items), ...label("watch", checks), ...label("screen", runs)]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit);
}
