import * as z from "zod/mini";
import { ChangedLine } from "#shared/api/fields.ts";
import { CHANGE_KINDS, INCOMPLETE_REASONS, STOP_REASONS } from "#shared/jobs/definitions.ts";

/*
 * The events of webhooks. Types, the API's schemas, the form and the documentation are derived from this table.
 */

const Time = z.iso.datetime();

export const JobData = z.object({
  job: z.object({
    id: z.string(),
    kind: z.string(),
    state: z.string(),
    total: z.int(),
    done: z.int(),
    failed: z.int(),
    skipped: z.int(),
    /** Null for a job that is not the run of a schedule. */
    scheduleId: z.nullable(z.string()),
    /** Grows with each change, so that receivers can drop older messages. */
    version: z.int(),
  }),
});

export const WatchData = z.object({
  watch: z.object({ id: z.string(), name: z.string(), url: z.string(), version: z.int() }),
});

type WebhookEvent = {
  /** When the event is sent. */
  summary: string;
  /** Not selected by default, because it is frequent. */
  isOptIn?: true;
  /** Never selected: it is sent on request. */
  isInternal?: true;
  data: z.ZodMiniType;
  /** An example of `data`. */
  example: Record<string, unknown>;
};

const JOB = { id: "job_0mQ7d2kVtB3yZx1LwR8sNc", kind: "captures", total: 200, skipped: 0, scheduleId: null };
const WATCH = {
  id: "watch_0mQ7d2kVtB3yZx1LwR8sNc",
  name: "Pricing page",
  url: "https://example.com/pricing",
};

