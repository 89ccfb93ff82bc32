import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { CHANGE_KINDS } from "#shared/jobs/definitions.ts";
import { createdAt, textChange, timestampTz } from "./columns.ts";
import { jobs } from "./job-tables.ts";
import { schedules } from "./schedule-tables.ts";

/* Watched sites: schedules of crawls whose runs are compared. */

/** A page that the runs of a schedule have found, as it is compared. */
export const sitePages = pgTable(
  "site_pages",
  {
    scheduleId: uuid("schedule_id")
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    /** What identifies the page after its redirects, as `input_hash` of items. */
    urlHash: text("url_hash").notNull(),
    /** The same of the address that was found. */
    foundHash: text("found_hash").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull().default(""),
    /** The compared text; null until the page was opened, as all columns of `page_watch_baselines` below. */
    markdown: text("markdown"),
    rules: jsonb("rules").$type<Record<string, unknown>>(),
    environment: text("environment"),
    finalUrl: text("final_url"),
    hasPasswordField: boolean("has_password_field").notNull().default(false),
    capturedAt: timestampTz("captured_at"),
    /** The text that a second one must confirm, and the job that found it. */
    firstSnapshot: jsonb("first_snapshot").$type<{ jobId: string; markdown: string; capturedAt: string }>(),
    /** Validators of the last answer (RFC 9110, 8.8). */
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** `lastmod` of the sitemap when the page was last checked. */
    lastmod: text("lastmod"),
    /** When the page was last opened, or known to be unchanged by its validators. */
    checkedAt: timestampTz("checked_at"),
    /** Addresses in the scope of the crawl, because an unopened page still leads on. */
    links: jsonb("links").$type<string[]>().notNull().default([]),
    /** The last run that found the page. No reference, because jobs expire. */
    lastJobId: uuid("last_job_id"),
    /** Complete runs in a row that did not find it. */
    missedRuns: integer("missed_runs").notNull().default(0),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.urlHash] }),
    check("site_pages_missed_runs_not_negative", sql`${t.missedRuns} >= 0`),
    check(
      "site_pages_text_is_complete",
      sql`num_nulls(${t.markdown}, ${t.rules}, ${t.environment}, ${t.finalUrl}, ${t.capturedAt}) in (0, 5)`,
    ),
    index("site_pages_found_idx").on(t.scheduleId, t.foundHash),
  ],
).enableRLS();

/** What a run of a watched site has found: at most one change of each page. */
export const siteChanges = pgTable(
  "site_changes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    scheduleId: uuid("schedule_id")
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** The item that opened the page; null for a removed one. No reference: both belong to the job. */
    itemId: uuid("item_id"),
    urlHash: text("url_hash").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    kind: text("kind", { enum: CHANGE_KINDS }).notNull(),
    /** The change in words. */
    summary: text("summary").notNull(),
    ...textChange,
    createdAt,
  },
  (t) => [
    unique("site_changes_page_unique").on(t.jobId, t.urlHash),
    check("site_changes_kind_known", sql`${t.kind} in ('new', 'changed', 'removed')`),
    check("site_changes_removed_has_no_item", sql`(${t.kind} = 'removed') = (${t.itemId} is null)`),
    index("site_changes_schedule_idx").on(t.scheduleId, t.createdAt.desc()),
  ],
).enableRLS();
