import * as z from "zod/mini";
import { PageQuery, queryNumber } from "#shared/api/contract.ts";
import { ChangedLine } from "#shared/api/fields.ts";
import { createPageSchema, describe, isOneLine, isTimeZone } from "#shared/contract-fields.ts";
import { CaptureList, CheckList, Job, JobItem, ListValidation } from "#shared/jobs/contract.ts";
import {
  CHANGE_KINDS,
  INCOMPLETE_REASONS,
  JOB_KINDS,
  MAX_JOB_URLS,
  SCHEDULE_STATES,
  STOP_REASONS,
} from "#shared/jobs/definitions.ts";
import { WatchedSite } from "#shared/jobs/site-options.ts";

/* Requests and responses of schedules: captures, checks and crawls that are repeated. */

/** Longer cron expressions have no use; each field lists at most 60 values. */
const MAX_CRON_LENGTH = 100;
export const MAX_SCHEDULE_NAME = 100;
/** Runs that a response lists before they happen. */
export const SHOWN_NEXT_RUNS = 3;

const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please enter a name"),
    isOneLine("The name"),
    z.maxLength(MAX_SCHEDULE_NAME, `The name can have at most ${MAX_SCHEDULE_NAME} characters`),
  );
/** A cron expression; the server checks its fields. */
export const CronText = z
  .string()
  .check(z.trim(), z.minLength(1, "Please enter a cron expression"), z.maxLength(MAX_CRON_LENGTH));
export const Zone = z.string().check(z.maxLength(64), z.refine(isTimeZone, "Unknown time zone"));

const CRON = "Five fields: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`.";
const ZONE = "Name in the IANA time zone database, as `Europe/Berlin`.";
const MAILS =
  "Whether each run sends a mail with its result, and that of a watched site with its changes. Webhooks receive `job.completed`, `job.failed` and `site.changed`.";

/** Request of `POST /api/v1/schedules`. */
export const CreateSchedule = z
  .strictObject({
    name: z.optional(describe(Name, "A name for you; by default the first address or name.")),
    captures: z.optional(
      describe(CaptureList, "Addresses to capture, with the fields of `POST /jobs/captures`."),
    ),
    checks: z.optional(describe(CheckList, "Names to check, with the fields of `POST /jobs/checks`.")),
    crawl: z.optional(
      describe(
        WatchedSite,
        "A site to watch, with the fields of `POST /jobs/crawls`: each run is compared with the one before. A page that was opened costs one page watch check.",
      ),
    ),
    job: z.optional(
      describe(z.string().check(z.maxLength(64)), "Id of a job whose list and options are repeated."),
    ),
    cron: describe(CronText, CRON),
    timeZone: describe(z._default(Zone, "UTC"), ZONE),
    mailsResults: describe(z._default(z.boolean(), true), MAILS),
    dryRun: describe(
      z._default(z.boolean(), false),
      "Only answers with the next runs and what they use: nothing is created.",
    ),
  })
  .check(
    z.refine(
      ({ captures, checks, crawl, job }) => [captures, checks, crawl, job].filter(Boolean).length === 1,
      "Use exactly one of captures, checks, crawl and job",
    ),
  );
export type CreateSchedule = z.infer<typeof CreateSchedule>;

/** Request of `POST /api/v1/schedules/{id}`; omitted fields stay. */
export const UpdateSchedule = z.strictObject({
  name: z.optional(describe(Name, "A name for you.")),
  cron: z.optional(describe(CronText, CRON)),
  timeZone: z.optional(describe(Zone, ZONE)),
  mailsResults: z.optional(describe(z.boolean(), MAILS)),
  isPaused: z.optional(
    describe(z.boolean(), "True stops further runs; false starts them again, also after a limit."),
  ),
});
export type UpdateSchedule = z.infer<typeof UpdateSchedule>;

const Time = z.string();
const nullableTime = z.nullable(Time);
const count = z.int();

/** What the run of a watched site has found. */
export const SiteRunResult = z.object({
  /** The first run, which has nothing to compare with. */
  isBaseline: z.boolean(),
  /** Why it has not seen the whole site, so that it reports no removed pages; null when it has. */
  incompleteReason: z.nullable(z.enum(INCOMPLETE_REASONS)),
  new: count,
  changed: count,
  removed: count,
  /** Pages that have not changed and were not opened. */
  unopened: count,
});

