import * as z from "zod/mini";
import { PageQuery, queryNumber } from "#shared/api/contract.ts";
import { describe } from "#shared/api/fields.ts";
import { createPageSchema, isOneLine, isTimeZone } from "#shared/contract-fields.ts";
import { CaptureList, CheckList, Job, JobItem, ListValidation } from "#shared/jobs/contract.ts";
import { LIST_KINDS, MAX_JOB_URLS, SCHEDULE_STATES, STOP_REASONS } from "#shared/jobs/definitions.ts";

/* Requests and responses of schedules: captures and checks that are repeated. */

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
const CronText = z
  .string()
  .check(z.trim(), z.minLength(1, "Please enter a cron expression"), z.maxLength(MAX_CRON_LENGTH));
const Zone = z.string().check(z.maxLength(64), z.refine(isTimeZone, "Unknown time zone"));

const CRON = "Five fields: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`.";
const ZONE = "Name in the IANA time zone database, as `Europe/Berlin`.";
const MAILS =
  "Whether each run sends a mail with its result. Webhooks receive `job.completed` and `job.failed`.";

/** Request of `POST /api/v1/schedules`. */
export const CreateSchedule = z
  .strictObject({
    name: z.optional(describe(Name, "A name for you; by default the first address or name.")),
    captures: z.optional(
      describe(CaptureList, "Addresses to capture, with the fields of `POST /jobs/captures`."),
    ),
    checks: z.optional(describe(CheckList, "Names to check, with the fields of `POST /jobs/checks`.")),
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
      ({ captures, checks, job }) => [captures, checks, job].filter(Boolean).length === 1,
      "Use exactly one of captures, checks and job",
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

export const ScheduleRun = z.object({
  /** When the run was due; after a downtime it starts later. */
  dueAt: Time,
  createdAt: Time,
  /** Null for a run that was skipped, because the one before it had not ended. */
  job: z.nullable(Job),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(LIST_KINDS),
  /** What each entry is: a type of capture, or a check. */
  type: z.enum(["screenshot", "pdf", "extract", "check"]),
  /** Addresses or names of each run. */
  total: count,
  /** The first address or name. */
  firstInput: z.string(),
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
  /** Null for a schedule of a job. */
  list: z.nullable(
    z.pick(ListValidation, { valid: true, duplicateCount: true, refusedCount: true, refused: true }),
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
