import { expect, test } from "vitest";
import { toSeries } from "#server/usage/usage-report.ts";

test("toSeries returns a count per date and tool, 0 where there was no usage", () => {
  const rows = [
    { date: "2026-03-01", toolId: 1, count: 1 },
    { date: "2026-03-01", toolId: 2, count: 4 },
    { date: "2026-03-02", toolId: null, count: 0 },
    { date: "2026-03-03", toolId: 1, count: 2 },
  ];
  const names = new Map([
    [1, "One"],
    [2, "Two"],
  ]);
  expect(toSeries(rows, names)).toEqual({
    dates: ["2026-03-01", "2026-03-02", "2026-03-03"],
    series: [
      { toolId: 1, name: "One", counts: [1, 0, 2], total: 3 },
      { toolId: 2, name: "Two", counts: [4, 0, 0], total: 4 },
    ],
  });
});
