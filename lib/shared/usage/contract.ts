/** Usage of a tool in the current usage period. */
export type UsageInfo = {
  usageCount: number;
  /** null: unlimited. */
  usageLimit: number | null;
  remainingUses: number | null;
  /** End of the usage period, ISO 8601. */
  resetsAt: string;
};

/** Response of `GET /api/tools/by-key/{key}`. */
export type ToolAccess = { hasAccess: boolean; usageInfo: UsageInfo | null };

export const LIMIT_REACHED = "Usage limit reached for this month";

/** Response of `GET /api/user/usage`. */
export type DailyUsage = {
  /** Every day of the range, oldest first, ending today. */
  days: string[];
  /** Tools with usage in the range; each has one count per day. */
  tools: { toolId: number; name: string; counts: number[]; total: number }[];
};

/** Length of the chart in days, including today. */
export const CHART_DAYS = 30;
