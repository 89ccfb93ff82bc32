import { describe, expect, test } from "vitest";
import { formatDate, formatDateTime, formatTime } from "#client/format-time.ts";

/** Without `Z`, so that the times are in the zone of the process, whichever that is. */
const NOW = new Date("2026-11-21T22:50:00");
const at = (local: string) => new Date(local).toISOString();

describe("the time of a stored result", () => {
  test("is the clock of the user's zone on the same day", () => {
    expect(formatTime(at("2026-11-21T00:05:00"), NOW)).toBe("00:05");
  });

  test("has the user's day before midnight, whatever the day in UTC", () => {
    expect(formatDateTime(at("2026-11-21T23:59:00"), NOW)).toBe("Nov 21, 23:59");
    expect(formatTime(at("2026-11-20T23:59:00"), NOW)).toBe("Nov 20, 23:59");
  });

  test("has the year when it is another one", () => {
    expect(formatTime(at("2025-12-31T08:00:00"), NOW)).toBe("Dec 31, 2025, 08:00");
    expect(formatDate(at("2027-01-02T08:00:00"), NOW)).toBe("Jan 2, 2027");
    expect(formatDate(at("2026-01-02T08:00:00"), NOW)).toBe("Jan 2");
  });
});
