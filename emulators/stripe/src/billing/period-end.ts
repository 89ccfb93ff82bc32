import type { Price } from "../resources/types.ts";

const DAY = 86_400;

type Interval = Pick<NonNullable<Price["recurring"]>, "interval" | "interval_count">;

/**
 * End of the period that contains `at` or starts with it, counted from the anchor, so that the 31st returns after a
 * short month. Unix seconds, UTC.
 */
export function periodEnd(anchor: number, recurring: Interval | null, at: number): number {
  const { interval = "month", interval_count: count = 1 } = recurring ?? {};
  for (let n = 1; ; n += 1) {
    const end = addPeriods(anchor, interval, count * n);
    if (end > at) return end;
  }
}

/** The time `n` intervals after the anchor; a 31st becomes the last day of a shorter month. Unix seconds, UTC. */
export function addPeriods(anchor: number, interval: string, n: number): number {
  if (interval === "day") return anchor + n * DAY;
  if (interval === "week") return anchor + n * 7 * DAY;
  const from = new Date(anchor * 1000);
  const months = interval === "year" ? n * 12 : n;
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const timeOfDay = anchor - Math.floor(anchor / DAY) * DAY;
  return first.getTime() / 1000 + (Math.min(from.getUTCDate(), days) - 1) * DAY + timeOfDay;
}
