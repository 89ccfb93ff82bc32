import type { PageWatchRow } from "#db/queries/page-watches.ts";
import { countRuns, getNextRun } from "#server/platform/cron.ts";
import { countMonthlyChecks } from "#shared/watches/intervals.ts";
import type { QuietHours } from "#shared/watches/options.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const MONTH_DAYS = 30;

/** When a page is checked. */
export type WatchTiming = Pick<PageWatchRow, "intervalMinutes" | "cron" | "timeZone" | "quietHours">;

const toMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The time of day in a zone, in minutes since midnight. */
const getLocalMinutes = (at: Date, timeZone: string): number =>
  toMinutes(
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(at),
  );

const getQuietMinutes = ({ from, to }: QuietHours): number =>
  (toMinutes(to) - toMinutes(from) + DAY_MINUTES) % DAY_MINUTES;

/** The end of the quiet hours in which a moment is; null when it is in none. */
export function findQuietEnd({ quietHours, timeZone }: WatchTiming, at: Date): Date | null {
  if (!quietHours) return null;
  const since = (getLocalMinutes(at, timeZone) - toMinutes(quietHours.from) + DAY_MINUTES) % DAY_MINUTES;
  if (since >= getQuietMinutes(quietHours)) return null;
  const [hour, minute] = quietHours.to.split(":").map(Number);
  return getNextRun({ cron: `${minute} ${hour} * * *`, timeZone }, at);
}

/** The first check after a moment, outside of the quiet hours. */
export function getNextCheck(timing: WatchTiming, after: Date): Date {
  const { cron, timeZone, intervalMinutes } = timing;
  const next = cron
    ? getNextRun({ cron, timeZone }, after)
    : new Date(after.getTime() + intervalMinutes * MINUTE_MS);
  return findQuietEnd(timing, next) ?? next;
}

/** Checks of a month of 30 days; with quiet hours about. */
export function countChecks({ cron, timeZone, intervalMinutes, quietHours }: WatchTiming, now: Date): number {
  const all = cron ? countRuns({ cron, timeZone }, now, MONTH_DAYS) : countMonthlyChecks(intervalMinutes);
  if (!quietHours) return all;
  const open = Math.ceil((all * (DAY_MINUTES - getQuietMinutes(quietHours))) / DAY_MINUTES);
  return Math.max(open, Math.min(all, MONTH_DAYS));
}
