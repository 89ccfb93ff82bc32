const HOUR = 60;
const DAY = 24 * HOUR;

/** Intervals between two checks of a page, in minutes, that a form offers. */
export const INTERVALS = [15, 30, HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY] as const;

/** `15 minutes`, `1 hour`, `1 day` */
export function formatInterval(minutes: number): string {
  const [size, unit] =
    minutes % DAY === 0 ? [DAY, "day"] : minutes % HOUR === 0 ? [HOUR, "hour"] : [1, "minute"];
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Checks that one page takes in a month of 30 days. */
export const countMonthlyChecks = (minutes: number): number => Math.ceil((30 * DAY) / minutes);
