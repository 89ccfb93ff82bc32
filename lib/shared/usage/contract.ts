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

/** What the chart of `GET /api/user/usage` covers: `month` is the usage period. */
export const USAGE_PERIODS = ["month", "30d", "12m"] as const;
export type UsagePeriodName = (typeof USAGE_PERIODS)[number];

/** A tool of the user's plans in the current usage period. */
export type ToolUsageInfo = UsageInfo & {
  toolId: number;
  name: string;
  productId: number;
  /** Start of the usage period, ISO 8601. */
  periodStart: string;
};

/** A tool with usage in the chart's period; one count per date. */
export type UsageSeries = { toolId: number; name: string; counts: number[]; total: number };

export type UsageRun = {
  id: string;
  toolName: string;
  /** ISO 8601. */
  startedAt: string;
  state: "running" | "counted" | "not_counted";
  /** Name of the API key that started it; null for a run of this site. */
  keyName: string | null;
  /** The address or name, and the stored result, while it is kept. */
  result: { kind: "capture" | "check" /** A public id. */; id: string; subject: string } | null;
};

/** Runs of one API key in the chart's period by tool; without a key those of this site. */
export type KeyUsage = { keyId: string | null; keyName: string | null; counts: Record<number, number> };

/** Response of `GET /api/user/usage?period=&timeZone=`. */
export type UsageReport = {
  tools: ToolUsageInfo[];
  unit: "day" | "month";
  /** The first local day of every interval, `YYYY-MM-DD`, oldest first, ending today. */
  dates: string[];
  series: UsageSeries[];
  /** Most runs first. */
  byKey: KeyUsage[];
  /** Newest first. */
  runs: UsageRun[];
};

/** Length of the chart in days, including today. */
export const CHART_DAYS = 30;

/** Whether the limit is reached; false while loading. */
export const isLimitReached = (usage: UsageInfo | null) => usage?.remainingUses === 0;
