import { type Executor, inTransaction } from "#db/client.ts";
import {
  claimRun,
  countOlderSchedules,
  getDatabaseTime,
  getRunState,
  insertRun,
  listDueSchedules,
  type ScheduleRow,
} from "#db/queries/schedules.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { createScheduledJob, toScheduledJob } from "#server/jobs/create-job.ts";
import { toJobRequest, toTool } from "#server/jobs/request.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { recordWebhookEvent } from "#server/notifications/webhooks/record-event.ts";
import { getNextRun, getShortestMinutes } from "#server/platform/cron.ts";
import { logWarning } from "#server/platform/log.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { AppError } from "#shared/errors.ts";
import type { StopReason } from "#shared/jobs/definitions.ts";
import { toPublicId } from "#shared/public-id.ts";
import { getScheduleLimits } from "./create-schedule.ts";

/** Schedules of one call; the next call is seconds later. */
const MAX_SCHEDULES = 500;

/** Another process was first, or the schedule was changed. */
class RunClaimedError extends Error {
  override name = "RunClaimedError";
}

type Clock = {
  /** The moment for which runs are due; by default the database's clock. */
  now?: Date;
  /** Gets what a user's plan allows, at the moment of its `now`. */
  getUserEntitlement?: typeof getEntitlement;
};

/** Claims the due run and writes what comes after it. @throws RunClaimedError */
async function claim(tx: Executor, row: ScheduleRow, changes: Parameters<typeof claimRun>[2]): Promise<void> {
  if (!(await claimRun(tx, row, changes))) throw new RunClaimedError("The run was claimed before.");
}

/** Whether the plan no longer allows the schedule; null while it does. */
async function findStopReason(
  row: ScheduleRow,
  entitlement: Entitlement | null,
): Promise<Exclude<StopReason, "limit_reached"> | null> {
  if (!entitlement) return "no_access";
  const { schedules, minutes, items } = getScheduleLimits(entitlement, row.kind);
  const isTooLong = (toJobRequest(row).crawl?.limit ?? row.inputs.length) > items;
  if (isTooLong || getShortestMinutes(row) < minutes) return "plan_limit";
  return (await countOlderSchedules(row)) >= schedules ? "plan_limit" : null;
}

type Stop = { reason: StopReason; resumesAt: Date | null; causeKey: string };

/** Stops a schedule, with a mail and an event. */
async function stop(row: ScheduleRow, { reason, resumesAt, causeKey }: Stop): Promise<void> {
  const { userId, name } = row;
  const scheduleId = toPublicId("schedule", row.id);
  const subjectKey = `${row.id}:${reason}:${causeKey}`;
  const resumes = resumesAt?.toISOString() ?? null;
  await inTransaction(async (tx) => {
    await claim(tx, row, { state: "stopped", stopReason: reason, nextRunAt: resumesAt });
    await writeMail(tx, {
      userId,
      kind: "schedule_stopped",
      subjectKey,
      data: { scheduleId, name, reason, resumesAt: resumes },
    });
    await recordWebhookEvent(tx, {
      userId,
      type: "schedule.stopped",
      subjectKey,
      data: { schedule: { id: scheduleId, name }, reason, resumesAt: resumes },
    });
  });
}

/** Stops a schedule until the next usage period. */
function stopUntilNextPeriod(row: ScheduleRow, { usageAnchorAt, now }: Entitlement): Promise<void> {
  const period = usagePeriodAt(usageAnchorAt, now);
  // Runs are due at full minutes, so this includes the end itself.
  const resumesAt = getNextRun(row, new Date(period.end.getTime() - 1_000));
  return stop(row, { reason: "limit_reached", resumesAt, causeKey: period.start.toISOString() });
}

async function startRun(row: ScheduleRow, dueAt: Date, now: Date, entitlement: Entitlement): Promise<void> {
  const caller = { userId: row.userId, prepaid: { entitlement } };
  const active = { state: "active", stopReason: null, nextRunAt: getNextRun(row, now) } as const;
  const job = toScheduledJob(row, row.inputs);
  try {
    await createScheduledJob(caller, job, async (tx, jobId) => {
      await claim(tx, row, active);
      await insertRun(tx, { scheduleId: row.id, dueAt, jobId });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "limit_reached") throw error;
    await stopUntilNextPeriod(row, entitlement);
  }
}

/** Continues with the next run, without one for the time that is due. */
async function skip(row: ScheduleRow, now: Date, record: (tx: Executor) => Promise<void>): Promise<void> {
  const { state, stopReason } = row;
  await inTransaction(async (tx) => {
    await claim(tx, row, { state, stopReason, nextRunAt: getNextRun(row, now) });
    await record(tx);
  });
}

/** Runs a due schedule once, however many runs were missed; skips the run while the one before it has not ended. */
async function runSchedule(
  row: ScheduleRow,
  now: Date,
  getUserEntitlement: typeof getEntitlement,
): Promise<void> {
  const dueAt = row.nextRunAt;
  if (!dueAt) return;
  const { hasOpenRun, hasRun } = await getRunState(row.id, dueAt);
  // A change of the schedule can name a time again.
  if (hasRun) return skip(row, now, async () => undefined);
  if (hasOpenRun) return skip(row, now, (tx) => insertRun(tx, { scheduleId: row.id, dueAt, jobId: null }));
  const entitlement = await getUserEntitlement(row.userId, toTool(toJobRequest(row)));
  const reason = await findStopReason(row, entitlement);
  if (reason) return stop(row, { reason, resumesAt: null, causeKey: dueAt.toISOString() });
  if (entitlement) await startRun(row, dueAt, now, entitlement);
}

/** Starts the runs that are due. A schedule that fails is logged and tried again at the next call. */
export async function runDueSchedules({
  now,
  getUserEntitlement = getEntitlement,
}: Clock = {}): Promise<void> {
  const time = now ?? (await getDatabaseTime());
  for (const row of await listDueSchedules(time, MAX_SCHEDULES)) {
    try {
      await runSchedule(row, time, getUserEntitlement);
    } catch (error) {
      if (!(error instanceof RunClaimedError))
        logWarning("schedules.run_failed", { scheduleId: row.id, error });
    }
  }
}
