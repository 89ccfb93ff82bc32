import { expect, test } from "vitest";
import {
  describeCron,
  formatRunTime,
  NEW_CADENCE,
  parseCadence,
  toCron,
} from "#components/jobs/schedules/cadence.ts";

test.each([
  [{ kind: "hourly" }, "0 * * * *", "Every hour"],
  [{ kind: "daily", time: "06:30" }, "30 6 * * *", "Every day at 06:30"],
  [{ kind: "weekly", time: "00:00", weekday: "0" }, "0 0 * * 0", "Every Sunday at 00:00"],
  [{ kind: "cron", cron: "0 9 * * 1-5" }, "0 9 * * 1-5", "Monday to Friday at 09:00"],
  [{ kind: "cron", cron: "*/20 8-18 * * *" }, "*/20 8-18 * * *", "*/20 8-18 * * *"],
] as const)("%j is the expression %s, in words and as a form again", (form, cron, words) => {
  expect(toCron({ ...NEW_CADENCE, ...form })).toBe(cron);
  expect(describeCron(cron)).toBe(words);
  expect(parseCadence(cron)).toMatchObject({ ...form, cron });
});

test("toCron has a valid expression while the time is empty", () => {
  expect(toCron({ ...NEW_CADENCE, time: "" })).toBe("0 0 * * *");
});

test("formatRunTime states the time in the zone of the schedule", () => {
  expect(formatRunTime("2026-11-23T00:00:00.000Z", "Asia/Tokyo")).toBe("Mon, Nov 23, 09:00");
  expect(formatRunTime("2026-11-23T05:00:00.000Z", "America/New_York")).toBe("Mon, Nov 23, 00:00");
});
