import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authenticatedRole, authUsers } from "drizzle-orm/supabase";
import type { StoredRequest } from "#shared/capture/history-contract.ts";
import { apiKeys } from "./api-key-tables.ts";
import { createdAt, timestampTz, updatedAt, userId } from "./columns.ts";

/*
 * All tables of the product, except those of the files `*-tables.ts`. Row-level security is enabled on every table. The
 * browser may only read the id, user and status of its user's subscriptions, so no other table has a policy or a grant.
 * `auth.users` belongs to Supabase Auth and is only referenced.
 */

// ---- Catalog ---------------------------------------------------------------------------------------------------

export const products = pgTable(
  "products",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    imageUrl: text("image_url"),
    isLive: boolean("is_live").notNull().default(false),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("products_name_not_blank", sql`btrim(${t.name}) <> ''`),
    check("products_image_url_is_web", sql`${t.imageUrl} ~ '^(https?://|/[^/])'`),
  ],
).enableRLS();

export const tools = pgTable(
  "tools",
  {
    id: integer("id").primaryKey(),
    /** The tool's key in the API, e.g. `screenshot`. */
    key: text("key").notNull().unique(),
    name: text("name").notNull(),
  },
  (t) => [check("tools_key_is_kebab", sql`${t.key} ~ '^[a-z][a-z0-9-]*$'`)],
).enableRLS();

