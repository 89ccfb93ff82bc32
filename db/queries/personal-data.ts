import { asc, eq } from "drizzle-orm";
import { apiIdempotencyKeys, apiKeys, renderedLinks } from "#db/api-key-tables.ts";
import { authAccounts, authIdentities, authSessions } from "#db/auth-tables.ts";
import { checkoutAttempts, stripeCustomers } from "#db/billing-tables.ts";
import { db } from "#db/client.ts";
import { jobItems, jobs } from "#db/job-tables.ts";
import {
  mailOutbox,
  mailRecipients,
  notificationSettings,
  webhookEndpoints,
  webhookEvents,
} from "#db/notification-tables.ts";
import { overviewSettings } from "#db/overview-tables.ts";
import { scheduleRuns, schedules } from "#db/schedule-tables.ts";
import {
  captures,
  feedback,
  nameChecks,
  usageCounters,
  usageReservations,
  userSubscriptions,
} from "#db/schema.ts";
import { savedSessions } from "#db/session-tables.ts";
import { siteChanges, sitePages } from "#db/site-tables.ts";
import {
  feeds,
  nameWatches,
  pageWatchBaselines,
  pageWatchChecks,
  pageWatches,
  watchedNames,
} from "#db/watch-tables.ts";
import { listDestinationRows } from "./destinations.ts";
import { listShortlistedNames } from "./shortlist.ts";

/** What the user may know of a key; its hash and the secret of its image links stay here. */
const describeKey = {
  id: apiKeys.id,
  /** Of a connected app. */
  clientId: apiKeys.clientId,
  name: apiKeys.name,
  start: apiKeys.start,
  last4: apiKeys.last4,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
};

/** What the auth service knows, without passwords, tokens and the ids of sessions. */
async function getAccount(userId: string) {
  const [users, identities, sessions] = await Promise.all([
    db.select().from(authAccounts).where(eq(authAccounts.id, userId)),
    db
      .select({
        provider: authIdentities.provider,
        identityData: authIdentities.identityData,
        createdAt: authIdentities.createdAt,
        lastSignInAt: authIdentities.lastSignInAt,
      })
      .from(authIdentities)
      .where(eq(authIdentities.userId, userId)),
    db
      .select({
        createdAt: authSessions.createdAt,
        userAgent: authSessions.userAgent,
        ip: authSessions.ip,
      })
      .from(authSessions)
      .where(eq(authSessions.userId, userId))
      .orderBy(asc(authSessions.createdAt)),
  ]);
  return { ...users[0], identities, sessions };
}

/** What was counted, each run, and the image links that were rendered. */
async function listUsage(userId: string) {
  const [counters, runs, imageLinks] = await Promise.all([
    db
      .select()
      .from(usageCounters)
      .where(eq(usageCounters.userId, userId))
      .orderBy(asc(usageCounters.periodStart)),
    db
      .select()
      .from(usageReservations)
      .where(eq(usageReservations.userId, userId))
      .orderBy(asc(usageReservations.reservedAt)),
    db.select().from(renderedLinks).where(eq(renderedLinks.userId, userId)).orderBy(asc(renderedLinks.month)),
  ]);
  return { counters, runs, imageLinks };
}

/** What the user may know of a webhook; its secrets stay here. */
const describeWebhook = {
  id: webhookEndpoints.id,
  kind: webhookEndpoints.kind,
  url: webhookEndpoints.url,
  chatId: webhookEndpoints.chatId,
  description: webhookEndpoints.description,
  events: webhookEndpoints.events,
  createdAt: webhookEndpoints.createdAt,
  disabledAt: webhookEndpoints.disabledAt,
};

/** What the user may know of a saved session; its cookies, storage and secrets stay here. */
const describeSession = {
  name: savedSessions.name,
  domain: savedSessions.domain,
  createdAt: savedSessions.createdAt,
  lastUsedAt: savedSessions.lastUsedAt,
  expiresAt: savedSessions.expiresAt,
};

