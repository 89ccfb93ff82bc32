import { expect, test } from "vitest";
import { projectUsage, toDailyLimit } from "#components/usage/project-usage.ts";

const PERIOD = { periodStart: "2026-11-01T00:00:00.000Z", resetsAt: "2026-12-01T00:00:00.000Z" };
const tool = (usageCount: number, usageLimit: number | null) => ({ ...PERIOD, usageCount, usageLimit });
const at = (iso: string) => Date.parse(iso);

test("projectUsage continues the usage so far to the end of the period", () => {
  expect(projectUsage(tool(40, 200), at("2026-11-11T00:00:00Z"))).toEqual({ kind: "total", count: 120 });
  expect(projectUsage(tool(40, null), at("2026-11-11T00:00:00Z"))).toEqual({ kind: "total", count: 120 });
});

test("projectUsage names the moment at which the limit is reached before the reset", () => {
  expect(projectUsage(tool(100, 200), at("2026-11-11T00:00:00Z"))).toEqual({
    kind: "limit",
    at: "2026-11-21T00:00:00.000Z",
  });
});

test("projectUsage says nothing on the first day or without usage", () => {
  expect(projectUsage(tool(9, 10), at("2026-11-01T23:00:00Z"))).toBeNull();
  expect(projectUsage(tool(0, 10), at("2026-11-20T00:00:00Z"))).toBeNull();
});

test("toDailyLimit spreads the limits evenly, and is null with an unlimited tool", () => {
  expect(toDailyLimit([tool(0, 300), tool(0, 30)])).toBe(11);
  expect(toDailyLimit([tool(0, 300), tool(0, null)])).toBeNull();
  expect(toDailyLimit([])).toBeNull();
});