export const plans = pgTable(
  "plans",
  {
    id: integer("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    name: text("name").notNull(),
    priceCents: integer("price_cents").notNull(),
    billingCycle: text("billing_cycle", {
      enum: ["1 mon", "1 year"],
    }).notNull(),
    /** Key to text. `json` instead of `jsonb`, because it preserves the display order. */
    features: json("features").$type<Record<string, string>>().notNull().default({}),
    /** A plan not for sale keeps its subscribers and is hidden from all other users. */
    isForSale: boolean("is_for_sale").notNull().default(true),
    /** Concurrent captures of one user. */
    concurrentCaptures: integer("concurrent_captures").notNull().default(1),
    /** Public pages of captures or checks that a user may have at the same time. */
    sharedLinks: integer("shared_links").notNull().default(3),
    /** Calls per minute that run a tool, and of the API's other calls. */
    runsPerMinute: integer("runs_per_minute").notNull().default(10),
    readsPerMinute: integer("reads_per_minute").notNull().default(120),
    /** Runs of each tool per UTC day that are started with an API key. */
    automatedRunsPerDay: integer("automated_runs_per_day").notNull().default(10),
    /** API keys of one user that are valid at the same time. */
    apiKeys: integer("api_keys").notNull().default(2),
    /** Different image links that a user may have rendered in a month. */
    renderLinks: integer("render_links").notNull().default(0),
    /** Webhook endpoints of one user. */
    webhookEndpoints: integer("webhook_endpoints").notNull().default(0),
    /** Further addresses that get copies of a user's results by email. */
    mailRecipients: integer("mail_recipients").notNull().default(0),
    /** Saved sessions of one user; 0 refuses them. */
    savedSessions: integer("saved_sessions").notNull().default(0),
    /** Buckets of a user that files are delivered to. */
    destinations: integer("destinations").notNull().default(0),
    /** Addresses or names in one job. */
    jobItems: integer("job_items").notNull().default(5),
    /** Jobs of one user that have not ended, of each kind. */
    openJobs: integer("open_jobs").notNull().default(1),
    /** Pages of one crawl; 0 refuses crawls. */
    crawlPages: integer("crawl_pages").notNull().default(0),
    /** Pages of a PDF document that an extraction reads; 0 refuses PDF documents. */
    pdfPages: integer("pdf_pages").notNull().default(0),
    /** Steps on a page before one capture; 0 refuses them. */
    steps: integer("steps").notNull().default(0),
    /** Schedules of one user, active ones and those that a limit has stopped; 0 refuses schedules. */
    schedules: integer("schedules").notNull().default(0),
    /** Shortest time between two runs of a schedule. */
    scheduleMinutes: integer("schedule_minutes").notNull().default(1440),
    /** Pages that a user can watch, and the shortest interval between two checks of one. */
    pageWatches: integer("page_watches").notNull().default(0),
    watchIntervalMinutes: integer("watch_interval_minutes").notNull().default(1440),
    /** Sites that a user can watch, and the shortest time between two runs of one; 0 refuses them. */
    siteWatches: integer("site_watches").notNull().default(0),
    siteWatchMinutes: integer("site_watch_minutes").notNull().default(1440),
    /** Domains and handles that a user can watch. */
    nameWatches: integer("name_watches").notNull().default(0),
    /** Days that captures and checks are kept. */
    retentionDays: integer("retention_days").notNull().default(30),
    /** Bytes of one user's stored captures. */
    storageBytes: bigint("storage_bytes", { mode: "number" }).notNull().default(100_000_000),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("plans_price_in_range", sql`${t.priceCents} between 0 and 99999999`),
    // Stripe rejects charges below 50 cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
    check("plans_price_chargeable", sql`${t.priceCents} = 0 or ${t.priceCents} >= 50`),
    check("plans_concurrent_captures_positive", sql`${t.concurrentCaptures} > 0`),
    check("plans_shared_links_not_negative", sql`${t.sharedLinks} >= 0`),
    check("plans_rate_limits_positive", sql`${t.runsPerMinute} > 0 and ${t.readsPerMinute} > 0`),
    check(
      "plans_api_limits_not_negative",
      sql`${t.automatedRunsPerDay} >= 0 and ${t.apiKeys} >= 0 and ${t.renderLinks} >= 0`,
    ),
    check("plans_crawl_pages_not_negative", sql`${t.crawlPages} >= 0`),
    check("plans_pdf_pages_not_negative", sql`${t.pdfPages} >= 0`),
    check("plans_steps_not_negative", sql`${t.steps} >= 0`),
    check("plans_schedules_in_range", sql`${t.schedules} >= 0 and ${t.scheduleMinutes} > 0`),
    check(
      "plans_watches_in_range",
      sql`least(${t.pageWatches}, ${t.siteWatches}, ${t.nameWatches}) >= 0 and least(${t.watchIntervalMinutes}, ${t.siteWatchMinutes}) > 0`,
    ),
    check("plans_history_positive", sql`${t.retentionDays} > 0 and ${t.storageBytes} > 0`),
    check("plans_webhook_endpoints_not_negative", sql`${t.webhookEndpoints} >= 0`),
    check("plans_mail_recipients_not_negative", sql`${t.mailRecipients} >= 0`),
    check("plans_saved_sessions_not_negative", sql`${t.savedSessions} >= 0`),
    check("plans_destinations_not_negative", sql`${t.destinations} >= 0`),
    check("plans_job_limits_positive", sql`${t.jobItems} > 0 and ${t.openJobs} > 0`),
    check("plans_billing_cycle_known", sql`${t.billingCycle} in ('1 mon', '1 year')`),
    check("plans_features_is_object", sql`json_typeof(${t.features}) = 'object'`),
    unique("plans_id_product_unique").on(t.id, t.productId),
    index("plans_product_price_idx").on(t.productId, t.priceCents),
  ],
).enableRLS();

export const planTools = pgTable(
  "plan_tools",
  {
    planId: integer("plan_id")
      .notNull()
      .references(() => plans.id, { onDelete: "cascade" }),
    toolId: integer("tool_id")
      .notNull()
      .references(() => tools.id),
    /** Per usage period (month); null for unlimited. */
    usageLimit: integer("usage_limit"),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.toolId] }),
    check("plan_tools_limit_not_negative", sql`${t.usageLimit} >= 0`),
    index("plan_tools_tool_idx").on(t.toolId),
  ],
).enableRLS();

// ---- Subscriptions and usage -----------------------------------------------------------------------------------

