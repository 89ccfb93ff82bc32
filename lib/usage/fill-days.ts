import type { DailyUsage } from "#shared/usage/contract.ts";

type Row = { day: string; toolId: number; toolName: string; count: number };
const DAY = 24 * 60 * 60 * 1000;

/** The last days up to this moment's, UTC, oldest first, as `YYYY-MM-DD`. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(now.getTime() - (count - 1 - i) * DAY).toISOString().slice(0, 10),
  );
}

/** Gives every day of the range a count, also those on which nothing happened. */
export function fillDays(rows: Row[], days: string[]): DailyUsage {
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