const describeMail = {
  kind: mailOutbox.kind,
  state: mailOutbox.state,
  createdAt: mailOutbox.createdAt,
  endedAt: mailOutbox.endedAt,
};

/** What the user may know of a recipient; the hash of its link stays here. */
const describeRecipient = {
  id: mailRecipients.id,
  address: mailRecipients.address,
  createdAt: mailRecipients.createdAt,
  confirmedAt: mailRecipients.confirmedAt,
  refusedAt: mailRecipients.refusedAt,
};

async function listNotificationData(userId: string) {
  const [settings, overview, mails, recipients, webhooks, events] = await Promise.all([
    db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)),
    db.select().from(overviewSettings).where(eq(overviewSettings.userId, userId)),
    db
      .select(describeMail)
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, userId))
      .orderBy(asc(mailOutbox.createdAt)),
    db
      .select(describeRecipient)
      .from(mailRecipients)
      .where(eq(mailRecipients.userId, userId))
      .orderBy(asc(mailRecipients.createdAt)),
    db
      .select(describeWebhook)
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, userId))
      .orderBy(asc(webhookEndpoints.createdAt)),
    db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.userId, userId))
      .orderBy(asc(webhookEvents.createdAt)),
  ]);
  return {
    notifications: { settings, overview, mails, recipients },
    webhooks: { endpoints: webhooks, events },
  };
}

/** Lists a user's jobs, each with its items. */
async function listJobsWithItems(userId: string) {
  const rows = await db
    .select({ job: jobs, item: jobItems })
    .from(jobs)
    .innerJoin(jobItems, eq(jobItems.jobId, jobs.id))
    .where(eq(jobs.userId, userId))
    .orderBy(asc(jobs.createdAt), asc(jobs.id), asc(jobItems.position));
  const byJob = Map.groupBy(rows, ({ job }) => job.id);
  return [...byJob.values()].map((items) => ({ ...items[0]?.job, items: items.map(({ item }) => item) }));
}

/** Lists a user's schedules, each with the times at which it ran; its jobs are listed with the others. */
async function listSchedulesWithRuns(userId: string) {
  const rows = await db
    .select({ schedule: schedules, run: scheduleRuns })
    .from(schedules)
    .leftJoin(scheduleRuns, eq(scheduleRuns.scheduleId, schedules.id))
    .where(eq(schedules.userId, userId))
    .orderBy(asc(schedules.createdAt), asc(schedules.id), asc(scheduleRuns.dueAt));
  const bySchedule = Map.groupBy(rows, ({ schedule }) => schedule.id);
  return [...bySchedule.values()].map((runs) => ({
    ...runs[0]?.schedule,
    runs: runs.flatMap(({ run }) => (run ? [run] : [])),
  }));
}

/** What a user's watched sites know of their pages, and what their runs have found. */
async function listWatchedSites(userId: string) {
  const [pages, changes] = await Promise.all([
    db
      .select({
        scheduleId: sitePages.scheduleId,
        url: sitePages.url,
        title: sitePages.title,
        comparedText: sitePages.markdown,
        checkedAt: sitePages.checkedAt,
      })
      .from(sitePages)
      .innerJoin(schedules, eq(schedules.id, sitePages.scheduleId))
      .where(eq(schedules.userId, userId))
      .orderBy(asc(sitePages.createdAt), asc(sitePages.urlHash)),
    db
      .select({ change: siteChanges })
      .from(siteChanges)
      .innerJoin(schedules, eq(schedules.id, siteChanges.scheduleId))
      .where(eq(schedules.userId, userId))
      .orderBy(asc(siteChanges.createdAt), asc(siteChanges.id)),
  ]);
  return { pages, changes: changes.map(({ change }) => change) };
}

/** What the user may know of a check; the keys of its files stay here. */
const describeCheck = {
  watchId: pageWatchChecks.watchId,
  outcome: pageWatchChecks.outcome,
  summary: pageWatchChecks.summary,
  changes: pageWatchChecks.changes,
  error: pageWatchChecks.error,
  createdAt: pageWatchChecks.createdAt,
};

