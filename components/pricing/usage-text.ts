import type { PlanTool } from "#lib/catalog/contract.ts";

const count = new Intl.NumberFormat("en-US");
// Windows are kept in UTC; saying the UTC day everywhere keeps server and browser of one mind.
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

export const formatCount = (value: number): string => count.format(value);

/** 'Dec 21': the day on which a count starts again. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

const longDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** 'Dec 21, 2026': a day that may lie in another year. */
export const formatLongDay = (iso: string): string => longDay.format(new Date(iso));

const moment = new Intl.DateTimeFormat("en-US", {
  ...{ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
});

/** 'Dec 21, 14:05': a moment by the reader's own clock, for what only the browser renders. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** How much of a tool a plan holds. */
export function limitText(tool: Pick<PlanTool, "usageLimit">): string {
  if (tool.usageLimit === null) return "Unlimited uses/month";
  if (!Number.isFinite(tool.usageLimit)) return "Usage limit info unavailable";
  return `${formatCount(tool.usageLimit)} uses/month`;
}

/** How much of it is used and left, under a limit; null where there is nothing to count down. */
export function usedText({ usageLimit, currentUserUsage }: PlanTool): string | null {
  if (!currentUserUsage || usageLimit === null) return null;
  const remaining = currentUserUsage.remainingUses ?? Math.max(usageLimit - currentUserUsage.usageCount, 0);
  return `${formatCount(currentUserUsage.usageCount)} used, ${formatCount(remaining)} remaining`;
}