export const userSubscriptions = pgTable(
  "user_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    productId: integer("product_id").notNull(),
    planId: integer("plan_id").notNull(),
    /** Stripe's status, unconstrained because Stripe may add values; free plans are `active`. */
    status: text("status").notNull(),
    /** The subscription that counts for this user and product. */
    isCurrent: boolean("is_current").notNull().default(false),
    /** Null for a free plan. */
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    /** The subscription's own price at Stripe; a plan's new price applies to new subscribers only. */
    priceCents: integer("price_cents"),
    /** The price's billing cycle. Null, like the price, for a free plan or an unknown price. */
    billingCycle: text("billing_cycle", { enum: ["1 mon", "1 year"] }),
    /** Start of the first usage period, to the second. */
    usageAnchorAt: timestampTz("usage_anchor_at").notNull().default(sql`date_trunc('second', now())`),
    currentPeriodStart: timestampTz("current_period_start"),
    currentPeriodEnd: timestampTz("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** End of access; null while it renews. */
    endsAt: timestampTz("ends_at"),
    /** The plan that replaces this one at the end of the period. */
    scheduledPlanId: integer("scheduled_plan_id"),
    /** End of access while past due. */
    graceUntil: timestampTz("grace_until"),
    /** Sequence number of the sync that wrote the row; only a newer fetch may overwrite it. */
    syncSeq: bigint("sync_seq", { mode: "bigint" }).notNull().default(sql`0`),
    createdAt,
    updatedAt,
  },
  (t) => [
    foreignKey({
      name: "user_subscriptions_plan_of_product_fk",
      columns: [t.planId, t.productId],
      foreignColumns: [plans.id, plans.productId],
    }),
    check(
      "user_subscriptions_period_forward",
      sql`${t.currentPeriodStart} is null or ${t.currentPeriodEnd} is null or ${t.currentPeriodEnd} > ${t.currentPeriodStart}`,
    ),
    uniqueIndex("user_subscriptions_one_current").on(t.userId, t.productId).where(sql`${t.isCurrent}`),
    // Restarting a free plan updates its only row, so that its usage period cannot be reset.
    uniqueIndex("user_subscriptions_one_free")
      .on(t.userId, t.productId)
      .where(sql`${t.stripeSubscriptionId} is null`),
    index("user_subscriptions_user_status_idx").on(t.userId, t.status),
    index("user_subscriptions_plan_idx").on(t.planId, t.productId),
    pgPolicy("own subscriptions that have not ended are readable", {
      for: "select",
      to: authenticatedRole,
      using: sql`(select auth.uid()) = ${t.userId} and (${t.endsAt} is null or ${t.endsAt} > now())`,
    }),
  ],
);

export const usageCounters = pgTable(
  "usage_counters",
  {
    userId: userId().notNull(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    toolId: integer("tool_id")
      .notNull()
      .references(() => tools.id),
    periodStart: timestampTz("period_start").notNull(),
    periodEnd: timestampTz("period_end").notNull(),
    used: integer("used").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId, t.toolId, t.periodStart] }),
    check("usage_counters_used_not_negative", sql`${t.used} >= 0`),
    check("usage_counters_period_forward", sql`${t.periodEnd} > ${t.periodStart}`),
  ],
).enableRLS();

