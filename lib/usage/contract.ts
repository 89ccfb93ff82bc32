/** Answer of `GET /api/user/usage`. */
export type DailyUsage = {
  /** Oldest first, today last, every day of the range. */
  days: string[];
  /** Tools that were used in the range, each with a count for every day of it. */
  tools: { toolId: number; name: string; counts: number[]; total: number }[];
};

/** How many days the chart goes back, today included. */
export const CHART_DAYS = 30;
