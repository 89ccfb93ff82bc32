import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  HOST_PACES,
  ITEM_STATES,
  JOB_KINDS,
  JOB_STATES,
  UNCHANGED_SOURCES,
} from "#shared/jobs/definitions.ts";
import { apiKeys } from "./api-key-tables.ts";
import { createdAt, timestampTz, userId } from "./columns.ts";
import { usageCounters } from "./schema.ts";

/*
 * Lists that are worked through in the background, and the tasks of the schedule. These tables are the truth; the queue
 * (schema `pgboss`) carries ids only.
 */

/**
 * A list of addresses or names, or a crawl. Its row is the usage reservation of all its items: `reservedUses` were added
 * to the counter when it was created, and are `committedUses + releasedUses` when it has ended. A crawl begins with one
 * item and adds the pages it finds, at most `reservedUses`; the run of a watched site reserves a use when it opens a page.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    /** The API key that created the job; null for the screens. */
    apiKeyId: uuid("api_key_id").references(() => apiKeys.id, { onDelete: "set null" }),
    kind: text("kind", { enum: JOB_KINDS }).notNull(),
    /** The type and the options of every item, without the inputs. */
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: JOB_STATES }).notNull().default("queued"),
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    canceled: integer("canceled").notNull().default(0),
    /** The counter that the job uses, also after the end of its period. */
    productId: integer("product_id").notNull(),
    toolId: integer("tool_id").notNull(),
    periodStart: timestampTz("period_start").notNull(),
    reservedUses: integer("reserved_uses").notNull(),
    committedUses: integer("committed_uses").notNull().default(0),
    releasedUses: integer("released_uses").notNull().default(0),
    /** Whether a crawl has found more pages than its limit. */
    hasMorePages: boolean("has_more_pages").notNull().default(false),
    /** Whether it starts when another job of its user ends; none of its items is in the queue before. */
    waitsForJob: boolean("waits_for_job").notNull().default(false),
    /** Whether its user receives a mail when it has ended. */
    mailsResults: boolean("mails_results").notNull().default(true),
    cancelRequestedAt: timestampTz("cancel_requested_at"),
    /** Sitemaps of a crawl that could not be read. */
    sitemapProblems: jsonb("sitemap_problems")
      .$type<{ url: string; reason: string }[]>()
      .notNull()
      .default([]),
    createdAt,
    startedAt: timestampTz("started_at"),
    finishedAt: timestampTz("finished_at"),
    /** The public page of a list of names; null while it is not shared. */
    shareId: uuid("share_id").unique(),
    /** End of the row's retention. */
    expiresAt: timestampTz("expires_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "jobs_counter_fk",
      columns: [t.userId, t.productId, t.toolId, t.periodStart],
      foreignColumns: [
        usageCounters.userId,
        usageCounters.productId,
        usageCounters.toolId,
        usageCounters.periodStart,
      ],
    }).onDelete("cascade"),
    check("jobs_shared_names", sql`${t.shareId} is null or ${t.kind} = 'checks'`),
    check("jobs_kind_known", sql`${t.kind} in ('captures', 'checks', 'crawl')`),
    check(
      "jobs_state_known",
      sql`${t.state} in ('queued', 'running', 'completed', 'partial', 'failed', 'canceled')`,
    ),
    check("jobs_total_positive", sql`${t.total} > 0`),
    check(
      "jobs_counts_in_range",
      sql`least(${t.done}, ${t.failed}, ${t.skipped}, ${t.canceled}) >= 0 and ${t.done} + ${t.failed} + ${t.skipped} + ${t.canceled} <= ${t.total}`,
    ),
    check(
      "jobs_uses_in_range",
      sql`least(${t.committedUses}, ${t.releasedUses}) >= 0 and ${t.committedUses} + ${t.releasedUses} <= ${t.reservedUses}`,
    ),
    check(
      "jobs_ended_is_settled",
      sql`${t.finishedAt} is null or (${t.done} + ${t.failed} + ${t.skipped} + ${t.canceled} = ${t.total} and ${t.committedUses} + ${t.releasedUses} = ${t.reservedUses})`,
    ),
    check("jobs_finished_at_end", sql`(${t.state} in ('queued', 'running')) = (${t.finishedAt} is null)`),
    index("jobs_user_created_idx").on(t.userId, t.createdAt.desc()),
    index("jobs_open_idx").on(t.userId).where(sql`${t.finishedAt} is null`),
    index("jobs_expires_idx").on(t.expiresAt),
    index("jobs_api_key_idx").on(t.apiKeyId),
    index("jobs_counter_idx").on(t.userId, t.productId, t.toolId, t.periodStart),
  ],
).enableRLS();

/** The delivery of an item's file to a destination of its user, by name. */
export type ItemDelivery = {
  destination: string;
  state: "pending" | "delivered" | "failed";
  /** Ended attempts. */
  attempts: number;
  /** ISO 8601; of one that is pending. */
  nextAttemptAt: string | null;
  /** Of the object; null until it is delivered. */
  key: string | null;
  /** Why the last attempt failed. */
  error: string | null;
};

