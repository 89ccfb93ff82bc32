/** A half-open interval: `end` belongs to the next period. */
export type UsagePeriod = { start: Date; end: Date };

/** Adds whole months in UTC, clamping the day to the end of the month. */
function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/**
 * Computes the monthly usage period that contains a moment. Months count from the original anchor, so that an anchor
 * on the 31st returns to the 31st after a short month.
 * @param anchor the start of the subscription, to the second
 */
export function usagePeriodAt(anchor: Date, moment: Date): UsagePeriod {
  const elapsedMonths =
    (moment.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + (moment.getUTCMonth() - anchor.getUTCMonth());
  const months = addMonths(anchor, elapsedMonths) <= moment ? elapsedMonths : elapsedMonths - 1;
  return {
    start: addMonths(anchor, months),
    end: addMonths(anchor, months + 1),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The start of the UTC day that is `days` after the one of `now`. */
export const toUtcDay = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS);
