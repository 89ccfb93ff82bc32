/** How much of a tool this user has used and has left in the current monthly window. */
export type UsageInfo = {
  usageCount: number;
  /** null: unlimited. */
  usageLimit: number | null;
  remainingUses: number | null;
  /** When the window ends, ISO 8601. */
  resetsAt: string;
};

/** Answer of `GET /api/tools/by-key/{key}`. */
export type ToolAccess = { hasAccess: boolean; usageInfo: UsageInfo | null };

export const LIMIT_REACHED = "Usage limit reached for this month";

/** Answer of `GET /api/user/usage`. */
export type DailyUsage = {
  /** Oldest first, today last, every day of the range. */
  days: string[];
  /** Tools that were used in the range, each with a count for every day of it. */
  tools: { toolId: number; name: string; counts: number[]; total: number }[];
};

/** How many days the chart goes back, today included. */
export const CHART_DAYS = 30;