export const usageReservations = pgTable(
  "usage_reservations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    productId: integer("product_id").notNull(),
    toolId: integer("tool_id").notNull(),
    periodStart: timestampTz("period_start").notNull(),
    state: text("state", { enum: ["reserved", "committed", "released"] })
      .notNull()
      .default("reserved"),
    /** A reservation with an expired lease belongs to a dead process and is released. */
    expiresAt: timestampTz("expires_at").notNull(),
    requestId: text("request_id").notNull(),
    /** The API key that started the run; null for the screens. */
    apiKeyId: uuid("api_key_id").references(() => apiKeys.id, { onDelete: "set null" }),
    /** Whether the run counts against the plan's automated runs per day: started with an API key or by a job. */
    isAutomated: boolean("is_automated").notNull().default(false),
    reservedAt: timestampTz("reserved_at").notNull().defaultNow(),
    endedAt: timestampTz("ended_at"),
  },
  (t) => [
    foreignKey({
      name: "usage_reservations_counter_fk",
      columns: [t.userId, t.productId, t.toolId, t.periodStart],
      foreignColumns: [
        usageCounters.userId,
        usageCounters.productId,
        usageCounters.toolId,
        usageCounters.periodStart,
      ],
    }).onDelete("cascade"),
    check("usage_reservations_state_known", sql`${t.state} in ('reserved', 'committed', 'released')`),
    check(
      "usage_reservations_ended_unless_reserved",
      sql`(${t.state} = 'reserved') = (${t.endedAt} is null)`,
    ),
    index("usage_reservations_reserved_idx")
      .on(t.userId, t.productId, t.toolId, t.periodStart, t.expiresAt)
      .where(sql`${t.state} = 'reserved'`),
    index("usage_reservations_history_idx").on(t.userId, t.reservedAt),
    index("usage_reservations_automated_idx")
      .on(t.userId, t.toolId, t.reservedAt)
      .where(sql`${t.isAutomated}`),
    index("usage_reservations_api_key_idx").on(t.apiKeyId),
  ],
).enableRLS();

/** The capture history. The files are in the capture store. */
export const captures = pgTable(
  "captures",
  {
    id: uuid("id").primaryKey(),
    userId: userId().notNull(),
    /** The request of the run, as in its usage reservation. */
    requestId: text("request_id"),
    kind: text("kind", { enum: ["screenshot", "extraction", "pdf", "archive"] }).notNull(),
    /** The request as sent, to run it again. */
    request: jsonb("request").$type<StoredRequest>().notNull(),
    url: text("url").notNull(),
    finalUrl: text("final_url").notNull(),
    title: text("title").notNull().default(""),
    pageStatus: integer("page_status"),
    contentType: text("content_type").notNull(),
    /** Never changes: triggers count it in `captureBytes`. */
    sizeBytes: integer("size_bytes").notNull(),
    /** Keys in the capture store; a screenshot has a thumbnail once that was read. */
    fileKey: text("file_key").notNull(),
    thumbnailKey: text("thumbnail_key"),
    /** The job that made the capture; the history's maximum number does not apply to it. */
    jobId: uuid("job_id"),
    /** False while the row only reserves the space of a file that is still being stored. */
    isStored: boolean("is_stored").notNull().default(true),
    /** The public address; null while the capture is not shared. */
    shareId: uuid("share_id").unique(),
    /** Signs the links to the file; they end with the row. */
    linkSecret: uuid("link_secret").notNull().defaultRandom(),
    /** SHA-256 of the API's options, to reuse the capture; null for a capture that is not reused. */
    cacheKey: text("cache_key"),
    createdAt,
    /** End of the retention of file and row. */
    expiresAt: timestampTz("expires_at").notNull(),
  },
  (t) => [
    check("captures_kind_known", sql`${t.kind} in ('screenshot', 'extraction', 'pdf', 'archive')`),
    check("captures_size_not_negative", sql`${t.sizeBytes} >= 0`),
    index("captures_user_created_idx").on(t.userId, t.createdAt.desc()),
    index("captures_expires_idx").on(t.expiresAt),
    index("captures_unfinished_idx").on(t.createdAt).where(sql`not ${t.isStored}`),
    index("captures_cache_idx")
      .on(t.userId, t.cacheKey, t.createdAt.desc())
      .where(sql`${t.cacheKey} is not null`),
  ],
).enableRLS();

