import type { ToolUsageInfo } from "#shared/usage/contract.ts";

/** The limit is reached before the usage period ends, or the usage at its end. */
export type UsageProjection = { kind: "limit"; at: string } | { kind: "total"; count: number };

const DAY_MS = 24 * 60 * 60_000;

type Usage = Pick<ToolUsageInfo, "usageCount" | "usageLimit" | "periodStart" | "resetsAt">;

/** Continues the usage so far to the end of the period; null on the first day and without usage. */
export function projectUsage(
  { usageCount, usageLimit, periodStart, resetsAt }: Usage,
  now = Date.now(),
): UsageProjection | null {
  const start = Date.parse(periodStart);
  const elapsed = now - start;
  if (usageCount === 0 || elapsed < DAY_MS) return null;
  const length = Date.parse(resetsAt) - start;
  const untilLimit = usageLimit === null ? Number.POSITIVE_INFINITY : (usageLimit / usageCount) * elapsed;
  if (untilLimit < length) return { kind: "limit", at: new Date(start + untilLimit).toISOString() };
  return { kind: "total", count: Math.round((usageCount / elapsed) * length) };
}

/** Uses per day that reach the limits of all tools exactly at the end of their periods; null without a limit. */
export function toDailyLimit(tools: readonly Usage[]): number | null {
  if (tools.length === 0) return null;
  let sum = 0;
  for (const { usageLimit, periodStart, resetsAt } of tools) {
    if (usageLimit === null) return null;
    sum += usageLimit / ((Date.parse(resetsAt) - Date.parse(periodStart)) / DAY_MS);
  }
  return sum;
}
