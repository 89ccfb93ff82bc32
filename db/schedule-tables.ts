import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { type IncompleteReason, JOB_KINDS, SCHEDULE_STATES, STOP_REASONS } from "#shared/jobs/definitions.ts";
import { createdAt, timestampTz, updatedAt, userId } from "./columns.ts";
import { jobs } from "./job-tables.ts";

/** What the run of a watched site has found; written when its job ends. */
export type SiteResult = {
  /** The first run, which has nothing to compare with. */
  isBaseline: boolean;
  /** Null for a run that has seen the whole site. */
  incompleteReason: IncompleteReason | null;
  new: number;
  changed: number;
  removed: number;
  /** Pages that were known to be unchanged without opening them. */
  unopened: number;
};

/** Captures, checks or crawls that are repeated. Each run is a job with the same inputs and options. */
export const schedules = pgTable(
  "schedules",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: JOB_KINDS }).notNull(),
    /** As `jobs.request`. */
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    /** The normalized addresses, or the names; of a crawl its start. */
    inputs: jsonb("inputs").$type<string[]>().notNull(),
    /** Five fields: minute, hour, day of the month, month, day of the week. */
    cron: text("cron").notNull(),
    /** Name in the IANA time zone database. */
    timeZone: text("time_zone").notNull(),
    /** Whether each run sends a mail. */
    mailsResults: boolean("mails_results").notNull().default(true),
    /** Whether a run has seen the whole watched site, so that unknown pages are new ones. */
    knowsSite: boolean("knows_site").notNull().default(false),
    state: text("state", { enum: SCHEDULE_STATES }).notNull().default("active"),
    stopReason: text("stop_reason", { enum: STOP_REASONS }),
    /** The next run; null for a schedule that does not continue by itself. */
    nextRunAt: timestampTz("next_run_at"),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("schedules_kind_known", sql`${t.kind} in ('captures', 'checks', 'crawl')`),
    check("schedules_state_known", sql`${t.state} in ('active', 'paused', 'stopped')`),
    check("schedules_name_in_range", sql`length(${t.name}) between 1 and 200`),
    check(
      "schedules_stop_reason_known",
      sql`${t.stopReason} in ('limit_reached', 'no_access', 'plan_limit')`,
    ),
    check("schedules_stopped_with_reason", sql`(${t.state} = 'stopped') = (${t.stopReason} is not null)`),
    check("schedules_active_has_next", sql`${t.state} <> 'active' or ${t.nextRunAt} is not null`),
    check("schedules_paused_has_no_next", sql`${t.state} <> 'paused' or ${t.nextRunAt} is null`),
    check(
      "schedules_inputs_not_empty",
      sql`jsonb_typeof(${t.inputs}) = 'array' and jsonb_array_length(${t.inputs}) > 0`,
    ),
    index("schedules_user_created_idx").on(t.userId, t.createdAt.desc()),
    index("schedules_due_idx").on(t.nextRunAt).where(sql`${t.nextRunAt} is not null`),
  ],
).enableRLS();

/** The runs of a schedule; one for each time at which it was due. Deleted with their jobs. */
export const scheduleRuns = pgTable(
  "schedule_runs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    scheduleId: uuid("schedule_id")
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    /** When the run was due; after a downtime it starts later. */
    dueAt: timestampTz("due_at").notNull(),
    /** Null for a run that was skipped, because the one before it had not ended. */
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    siteResult: jsonb("site_result").$type<SiteResult>(),
    createdAt,
  },
  (t) => [
    unique("schedule_runs_due_unique").on(t.scheduleId, t.dueAt),
    unique("schedule_runs_job_unique").on(t.jobId),
  ],
).enableRLS();
