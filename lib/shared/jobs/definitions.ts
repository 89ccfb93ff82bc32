/* Kinds, states and limits of jobs and schedules. Apart from the contracts, because tables and browsers need no zod for them. */

/** Jobs whose items the user lists. */
const LIST_KINDS = ["captures", "checks"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export const JOB_KINDS = [...LIST_KINDS, "crawl"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** `partial`: at least one item is done and at least one is not. */
export const JOB_STATES = ["queued", "running", "completed", "partial", "failed", "canceled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * `done` without a charge and a capture: a page of a watched site that has not changed. `skipped`: never run because the
 * plan had ended or its month is used up, or the same page as another one of a crawl.
 */
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

/** How a page of a watched site is known to be unchanged without opening it: by its validators, or by the sitemap. */
export const UNCHANGED_SOURCES = ["not_modified", "sitemap"] as const;
export type UnchangedSource = (typeof UNCHANGED_SOURCES)[number];

/** What a run of a watched site reports of a page. */
export const CHANGE_KINDS = ["new", "changed", "removed"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Why a run of a watched site has not seen the whole site, so that it reports no removed pages. `start_failed`: the start
 * or its robots.txt could not be read; `sitemap_failed`: a sitemap that the last complete run has read could not be read; `page_limit`: there are more pages than the limit of the crawl.
 */
export const INCOMPLETE_REASONS = [
  "canceled",
  "no_access",
  "limit_reached",
  "start_failed",
  "sitemap_failed",
  "page_limit",
] as const;
export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];

/** `paused` by its user; `stopped` by a limit or the end of a plan. */
export const SCHEDULE_STATES = ["active", "paused", "stopped"] as const;

/**
 * `limit_reached`: the monthly limit is used, the schedule continues with the next period. `no_access`: the plan has
 * ended. `plan_limit`: the plan has fewer schedules, a longer interval or shorter lists.
 */
export const STOP_REASONS = ["limit_reached", "no_access", "plan_limit"] as const;
export type StopReason = (typeof STOP_REASONS)[number];
