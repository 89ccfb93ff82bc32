import { toolExists } from "#db/queries/catalog.ts";
import { getUsageCount, listDailyUsage } from "#db/queries/usage.ts";
import { AppError } from "#shared/errors.ts";
import { CHART_DAYS, type DailyUsage, type ToolAccess, type UsageInfo } from "#shared/usage/contract.ts";
import { getEntitlement } from "./entitlement.ts";
import { usagePeriodAt } from "./period.ts";

/**
 * Returns whether the user is entitled to a tool, and its usage in the current period.
 * @throws AppError `not_found` when no tool has this key
 */
export async function getToolAccess(userId: string, toolKey: string): Promise<ToolAccess> {
  const entitlement = await getEntitlement(userId, toolKey);
  if (!entitlement) {
    if (!(await toolExists(toolKey))) throw new AppError("not_found", "Tool not found.");
    return { hasAccess: false, usageInfo: null };
  }
  const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  const { productId, toolId, usageLimit } = entitlement;
  const usageCount = await getUsageCount({ userId, productId, toolId, periodStart: period.start });
  return { hasAccess: true, usageInfo: toUsageInfo(usageCount, usageLimit, period.end) };
}

/** Builds the usage info. A usage above a lowered limit leaves 0 remaining uses. */
export function toUsageInfo(usageCount: number, usageLimit: number | null, periodEnd: Date): UsageInfo {
  return {
    usageCount,
    usageLimit,
    remainingUses: usageLimit === null ? null : Math.max(0, usageLimit - usageCount),
    resetsAt: periodEnd.toISOString(),
  };
}

/** Returns the user's daily usage of each tool for the chart. */
export async function getDailyUsage(userId: string): Promise<DailyUsage> {
  return toDailySeries(await listDailyUsage(userId, CHART_DAYS), listLastDays(new Date(), CHART_DAYS));
}

type Row = { day: string; toolId: number; toolName: string; count: number };
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last `count` UTC days up to `now`, oldest first, as `YYYY-MM-DD`. */
export function listLastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(now.getTime() - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Fills days without usage with 0 and drops days outside the range. */
export function toDailySeries(rows: Row[], days: string[]): DailyUsage {
  const tools = new Map<number, DailyUsage["tools"][number]>();
  for (const { day, toolId, toolName, count } of rows) {
    const index = days.indexOf(day);
    if (index < 0) continue;
    const tool = tools.get(toolId) ?? { toolId, name: toolName, counts: days.map(() => 0), total: 0 };
    tool.counts[index] = count;
    tool.total += count;
    tools.set(toolId, tool);
  }
  return { days, tools: [...tools.values()].sort((a, b) => a.toolId - b.toolId) };
}