export const ScheduleRun = z.object({
  /** When the run was due; after a downtime it starts later. */
  dueAt: Time,
  createdAt: Time,
  /** Null for a run that was skipped, because the one before it had not ended. */
  job: z.nullable(Job),
  /** Null for other schedules, and until the run has ended. */
  site: z.nullable(SiteRunResult),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(JOB_KINDS),
  /** What each entry is: a type of capture, or a check. */
  type: z.enum(["screenshot", "pdf", "archive", "extract", "check"]),
  /** Addresses or names of each run; of a site the most pages. */
  total: count,
  /** The first address or name; of a site its start. */
  firstInput: z.string(),
  /** Null for lists. */
  crawl: z.nullable(z.omit(WatchedSite, { extract: true })),
  cron: z.string(),
  timeZone: z.string(),
  mailsResults: z.boolean(),
  state: z.enum(SCHEDULE_STATES),
  /** Why it was stopped; null while it is not. */
  stopReason: z.nullable(z.enum(STOP_REASONS)),
  /** Null while it does not continue by itself. */
  nextRunAt: nullableTime,
  /** The most that its runs use in 30 days. */
  usesPerMonth: count,
  /** What 30 days use when each run opens as many pages of the site as the last one; null until a run was compared. */
  expectedUsesPerMonth: z.nullable(count),
  lastRun: z.nullable(ScheduleRun),
  createdAt: Time,
});
export type Schedule = z.infer<typeof Schedule>;

/** Response of the call that creates a schedule; `schedule` is null for `dryRun`. */
export const CreatedSchedule = z.object({
  schedule: z.nullable(Schedule),
  nextRuns: z.array(Time),
  usesPerMonth: count,
  /** What is left of this month for the tool; null for unlimited. */
  remaining: z.nullable(count),
  /** Null for a schedule of a job or a site. */
  list: z.nullable(
    z.pick(ListValidation, {
      entries: true,
      valid: true,
      duplicateCount: true,
      refusedCount: true,
      refused: true,
    }),
  ),
});
export type CreatedSchedule = z.infer<typeof CreatedSchedule>;

export const SchedulePage = createPageSchema(Schedule);
export type SchedulePage = z.infer<typeof SchedulePage>;

/** Query of the runs. */
export const RunsQuery = z.strictObject({
  ...PageQuery.shape,
  position: describe(
    queryNumber(0, MAX_JOB_URLS - 1, 0),
    "The entry of the list whose results are compared, from 0.",
  ),
});
export type RunsQuery = z.infer<typeof RunsQuery>;

/** A run with its result for one entry of the list. */
export const ScheduleResult = z.object({
  ...ScheduleRun.shape,
  item: z.nullable(JobItem),
  /** Of a check: names that are available, and all that were looked up. Null for captures. */
  names: z.nullable(z.object({ available: count, total: count })),
});
export type ScheduleResult = z.infer<typeof ScheduleResult>;

export const ScheduleResultPage = createPageSchema(ScheduleResult);
export type ScheduleResultPage = z.infer<typeof ScheduleResultPage>;

/** Query of the changes of a watched site. */
export const ChangesQuery = z.strictObject({
  ...PageQuery.shape,
  kind: z.optional(z.enum(CHANGE_KINDS)),
  run: z.optional(describe(z.string().check(z.maxLength(64)), "Id of a job: only what this run has found.")),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

/** What a run has found of a page. */
export const SiteChange = z.object({
  /** The job of the run. */
  run: z.string(),
  kind: z.enum(CHANGE_KINDS),
  url: z.string(),
  title: z.string(),
  /** The change in words. */
  summary: z.string(),
  addedLines: count,
  removedLines: count,
  /** The changed lines, at most 200; the first 20 of a new page. */
  changes: z.array(ChangedLine),
  /** Differing lines that do not count, at most 50: ignored texts, dates, advertisements, what changes on every load. */
  ignoredChanges: z.array(ChangedLine),
  /** The item of the run that opened the page; null for a removed one. */
  item: z.nullable(z.string()),
  foundAt: Time,
});
export type SiteChange = z.infer<typeof SiteChange>;

export const SiteChangePage = createPageSchema(SiteChange);
export type SiteChangePage = z.infer<typeof SiteChangePage>;
