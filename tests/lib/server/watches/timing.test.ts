import { expect, test } from "vitest";
import { countChecks, findQuietEnd, getNextCheck, type WatchTiming } from "#server/watches/timing.ts";

const EVERY_HOUR: WatchTiming = { intervalMinutes: 60, cron: null, timeZone: "UTC", quietHours: null };
const NIGHT = { from: "22:00", to: "07:00" };
const NOT_AT_NIGHT = { ...EVERY_HOUR, quietHours: NIGHT };
const NOT_AT_NOON = { ...EVERY_HOUR, quietHours: { from: "12:00", to: "13:30" } };
const BERLIN = { ...EVERY_HOUR, timeZone: "Europe/Berlin" };
const BERLIN_NIGHT = { ...BERLIN, quietHours: NIGHT };
const BERLIN_WEEKDAYS = { ...BERLIN, cron: "0 9 * * 1-5" };
const BERLIN_LATE = { ...BERLIN_NIGHT, cron: "0 23 * * *" };

test.each<[string, WatchTiming, string, string]>([
  ["after its interval", EVERY_HOUR, "2026-11-28T20:30Z", "2026-11-28T21:30Z"],
  ["at the end of a night", NOT_AT_NIGHT, "2026-11-28T21:30Z", "2026-11-29T07:00Z"],
  ["until a night begins", NOT_AT_NIGHT, "2026-11-28T20:59Z", "2026-11-28T21:59Z"],
  ["from the minute a night ends", NOT_AT_NIGHT, "2026-11-29T06:00Z", "2026-11-29T07:00Z"],
  ["outside of hours of a day", NOT_AT_NOON, "2026-11-28T11:30Z", "2026-11-28T13:30Z"],
  ["in the zone of the user", BERLIN_NIGHT, "2026-11-28T20:30Z", "2026-11-29T06:00Z"],
  ["after the clock was put forward", BERLIN_NIGHT, "2026-03-28T22:30Z", "2026-03-29T05:00Z"],
  ["after the clock was put back", BERLIN_NIGHT, "2026-10-24T22:30Z", "2026-10-25T06:00Z"],
  ["at the time of a cron expression", BERLIN_WEEKDAYS, "2026-11-28T09:00Z", "2026-11-30T08:00Z"],
  ["at the end of a night for a cron expression", BERLIN_LATE, "2026-11-28T12:00Z", "2026-11-29T06:00Z"],
])("a page is checked %s", (_, timing, after, expected) => {
  expect(getNextCheck(timing, new Date(after))).toEqual(new Date(expected));
});

test("findQuietEnd has no end outside of quiet hours", () => {
  const at = new Date("2026-11-28T12:00Z");
  expect([findQuietEnd(EVERY_HOUR, at), findQuietEnd(NOT_AT_NIGHT, at)]).toEqual([null, null]);
});

test.each<[string, Partial<WatchTiming>, number]>([
  ["an interval", {}, 720],
  ["an interval with quiet hours", { quietHours: NIGHT }, 450],
  ["a day with quiet hours", { intervalMinutes: 1_440, quietHours: NIGHT }, 30],
  ["a cron expression", { cron: "0 9 * * 1-5" }, 21],
])("countChecks counts the checks of a month of %s", (_, timing, expected) => {
  expect(countChecks({ ...EVERY_HOUR, ...timing }, new Date("2026-11-28T12:00Z"))).toBe(expected);
});
