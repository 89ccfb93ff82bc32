import { Cron } from "croner";
import { AppError } from "#shared/errors.ts";

/** When a schedule runs. */
export type CronSchedule = { cron: string; timeZone: string };

/** A number, a list, a range, a step, or the name of a month or a day. Without the extensions of the library. */
const FIELDS = /^(?:(?:[\d*,/-]|[A-Za-z]{3})+\s+){4}(?:[\d*,/-]|[A-Za-z]{3})+$/;
/** Without changes of the clock, a gap is shorter on no other day than on these. */
const COMPARED_RUNS = 200;
const COMPARED_FROM = new Date("2024-01-01T00:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function invalidCronError(message: string, cause?: unknown): AppError {
  const details = [{ pointer: "/cron", code: "invalid" as const, message }];
  return new AppError("invalid", message, { details, cause });
}

/** @param utcOffset in minutes, in place of the time zone: the library reads it fifteen times faster */
function parse(
  { cron, timeZone }: CronSchedule,
  utcOffset: number | null = timeZone === "UTC" ? 0 : null,
): Cron {
  if (!FIELDS.test(cron))
    throw invalidCronError(
      "Use five fields: minute, hour, day of the month, month and day of the week, as 0 9 * * 1-5.",
    );
  try {
    const clock = utcOffset === null ? { timezone: timeZone } : { utcOffset };
    return new Cron(cron, { ...clock, mode: "5-part", paused: true });
  } catch (error) {
    throw invalidCronError("A field of this cron expression is not valid.", error);
  }
}

/**
 * Lists the next runs. When the clock is put forward, a run at a time that does not exist follows at the end of the gap;
 * when it is put back, a run at a time that comes twice happens once. Expressions that repeat every hour or minute follow
 * the real time.
 * @throws AppError `invalid` with the field
 */
export function listNextRuns(schedule: CronSchedule, after: Date, count: number): Date[] {
  const runs = parse(schedule).nextRuns(count, after);
  if (runs.length === 0) throw invalidCronError("There is no day with this date.");
  return runs;
}

/** The first run after a moment. @throws AppError `invalid` */
export function getNextRun(schedule: CronSchedule, after: Date): Date {
  const [next] = listNextRuns(schedule, after, 1);
  if (!next) throw invalidCronError("There is no day with this date.");
  return next;
}

/** Reads how many minutes a zone's clock is ahead of UTC at a moment. */
function createOffsetReader(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (at) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(at)) ?? [];
    return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
  };
}

/** `utcOffset` is null on a day on which the clock changes. */
type Period = { from: number; to: number; utcOffset: number | null };

/** Divides days by the offset of their clock. */
function listPeriods(timeZone: string, after: Date, days: number): Period[] {
  const getOffset = createOffsetReader(timeZone);
  const end = after.getTime() + days * DAY_MS;
  const periods: Period[] = [];
  let offset = getOffset(after.getTime());
  for (let from = after.getTime(); from < end; from += DAY_MS) {
    const to = from + DAY_MS;
    const nextOffset = getOffset(to);
    const utcOffset = nextOffset === offset ? offset : null;
    const last = periods.at(-1);
    if (last?.utcOffset === utcOffset) last.to = to;
    else periods.push({ from, to, utcOffset });
    offset = nextOffset;
  }
  return periods;
}

/** Counts the runs of the days after a moment. @throws AppError `invalid` */
export function countRuns(schedule: CronSchedule, after: Date, days: number): number {
  let count = 0;
  for (const { from, to, utcOffset } of listPeriods(schedule.timeZone, after, days)) {
    const cron = parse(schedule, utcOffset);
    for (let run = cron.nextRun(new Date(from)); run && run.getTime() <= to; run = cron.nextRun(run))
      count += 1;
  }
  return count;
}

/** The shortest time between two runs in minutes, without changes of the clock. @throws AppError `invalid` */
export function getShortestMinutes({ cron }: Pick<CronSchedule, "cron">): number {
  const runs = listNextRuns({ cron, timeZone: "UTC" }, COMPARED_FROM, COMPARED_RUNS);
  const gaps = runs.slice(1).map((run, index) => run.getTime() - (runs[index]?.getTime() ?? 0));
  return Math.min(...gaps) / MINUTE_MS;
}
