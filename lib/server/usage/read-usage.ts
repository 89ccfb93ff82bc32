import { toolExists } from "#db/queries/catalog.ts";
import { listDailyUsage, listUsageCounters } from "#db/queries/usage.ts";
import { AppError } from "#shared/errors.ts";
import { CHART_DAYS, type DailyUsage, type ToolAccess, type UsageInfo } from "#shared/usage/contract.ts";
import { getEntitlement } from "./entitlement.ts";
import { usagePeriodAt } from "./period.ts";

/**
 * Whether this user may use a tool, and how much of it is left in the current window.
 * @throws AppError `not_found` when no tool has this key
 */
export async function getToolAccess(userId: string, toolKey: string): Promise<ToolAccess> {
  const entitlement = await getEntitlement(userId, toolKey);
  if (!entitlement) {
    if (!(await toolExists(toolKey))) throw new AppError("not_found", "Tool not found.");
    return { hasAccess: false, usageInfo: null };
  }
  const window = usagePeriodAt(entitlement.anchorAt, entitlement.now);
  const counters = await listUsageCounters(userId, [window.start]);
  const counter = counters.find(
    (c) => c.productId === entitlement.productId && c.toolId === entitlement.toolId,
  );
  return {
    hasAccess: true,
    usageInfo: toUsageInfo(counter?.used ?? 0, entitlement.usageLimit, window.end),
  };
}

/** The usage line's numbers. A plan that was lowered can leave more used than allowed: nothing remains then. */
export function toUsageInfo(usageCount: number, usageLimit: number | null, windowEnd: Date): UsageInfo {
  return {
    usageCount,
    usageLimit,
    remainingUses: usageLimit === null ? null : Math.max(0, usageLimit - usageCount),
    resetsAt: windowEnd.toISOString(),
  };
}

/** What a user did with their tools, day by day. */
export async function getDailyUsage(userId: string): Promise<DailyUsage> {
  return toDailySeries(await listDailyUsage(userId, CHART_DAYS), lastDays(new Date(), CHART_DAYS));
}

type Row = { day: string; toolId: number; toolName: string; count: number };
const DAY = 24 * 60 * 60 * 1000;

/** The last days up to this moment's, UTC, oldest first, as `YYYY-MM-DD`. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(now.getTime() - (count - 1 - i) * DAY).toISOString().slice(0, 10),
  );
}

/** Gives every day of the range a count, also those on which nothing happened. */
export function toDailySeries(rows: Row[], days: string[]): DailyUsage {
  const tools = new Map<number, DailyUsage["tools"][number]>();
  for (const { day, toolId, toolName, count } of rows) {
    const at = days.indexOf(day);
    if (at < 0) continue;
    const tool = tools.get(toolId) ?? { toolId, name: toolName, counts: days.map(() => 0), total: 0 };
    tool.counts[at] = count;
    tool.total += count;
    tools.set(toolId, tool);
  }
  return { days, tools: [...tools.values()].sort((a, b) => a.toolId - b.toolId) };
}
