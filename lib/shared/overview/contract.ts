import * as z from "zod/mini";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import type { Job } from "#shared/jobs/contract.ts";
import type { ToolUsageInfo } from "#shared/usage/contract.ts";

/* What the overview shows of a user's work. */

/** Days of the changes that are listed while the user has not marked any as seen. */
export const FIRST_CHANGE_DAYS = 7;

/** A reported change of a watched page, name or site. Times are ISO 8601. */
export type OverviewChange = {
  /** Differs between two changes of the same watch. */
  id: string;
  kind: "page" | "name" | "site";
  /** The name of the watch. */
  title: string;
  summary: string;
  /** The first changed line; null for one side that does not exist. */
  line: { before: string | null; after: string | null } | null;
  at: string;
  /** The screen that shows the change. */
  path: string;
};

/** The first things that a new user does; each is null until it is done. */
export type FirstSteps = {
  capture: Pick<CaptureSummary, "id" | "url" | "hasThumbnail"> | null;
  check: { id: string; query: string } | null;
  /** When a key of the API was first used. */
  calledAt: string | null;
};

/** Response of `GET /api/overview`. */
export type Overview = {
  /** Whether a plan gives access to a tool. */
  hasPlan: boolean;
  /** Changes since a time, the newest first; `count` is at most `MAX_COUNTED_CHANGES`. */
  changes: { since: string; isMarked: boolean; count: number; items: OverviewChange[] };
  /** Jobs that have not ended, the oldest first. */
  running: { count: number; jobs: Job[] };
  /** Schedules with their next run, the soonest first. */
  next: { id: string; name: string; at: string }[];
  /** The tools of the user's plans. */
  tools: ToolUsageInfo[];
  /** Null when they were done or skipped. */
  firstSteps: FirstSteps | null;
};

/** More changes are not counted. */
export const MAX_COUNTED_CHANGES = 100;

/** Request of `PATCH /api/overview`. */
export const UpdateOverview = z.strictObject({
  /** The user has seen the changes up to this time. */
  changesSeenAt: z.optional(z.iso.datetime()),
  /** Hides the first steps. */
  skipsFirstSteps: z.optional(z.literal(true)),
});
export type UpdateOverview = z.infer<typeof UpdateOverview>;
