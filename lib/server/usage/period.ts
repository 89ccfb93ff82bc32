/** Half open: a moment at `end` belongs to the next window. */
export type UsagePeriod = { start: Date; end: Date };

/** The anchor moved on by whole months in UTC; a day the month does not have becomes its last. */
function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/**
 * The monthly window of use that holds a moment. Months are always counted from the original anchor, so a start on
 * the 31st comes back to the 31st after a short month. Computed, never reset by a job.
 * @param anchor the start of the subscription, to the second
 */
export function usagePeriodAt(anchor: Date, moment: Date): UsagePeriod {
  const apart =
    (moment.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + (moment.getUTCMonth() - anchor.getUTCMonth());
  const months = addMonths(anchor, apart) <= moment ? apart : apart - 1;
  return {
    start: addMonths(anchor, months),
    end: addMonths(anchor, months + 1),
  };
}
