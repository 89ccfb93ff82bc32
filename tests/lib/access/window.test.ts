import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { windowAt } from "#lib/access/window.ts";

const at = (iso: string) => new Date(iso);
const show = (window: { start: Date; end: Date }) => [window.start.toISOString(), window.end.toISOString()];

describe("windowAt", () => {
  test.each([
    [
      "the first second",
      "2026-01-15T10:20:30Z",
      "2026-01-15T10:20:30Z",
      "2026-01-15T10:20:30Z",
      "2026-02-15T10:20:30Z",
    ],
    [
      "the last moment",
      "2026-01-15T10:20:30Z",
      "2026-02-15T10:20:29.999Z",
      "2026-01-15T10:20:30Z",
      "2026-02-15T10:20:30Z",
    ],
    [
      "the next window's start",
      "2026-01-15T10:20:30Z",
      "2026-02-15T10:20:30Z",
      "2026-02-15T10:20:30Z",
      "2026-03-15T10:20:30Z",
    ],
    [
      "the 31st into February",
      "2026-01-31T12:00:00Z",
      "2026-02-28T12:00:00Z",
      "2026-02-28T12:00:00Z",
      "2026-03-31T12:00:00Z",
    ],
    [
      "the 31st back from February",
      "2026-01-31T12:00:00Z",
      "2026-04-01T00:00:00Z",
      "2026-03-31T12:00:00Z",
      "2026-04-30T12:00:00Z",
    ],
    [
      "29 February a year later",
      "2024-02-29T00:00:00Z",
      "2025-03-01T00:00:00Z",
      "2025-02-28T00:00:00Z",
      "2025-03-29T00:00:00Z",
    ],
    [
      "29 February four years later",
      "2024-02-29T00:00:00Z",
      "2028-02-29T00:00:00Z",
      "2028-02-29T00:00:00Z",
      "2028-03-29T00:00:00Z",
    ],
    [
      "over the end of a year",
      "2025-12-31T23:59:59Z",
      "2026-01-31T23:59:58Z",
      "2025-12-31T23:59:59Z",
      "2026-01-31T23:59:59Z",
    ],
  ])("%s", (_name, anchor, moment, start, end) => {
    expect(show(windowAt(at(anchor), at(moment)))).toEqual(show({ start: at(start), end: at(end) }));
  });

  const seconds = fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2045, 0) / 1000 });

  test("holds the moment, leaves no gap and has no overlap", () => {
    fc.assert(
      fc.property(seconds, seconds, (a, m) => {
        const anchor = new Date(a * 1000);
        const moment = new Date(m * 1000);
        const window = windowAt(anchor, moment);
        expect(window.start <= moment && moment < window.end).toBe(true);
        expect(windowAt(anchor, window.end).start).toEqual(window.end);
        expect(windowAt(anchor, new Date(window.start.getTime() - 1)).end).toEqual(window.start);
        const days = (window.end.getTime() - window.start.getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
      { numRuns: 5_000 },
    );
  });
});