/** Lists the pages that a user watches, each with its text and its checks, and the names. */
async function listWatches(userId: string) {
  const [pages, checks, names, feedRows] = await Promise.all([
    db
      .select({ page: pageWatches, comparedText: pageWatchBaselines.markdown })
      .from(pageWatches)
      .leftJoin(pageWatchBaselines, eq(pageWatchBaselines.watchId, pageWatches.id))
      .where(eq(pageWatches.userId, userId))
      .orderBy(asc(pageWatches.createdAt)),
    db
      .select(describeCheck)
      .from(pageWatchChecks)
      .innerJoin(pageWatches, eq(pageWatches.id, pageWatchChecks.watchId))
      .where(eq(pageWatches.userId, userId))
      .orderBy(asc(pageWatchChecks.createdAt)),
    db
      .select({ name: watchedNames.name, platform: watchedNames.platform, createdAt: nameWatches.createdAt })
      .from(nameWatches)
      .innerJoin(watchedNames, eq(watchedNames.id, nameWatches.nameId))
      .where(eq(nameWatches.userId, userId))
      .orderBy(asc(nameWatches.createdAt)),
    db
      .select({ watchId: feeds.watchId, createdAt: feeds.createdAt })
      .from(feeds)
      .where(eq(feeds.userId, userId))
      .orderBy(asc(feeds.createdAt)),
  ]);
  const byWatch = Map.groupBy(checks, ({ watchId }) => watchId);
  return {
    pages: pages.map(({ page, comparedText }) => ({
      ...page,
      comparedText,
      checks: byWatch.get(page.id) ?? [],
    })),
    names,
    feeds: feedRows,
  };
}

/** Lists every row that holds personal data of a user, oldest first. Locks, leases and rate limits hold none. */
export async function listPersonalData(userId: string) {
  const [
    account,
    customer,
    subscriptions,
    checkouts,
    usage,
    keys,
    apiCalls,
    captureRows,
    checks,
    sent,
    ownJobs,
  ] = await Promise.all([
    getAccount(userId),
    db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId)),
    db
      .select()
      .from(userSubscriptions)
      .where(eq(userSubscriptions.userId, userId))
      .orderBy(asc(userSubscriptions.createdAt)),
    db
      .select()
      .from(checkoutAttempts)
      .where(eq(checkoutAttempts.userId, userId))
      .orderBy(asc(checkoutAttempts.createdAt)),
    listUsage(userId),
    db.select(describeKey).from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(asc(apiKeys.createdAt)),
    db
      .select({
        key: apiIdempotencyKeys.key,
        createdAt: apiIdempotencyKeys.createdAt,
        response: apiIdempotencyKeys.response,
      })
      .from(apiIdempotencyKeys)
      .where(eq(apiIdempotencyKeys.userId, userId))
      .orderBy(asc(apiIdempotencyKeys.createdAt)),
    db.select().from(captures).where(eq(captures.userId, userId)).orderBy(asc(captures.createdAt)),
    db.select().from(nameChecks).where(eq(nameChecks.userId, userId)).orderBy(asc(nameChecks.createdAt)),
    db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.createdAt)),
    listJobsWithItems(userId),
  ]);
  return {
    account,
    customer,
    subscriptions,
    checkouts,
    usage,
    apiKeys: keys,
    apiCalls,
    captures: captureRows,
    nameChecks: checks,
    shortlist: await listShortlistedNames(userId),
    feedback: sent,
    destinations: await listDestinationRows(userId),
    savedSessions: await db
      .select(describeSession)
      .from(savedSessions)
      .where(eq(savedSessions.userId, userId))
      .orderBy(asc(savedSessions.createdAt)),
    ...(await listNotificationData(userId)),
    jobs: ownJobs,
    schedules: await listSchedulesWithRuns(userId),
    watchedSites: await listWatchedSites(userId),
    watches: await listWatches(userId),
  };
}
