import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usagePeriodAt } from "#server/usage/period.ts";

describe("usagePeriodAt", () => {
  test.each([
    [
      "from January 31",
      "2026-01-31",
      "01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31",
    ],
    [
      "from February 29",
      "2028-02-29",
      "02-29 03-29 04-29 05-29 06-29 07-29 08-29 09-29 10-29 11-29 12-29 01-29 02-28 03-29",
    ],
  ])("fault 38: starts periods without drift %s", (_name, anchor, starts) => {
    const first = new Date(`${anchor}T10:00:00Z`);
    const walked: string[] = [];
    let window = usagePeriodAt(first, first);
    for (const _start of starts.split(" ")) {
      walked.push(window.start.toISOString().slice(5, 10));
      expect(window.start.toISOString()).toMatch(/T10:00:00.000Z$/);
      window = usagePeriodAt(first, window.end);
    }
    expect(walked.join(" ")).toBe(starts);
    const later = usagePeriodAt(
      first,
      new Date(Date.UTC(first.getUTCFullYear() + 4, first.getUTCMonth(), first.getUTCDate(), 10)),
    );
    expect(later.start.toISOString().slice(5, 10)).toBe(anchor.slice(5));
  });

  const seconds = fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2045, 0) / 1000 });

  test("fault 39: returns adjacent periods, one of which contains the moment", () => {
    fc.assert(
      fc.property(seconds, seconds, (a, m) => {
        const anchor = new Date(a * 1000);
        const moment = new Date(m * 1000);
        const window = usagePeriodAt(anchor, moment);
        expect(window.start <= moment && moment < window.end).toBe(true);
        expect(usagePeriodAt(anchor, window.end).start).toEqual(window.end);
        expect(usagePeriodAt(anchor, new Date(window.start.getTime() - 1)).end).toEqual(window.start);
        const days = (window.end.getTime() - window.start.getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
      { numRuns: 5_000 },
    );
  });

  /** Anchors on the last days of months, in leap years and other years. */
  const edges = fc
    .tuple(
      fc.integer({ min: 2023, max: 2029 }),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 28, max: 31 }),
      fc.integer({ min: 0, max: 86_399 }),
    )
    .map(([year, month, day, second]) => new Date(Date.UTC(year, month, day) + second * 1000));

  test("fault 38: starts each period of eight years on the anchor's day or the last of the month", () => {
    fc.assert(
      fc.property(edges, (anchor) => {
        let window = usagePeriodAt(anchor, anchor);
        expect(window.start).toEqual(anchor);
        for (let month = 0; month < 96; month += 1) {
          const { start, end } = window;
          const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
          expect(start.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
          expect(start.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000);
          expect(usagePeriodAt(anchor, new Date(end.getTime() - 1))).toEqual(window);
          window = usagePeriodAt(anchor, end);
          expect(window.start).toEqual(end);
        }
        expect(window.start).toEqual(usagePeriodAt(anchor, window.start).start);
      }),
      { numRuns: 300 },
    );
  });
});