export const WEBHOOK_EVENTS = {
  "job.completed": {
    summary: "A job has ended; some of its items may have failed.",
    data: JobData,
    example: { job: { ...JOB, state: "completed", done: 197, failed: 3, version: 200 } },
  },
  "job.failed": {
    summary: "A job has ended without a result.",
    data: JobData,
    example: { job: { ...JOB, state: "failed", done: 0, failed: 200, version: 200 } },
  },
  "job.item.completed": {
    summary: "One item of a job has ended.",
    isOptIn: true,
    data: z.object({
      ...JobData.shape,
      item: z.object({ id: z.string(), position: z.int(), url: z.string(), state: z.string() }),
    }),
    example: {
      job: { ...JOB, state: "running", done: 12, failed: 0, version: 12 },
      item: { id: "itm_0mQ7d2kVtB3yZx1LwR8sNc", position: 12, url: "https://example.com/a", state: "done" },
    },
  },
  "watch.changed": {
    summary: "A watched page has changed.",
    data: z.object({
      ...WatchData.shape,
      summary: z.string(),
      /** The check that found the change, and the page that shows it. */
      checkId: z.string(),
      url: z.string(),
      /** The first 20 changed lines, each cut at 200 characters. */
      changes: z.array(ChangedLine),
      /** Counts of all lines; a changed one counts as added and removed. */
      addedLines: z.int(),
      removedLines: z.int(),
      /** Part of the picture that differs, from 0 to 1; null when pictures were not compared. */
      pictureShare: z.nullable(z.number()),
      checkedAt: Time,
    }),
    example: {
      watch: { ...WATCH, version: 41 },
      summary: "Price changed from $19.00 to $24.00",
      checkId: "3f0c2d7e-3a51-4f0e-9b51-6d9e4f1f7a20",
      url: "https://example.com/watches/watch_0mQ7d2kVtB3yZx1LwR8sNc?check=3f0c2d7e-3a51-4f0e-9b51-6d9e4f1f7a20",
      changes: [{ kind: "changed", before: "Starter, $19.00 a month", after: "Starter, $24.00 a month" }],
      addedLines: 1,
      removedLines: 1,
      pictureShare: null,
      checkedAt: "2026-11-23T09:00:00.000Z",
    },
  },
  "watch.failed": {
    summary: "A watched page could not be checked three times in a row.",
    data: z.object({ ...WatchData.shape, error: z.string(), checkedAt: Time }),
    example: {
      watch: { ...WATCH, version: 42 },
      error: "upstream_timeout",
      checkedAt: "2026-11-23T09:00:00.000Z",
    },
  },
  "site.changed": {
    summary: "A run of a watched site has found new, changed or removed pages.",
    data: z.object({
      site: z.object({ scheduleId: z.string(), name: z.string(), url: z.string() }),
      /** The job of the run, and the page that shows what it has found. */
      run: z.object({ id: z.string(), url: z.string() }),
      new: z.int(),
      changed: z.int(),
      removed: z.int(),
      /** Why the run has not seen the whole site, so that it reports no removed pages; null when it has. */
      incompleteReason: z.nullable(z.enum(INCOMPLETE_REASONS)),
      /** At most 50 pages, each with its first changed lines. */
      pages: z.array(
        z.object({
          url: z.string(),
          kind: z.enum(CHANGE_KINDS),
          summary: z.string(),
          lines: z.array(z.string()),
        }),
      ),
      checkedAt: Time,
    }),
    example: {
      site: { scheduleId: "sch_0mQ7d2kVtB3yZx1LwR8sNc", name: "Documentation", url: "https://example.com/" },
      run: {
        id: "job_0mQ7d2kVtB3yZx1LwR8sNc",
        url: "https://example.com/schedules/sch_0mQ7d2kVtB3yZx1LwR8sNc?run=job_0mQ7d2kVtB3yZx1LwR8sNc",
      },
      new: 0,
      changed: 1,
      removed: 0,
      incompleteReason: null,
      pages: [
        {
          url: "https://example.com/pricing",
          kind: "changed",
          summary: "Price changed from $19.00 to $24.00",
          lines: ["- Starter, $19.00 a month", "+ Starter, $24.00 a month"],
        },
      ],
      checkedAt: "2026-11-23T09:00:00.000Z",
    },
  },
  "name.available": {
    summary: "A watched name has become available.",
    data: z.object({ name: z.string(), checkedAt: Time }),
    example: { name: "northkiln.com", checkedAt: "2026-11-23T09:00:00.000Z" },
  },
  "schedule.stopped": {
    summary: "A schedule has stopped, because a limit is reached or a plan has ended.",
    data: z.object({
      schedule: z.object({ id: z.string(), name: z.string() }),
      reason: z.enum(STOP_REASONS),
      /** Null when it does not continue by itself. */
      resumesAt: z.nullable(Time),
    }),
    example: {
      schedule: { id: "sch_0mQ7d2kVtB3yZx1LwR8sNc", name: "Pricing page" },
      reason: "limit_reached",
      resumesAt: "2026-12-22T09:00:00.000Z",
    },
  },
  "usage.threshold": {
    summary: "80 or 100 percent of a monthly limit are used.",
    data: z.object({
      tool: z.string(),
      threshold: z.literal([80, 100]),
      used: z.int(),
      limit: z.int(),
      resetsAt: Time,
    }),
    example: {
      tool: "screenshot",
      threshold: 80,
      used: 160,
      limit: 200,
      resetsAt: "2026-12-22T08:14:00.000Z",
    },
  },
  "webhook.test": {
    summary: "You pressed Send test, or called the API for it.",
    isInternal: true,
    data: z.object({ message: z.string() }),
    example: { message: "This is a test." },
  },
} as const satisfies Record<string, WebhookEvent>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export type WebhookEventData<T extends WebhookEventType> = z.infer<(typeof WEBHOOK_EVENTS)[T]["data"]>;

const EVENTS: Record<WebhookEventType, WebhookEvent> = WEBHOOK_EVENTS;

/** Every event with its description. */
export const listWebhookEvents = (): (WebhookEvent & { type: WebhookEventType })[] =>
  (Object.keys(EVENTS) as WebhookEventType[]).map((type) => ({ type, ...EVENTS[type] }));

/** The message of each event, by its name: `JobCompletedEvent`. */
export const WEBHOOK_MESSAGES = Object.fromEntries(
  listWebhookEvents().map(({ type, data }) => [
    `${type.replace(/(?:^|\.)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`,
    z.object({ type: z.literal(type), timestamp: Time, data }),
  ]),
);

/** Events that an endpoint can receive. */
export const SELECTABLE_EVENTS = listWebhookEvents()
  .filter(({ isInternal }) => !isInternal)
  .map(({ type }) => type);

/** Events of an endpoint for which none were selected. */
export const DEFAULT_EVENTS = SELECTABLE_EVENTS.filter((type) => !EVENTS[type].isOptIn);
