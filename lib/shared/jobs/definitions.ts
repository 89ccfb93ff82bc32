/* Kinds, states and limits of jobs and schedules. Apart from the contracts, because tables and browsers need no zod for them. */

/** Jobs whose items the user lists. */
export const LIST_KINDS = ["captures", "checks"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export const JOB_KINDS = [...LIST_KINDS, "crawl"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** `partial`: at least one item is done and at least one is not. */
export const JOB_STATES = ["queued", "running", "completed", "partial", "failed", "canceled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** `skipped`: never run because the plan had ended, or the same page as another one of a crawl. */
export const ITEM_STATES = ["queued", "running", "done", "failed", "skipped", "canceled"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Events of a job, which its own webhook can receive. */
export const JOB_EVENTS = ["job.completed", "job.failed", "job.item.completed"] as const;

/** How a host answers: `fast` in less than half a second, `throttled` with 429 or 503. */
export const HOST_PACES = ["normal", "fast", "throttled"] as const;

export const MAX_JOB_URLS = 5_000;
export const MAX_JOB_NAMES = 1_000;
/** Bytes of a list in a request. */
export const MAX_LIST_BYTES = 1_000_000;

/** `paused` by its user; `stopped` by a limit or the end of a plan. */
export const SCHEDULE_STATES = ["active", "paused", "stopped"] as const;

/**
 * `limit_reached`: the monthly limit is used, the schedule continues with the next period. `no_access`: the plan has
 * ended. `plan_limit`: the plan has fewer schedules, a longer interval or shorter lists.
 */
export const STOP_REASONS = ["limit_reached", "no_access", "plan_limit"] as const;
export type StopReason = (typeof STOP_REASONS)[number];