/** The bytes of each user's captures and, without a user, of all; written by triggers on `captures`. */
export const captureBytes = pgTable(
  "capture_bytes",
  {
    userId: uuid("user_id"),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  (t) => [unique("capture_bytes_user_unique").on(t.userId).nullsNotDistinct()],
).enableRLS();

/** A user's recent name checks, to display, repeat, or retry unknown candidates. */
export const nameChecks = pgTable(
  "name_checks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    requestId: text("request_id"),
    /** The request as sent, to run it again. */
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    /** The rows of the result; a retry replaces unknown ones. */
    rows: jsonb("rows").$type<{ domains: unknown[]; social: unknown[] }>().notNull(),
    /** The job that made the check; the history's maximum number does not apply to it. */
    jobId: uuid("job_id"),
    retries: integer("retries").notNull().default(0),
    shareId: uuid("share_id").unique(),
    createdAt,
    /** End of the row's retention. */
    expiresAt: timestampTz("expires_at").notNull(),
  },
  (t) => [
    check("name_checks_retries_not_negative", sql`${t.retries} >= 0`),
    index("name_checks_user_created_idx").on(t.userId, t.createdAt.desc()),
    index("name_checks_expires_idx").on(t.expiresAt),
  ],
).enableRLS();

/** Names that a user has starred, to compare them. */
export const shortlistedNames = pgTable(
  "shortlisted_names",
  {
    userId: userId().notNull(),
    name: text("name").notNull(),
    /** The status under each TLD when it was starred. */
    statuses: jsonb("statuses").$type<Partial<Record<string, string>>>().notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    check("shortlisted_names_name_length", sql`length(${t.name}) between 1 and 253`),
  ],
).enableRLS();

/** Ids of deleted captures and checks and of revoked shares, written by triggers: their pages answer 410. */
export const endedPages = pgTable(
  "ended_pages",
  {
    id: uuid("id").primaryKey(),
    /** The only user for whom the page existed; null for a public page. */
    userId: userId(),
    endedAt: timestampTz("ended_at").notNull().defaultNow(),
  },
  (t) => [index("ended_pages_user_idx").on(t.userId), index("ended_pages_ended_idx").on(t.endedAt)],
).enableRLS();

/** Captures that run on after their client has disconnected, so that a reloaded page can follow them. */
export const detachedRuns = pgTable(
  "detached_runs",
  {
    /** Chosen by the client; also the id of the stored capture. */
    id: uuid("id").primaryKey(),
    userId: userId().notNull(),
    isCanceled: boolean("is_canceled").notNull().default(false),
    /** Null while the capture runs. */
    result: jsonb("result").$type<{ error: { code: string; message: string } | null }>(),
    createdAt,
  },
  (t) => [index("detached_runs_user_idx").on(t.userId), index("detached_runs_created_idx").on(t.createdAt)],
).enableRLS();

// ---- Locks and rate limits -------------------------------------------------------------------------------------

/** Limits users with one concurrent capture across processes: one row per user is one lock. */
export const userLocks = pgTable("user_locks", {
  userId: userId().primaryKey(),
  jobId: uuid("job_id").notNull(),
  /** A lock with an expired lease belongs to a dead process and may be acquired by another job. */
  expiresAt: timestampTz("expires_at").notNull(),
}).enableRLS();

/** Rate limits by the generic cell rate algorithm (GCRA); `tat` is the theoretical arrival time. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    tat: timestampTz("tat").notNull(),
  },
  (t) => [index("rate_limits_tat_idx").on(t.tat)],
).enableRLS();

// ---- Feedback --------------------------------------------------------------------------------------------------

export const feedback = pgTable(
  "feedback",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => authUsers.id, {
      onDelete: "set null",
    }),
    type: text("type", { enum: ["bug", "feature", "general"] }).notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    email: text("email").notNull().default(""),
    pageUrl: text("page_url").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    isDone: boolean("is_done").notNull().default(false),
    createdAt,
  },
  (t) => [
    check("feedback_type_known", sql`${t.type} in ('bug', 'feature', 'general')`),
    check("feedback_title_not_blank", sql`btrim(${t.title}) <> ''`),
    check("feedback_description_not_blank", sql`btrim(${t.description}) <> ''`),
    index("feedback_created_idx").on(t.createdAt),
    index("feedback_user_idx").on(t.userId),
  ],
).enableRLS();
