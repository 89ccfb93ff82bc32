/** What was disturbed, and what we wrote about it. Times are RFC 3339 in UTC. */
export type Incident = {
  title: string;
  startedAt: string;
  /** Null while it lasts. */
  resolvedAt: string | null;
  /** Oldest first. */
  updates: { at: string; text: string }[];
};

/** Incidents on the status page, newest first, written by hand (docs/operations.md, "Status page"). */
export const INCIDENTS: readonly Incident[] = [];
