import { expect, test } from "vitest";
import { listLastDays, toDailySeries } from "#server/usage/read-usage.ts";

test("listLastDays ends today in UTC and crosses the end of a month", () => {
  expect(listLastDays(new Date("2026-03-01T23:59:59Z"), 3)).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
});

test("toDailySeries returns a count per day and tool and drops days outside the range", () => {
  const row = (day: string, toolId: number, count: number) => ({
    day,
    toolId,
    toolName: `Tool ${toolId}`,
    count,
  });
  const rows = [
    row("2026-03-01", 2, 4),
    row("2026-03-01", 1, 1),
    row("2026-03-03", 1, 2),
    row("2026-01-01", 1, 9),
  ];
  expect(toDailySeries(rows, ["2026-03-01", "2026-03-02", "2026-03-03"]).tools).toEqual([
    { toolId: 1, name: "Tool 1", counts: [1, 0, 2], total: 3 },
    { toolId: 2, name: "Tool 2", counts: [4, 0, 0], total: 4 },
  ]);
});
