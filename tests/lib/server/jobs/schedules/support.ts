import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { runDueSchedules } from "#server/jobs/schedules/run-schedules.ts";
import type { Caller } from "#server/usage/caller.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import type { ToolKey } from "#shared/catalog/tools.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { CreateSchedule, type Schedule } from "#shared/schedules/contract.ts";
import { makeJobCaller } from "#tests/lib/server/jobs/support.ts";
import { sql } from "#tests/support/database.ts";

/** The start of the usage periods of all users: on the 15th. */
export const ANCHOR = new Date("2026-01-15T12:00:00Z");

/** A user whose plan is read at the moment of a clock that the test sets. */
export type ClockUser = Awaited<ReturnType<typeof makeClockUser>>;

export async function makeClockUser(planId: number, start: Date) {
  const session = await makeJobCaller(planId);
  const { userId } = session;
  await sql`update user_subscriptions set usage_anchor_at = ${ANCHOR} where user_id = ${userId}`;
  const clock = { now: start };
  const getUserEntitlement: typeof getEntitlement = async (id, tool) => {
    const entitlement = await getEntitlement(id, tool);
    return entitlement && { ...entitlement, now: clock.now };
  };
  return {
    userId,
    clock,
    getCaller: async (tool: ToolKey = "screenshot"): Promise<Caller> => {
      const entitlement = await getUserEntitlement(userId, tool);
      return entitlement ? { userId, prepaid: { entitlement } } : session;
    },
    /** Starts the runs that are due at a moment, in several processes at once. */
    tick: async (now: Date, processes = 2) => {
      clock.now = now;
      const ticks = Array.from({ length: processes }, () => runDueSchedules({ now, getUserEntitlement }));
      await Promise.all(ticks);
    },
  };
}

export async function create(
  { getCaller }: Pick<ClockUser, "getCaller">,
  body: Partial<CreateSchedule>,
): Promise<Schedule & { uuid: string }> {
  const request = CreateSchedule.parse({ cron: "0 * * * *", ...body });
  const { schedule } = await createSchedule(
    await getCaller(body.checks ? "domain-checker" : "screenshot"),
    request,
  );
  if (!schedule) throw new Error("No schedule was created.");
  return { ...schedule, uuid: parsePublicId("schedule", schedule.id) ?? "" };
}

/** The runs of a schedule in the order in which they were due. */
export const listRuns = (scheduleId: string) => sql<{ dueAt: Date; jobId: string | null; state: string }[]>`
  select due_at as "dueAt", job_id as "jobId", j.state from schedule_runs r left join jobs j on j.id = r.job_id
  where schedule_id = ${scheduleId} order by due_at`;

export async function getRow(id: string) {
  const [row] = await sql`select * from schedules where id = ${id}`;
  if (!row) throw new Error("There is no such schedule.");
  return row;
}