/** One entry of a list, or one page of a crawl. Only one item per host of a job is in the queue at a time; its end enqueues the next. */
export const jobItems = pgTable(
  "job_items",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** The normalized address, or the name. */
    input: text("input").notNull(),
    /** SHA-256 of `input`, in a crawl of what identifies the page; addresses exceed the size of an index entry. */
    inputHash: text("input_hash").notNull(),
    /** Links between the start of a crawl and its page; 0 in lists. */
    depth: integer("depth").notNull().default(0),
    /** The host of the address, or one value for all names; items with the same value run one after the other. */
    lane: text("lane").notNull(),
    state: text("state", { enum: ITEM_STATES }).notNull().default("queued"),
    /** Number of the current attempt; a worker with an older number must not write. */
    attempts: integer("attempts").notNull().default(0),
    /** Whether the queue has a message for the item. */
    isEnqueued: boolean("is_enqueued").notNull().default(false),
    /** Earliest start of an item that waits for its host or for the next day. */
    startAfter: timestampTz("start_after"),
    captureId: uuid("capture_id"),
    checkId: uuid("check_id"),
    error: jsonb("error").$type<{ code: string; message: string }>(),
    isCharged: boolean("is_charged").notNull().default(false),
    /** Whether a use is reserved for it; in a watched site when its page is opened. */
    isReserved: boolean("is_reserved").notNull().default(true),
    /** `lastmod` of the sitemap; null for pages that were found by links. */
    lastmod: text("lastmod"),
    /** How a page of a watched site is known to be unchanged; null for one that was opened. */
    unchangedBy: text("unchanged_by", { enum: UNCHANGED_SOURCES }),
    /** Of its file into the bucket of the user; null without one. */
    delivery: jsonb("delivery").$type<ItemDelivery>(),
    startedAt: timestampTz("started_at"),
    finishedAt: timestampTz("finished_at"),
  },
  (t) => [
    check(
      "job_items_state_known",
      sql`${t.state} in ('queued', 'running', 'done', 'failed', 'skipped', 'canceled')`,
    ),
    check(
      "job_items_finished_at_end",
      sql`(${t.state} in ('queued', 'running')) = (${t.finishedAt} is null)`,
    ),
    check("job_items_charged_is_reserved", sql`not ${t.isCharged} or ${t.isReserved}`),
    check("job_items_unchanged_by_known", sql`${t.unchangedBy} in ('not_modified', 'sitemap')`),
    check("job_items_charged_when_done", sql`not ${t.isCharged} or ${t.state} = 'done'`),
    uniqueIndex("job_items_position_unique").on(t.jobId, t.position),
    uniqueIndex("job_items_input_unique").on(t.jobId, t.inputHash),
    index("job_items_lane_idx")
      .on(t.jobId, t.lane, t.position)
      .where(sql`${t.state} = 'queued' and not ${t.isEnqueued}`),
    index("job_items_running_idx").on(t.lane).where(sql`${t.state} = 'running'`),
    index("job_items_delivery_idx")
      .on(sql`(${t.delivery} ->> 'nextAttemptAt')`)
      .where(sql`${t.delivery} ->> 'state' = 'pending'`),
    index("job_items_open_idx").on(t.jobId).where(sql`${t.state} in ('queued', 'running')`),
  ],
).enableRLS();

/** When a host may be opened next by an item of any job, and how fast. */
export const jobHosts = pgTable(
  "job_hosts",
  {
    host: text("host").primaryKey(),
    nextAllowedAt: timestampTz("next_allowed_at").notNull(),
    pace: text("pace", { enum: HOST_PACES }).notNull().default("normal"),
  },
  (t) => [
    check("job_hosts_pace_known", sql`${t.pace} in ('normal', 'fast', 'throttled')`),
    index("job_hosts_next_idx").on(t.nextAllowedAt),
  ],
).enableRLS();

/** The tasks of the schedule. A row is claimed by one process for the length of its lease. */
export const scheduledTasks = pgTable("scheduled_tasks", {
  name: text("name").primaryKey(),
  nextRunAt: timestampTz("next_run_at").notNull().defaultNow(),
  /** Null while the task does not run. */
  holder: text("holder"),
  leaseEndsAt: timestampTz("lease_ends_at"),
  lastStartedAt: timestampTz("last_started_at"),
  lastFinishedAt: timestampTz("last_finished_at"),
  /** The kind of the last failure; null after a success. */
  lastError: text("last_error"),
}).enableRLS();

/** The process that runs each scheduled job. Rows, because session locks do not work through a transaction pooler. */
export const scheduledJobLeases = pgTable("scheduled_job_leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  expiresAt: timestampTz("expires_at").notNull(),
}).enableRLS();

/** Addresses of a crawl that are no items: those that led to a page, and those that robots.txt disallows. */
export const crawlAddresses = pgTable(
  "crawl_addresses",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** SHA-256 of what identifies the page, as `input_hash` of items. */
    urlHash: text("url_hash").notNull(),
    url: text("url").notNull(),
    reason: text("reason", { enum: ["redirect", "robots"] }).notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.urlHash] }),
    check("crawl_addresses_reason_known", sql`${t.reason} in ('redirect', 'robots')`),
  ],
).enableRLS();
