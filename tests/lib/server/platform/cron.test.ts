import { describe, expect, test } from "vitest";
import { countRuns, getNextRun, getShortestMinutes, listNextRuns } from "#server/platform/cron.ts";

const list = (cron: string, timeZone: string, after: string, count: number): string[] =>
  listNextRuns({ cron, timeZone }, new Date(after), count).map((run) => run.toISOString().slice(0, 16));

describe("listNextRuns", () => {
  test("follows the zone's clock", () => {
    expect(list("0 9 * * 1-5", "America/New_York", "2026-11-20T15:00:00Z", 2)).toEqual([
      "2026-11-23T14:00",
      "2026-11-24T14:00",
    ]);
  });

  test("runs a time that comes twice once, when the clock is put back", () => {
    expect(list("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
  });

  test("runs a time that does not exist at the end of the gap, when the clock is put forward", () => {
    expect(list("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", 2)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:30",
    ]);
  });

  test.each([
    [
      "2026-10-24T22:30:00Z",
      ["2026-10-24T23:00", "2026-10-25T00:00", "2026-10-25T01:00", "2026-10-25T02:00"],
    ],
    [
      "2026-03-28T23:30:00Z",
      ["2026-03-29T00:00", "2026-03-29T01:00", "2026-03-29T02:00", "2026-03-29T03:00"],
    ],
  ])("runs every hour of real time while the clock changes after %s", (after, runs) => {
    expect(list("0 * * * *", "Europe/Berlin", after, 4)).toEqual(runs);
  });

  test.each([
    "",
    "* * * *",
    "* * * * * *",
    "60 * * * *",
    "@daily",
    "0 0 L * *",
    "0 0 * * MON#2",
    "0 0 ? * *",
    "0 0 30 2 *",
    "*/0 * * * *",
    "a b c d e",
    "0 0 0 * *",
    "0 0 * 13 *",
    "0 24 * * *",
    "-1 * * * *",
    "0 0 15W * *",
    "١ * * * *",
    "0 0 * * *; drop table plans",
  ])("refuses %j", (cron) => {
    expect(() => getNextRun({ cron, timeZone: "UTC" }, new Date())).toThrow(
      expect.objectContaining({ code: "invalid", details: [expect.objectContaining({ pointer: "/cron" })] }),
    );
  });
});

test.each([
  ["0 * * * *", 60],
  ["0 0 * * *", 24 * 60],
  ["*/15 * * * *", 15],
  ["0,50 9 * * *", 50],
  ["0 9,10 * * 1", 60],
  ["0 0 1 * *", 29 * 24 * 60],
  ["59 23 29 2 *", 4 * 365 * 24 * 60],
])("getShortestMinutes of %s is at most %i minutes", (cron, minutes) => {
  const shortest = getShortestMinutes({ cron });
  expect(shortest).toBeLessThanOrEqual(minutes + 24 * 60);
  expect(shortest).toBeGreaterThanOrEqual(Math.min(minutes, 28 * 24 * 60));
});

test("getShortestMinutes is not shortened by a change of the clock", () => {
  expect(getShortestMinutes({ cron: "30 2 * * *" })).toBe(24 * 60);
});

test("countRuns counts the runs of a month", () => {
  const count = (cron: string) => countRuns({ cron, timeZone: "UTC" }, new Date("2026-11-01T00:00:00Z"), 30);
  expect([count("0 * * * *"), count("0 9 * * *"), count("0 9 * * 1-5")]).toEqual([720, 30, 21]);
});

describe("countRuns counts each run of a month in which the clock changes", () => {
  const AFTER = [
    "2026-03-20T01:30:00Z",
    "2026-10-24T00:45:00Z",
    "2026-10-25T00:45:00Z",
    "2026-04-05T14:59:30Z",
  ];
  const ZONES = ["UTC", "Asia/Kolkata", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"];

  test.each(ZONES)("in %s", (timeZone) => {
    for (const start of AFTER)
      for (const cron of ["30 2 * * *", "15,45 0-3 * * *", "0 */4 * * 0", "59 1 1-31/2 * *"]) {
        const after = new Date(start);
        const end = new Date(after.getTime() + 30 * 86_400_000);
        const runs = listNextRuns({ cron, timeZone }, after, 300).filter((run) => run <= end);
        expect({ start, cron, count: countRuns({ cron, timeZone }, after, 30) }).toEqual({
          start,
          cron,
          count: runs.length,
        });
      }
  });
});
