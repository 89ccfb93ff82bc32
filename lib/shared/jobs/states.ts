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
