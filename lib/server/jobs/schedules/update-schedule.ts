import {
  deleteSchedule as deleteScheduleRow,
  type ScheduleRow,
  updateSchedule as updateScheduleRow,
} from "#db/queries/schedules.ts";
import { toJobRequest, toTool } from "#server/jobs/request.ts";
import { type CronSchedule, getNextRun } from "#server/platform/cron.ts";
import { type Caller, findEntitlement } from "#server/usage/caller.ts";
import type { Schedule, UpdateSchedule } from "#shared/schedules/contract.ts";
import { assertPlanAllows, getScheduleLimits, tooManySchedulesError } from "./create-schedule.ts";
import { getSchedule, requireSchedule, scheduleNotFoundError } from "./list-schedules.ts";

/** The state and the next run after a change. A schedule that waits for its usage period continues to do so. */
function planChange(
  row: ScheduleRow,
  schedule: CronSchedule,
  isPaused: boolean | undefined,
  now: Date,
): Pick<ScheduleRow, "state" | "stopReason" | "nextRunAt"> {
  if (isPaused === true) return { state: "paused", stopReason: null, nextRunAt: null };
  if (isPaused === false || row.state === "active")
    return { state: "active", stopReason: null, nextRunAt: getNextRun(schedule, now) };
  const { state, stopReason, nextRunAt } = row;
  if (!nextRunAt) return { state, stopReason, nextRunAt };
  // Runs are due at full minutes, so this includes the time itself.
  return { state, stopReason, nextRunAt: getNextRun(schedule, new Date(nextRunAt.getTime() - 1_000)) };
}

/**
 * Changes, pauses or continues a schedule.
 * @throws AppError `not_found`; `invalid`, `no_access` and `conflict` as `createSchedule`
 */
export async function updateSchedule(
  caller: Caller,
  id: string,
  { isPaused, ...changes }: UpdateSchedule,
): Promise<Schedule> {
  const { userId } = caller;
  const row = await requireSchedule(userId, id);
  const schedule = { cron: changes.cron ?? row.cron, timeZone: changes.timeZone ?? row.timeZone };
  const isRescheduled =
    isPaused !== undefined || changes.cron !== undefined || changes.timeZone !== undefined;
  // Renaming and pausing need no plan.
  const needsPlan = isRescheduled && isPaused !== true;
  const tool = toTool(toJobRequest(row));
  const { kind } = row;
  const entitlement = needsPlan
    ? assertPlanAllows(await findEntitlement(caller, tool), tool, { kind, cron: schedule.cron })
    : null;
  const now = entitlement?.now ?? new Date();
  const result = await updateScheduleRow(
    row,
    { ...changes, ...(isRescheduled ? planChange(row, schedule, isPaused, now) : {}) },
    isPaused === false && entitlement ? getScheduleLimits(entitlement, kind).schedules : null,
  );
  if (result === "not_found") throw scheduleNotFoundError();
  if (result === "too_many" && entitlement) throw tooManySchedulesError(entitlement, kind);
  return getSchedule(userId, id);
}

/** Deletes a schedule. Its runs stay as jobs. @throws AppError `not_found` */
export async function deleteSchedule(userId: string, id: string): Promise<{ deleted: true }> {
  if (!(await deleteScheduleRow(userId, id))) throw scheduleNotFoundError();
  return { deleted: true };
}
