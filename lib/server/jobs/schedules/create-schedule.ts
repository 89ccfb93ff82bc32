import { listInputs } from "#db/queries/jobs.ts";
import { insertSchedule } from "#db/queries/schedules.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { getUsageCount } from "#db/queries/usage.ts";
import { assertVisible } from "#server/api-keys/object-scopes.ts";
import { type ListJob, toListJob, tooLongError } from "#server/jobs/create-job.ts";
import { requireJob } from "#server/jobs/list-jobs.ts";
import { TOOL_BY_TYPE, toCapturesRequest, toChecksRequest } from "#server/jobs/request.ts";
import { checkList, parseAddress, parseName } from "#server/jobs/validate-list.ts";
import { noToolAccessError, planError, tooManyError } from "#server/platform/plan-errors.ts";
import { type Caller, findEntitlement, getVisibleTypes } from "#server/usage/caller.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { AppError } from "#shared/errors.ts";
import { parsePublicId } from "#shared/public-id.ts";
import {
  type CreatedSchedule,
  type CreateSchedule,
  MAX_SCHEDULE_NAME,
  SHOWN_NEXT_RUNS,
} from "#shared/schedules/contract.ts";
import { type CronSchedule, getShortestMinutes, listNextRuns } from "./cron.ts";
import { countMonthlyUses, toSchedule } from "./list-schedules.ts";

const invalidListError = (pointer: string, message: string): AppError =>
  new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }] });

async function resolveJob(userId: string, publicId: string): Promise<ListJob> {
  const id = parsePublicId("job", publicId);
  if (!id) throw new AppError("not_found", "Job not found.");
  const job = await requireJob(userId, id);
  return toListJob(job, await listInputs(id));
}

async function resolveRepeated(userId: string, { captures, checks, job }: CreateSchedule): Promise<ListJob> {
  if (job !== undefined) return resolveJob(userId, job);
  if (captures) {
    const list = checkList(captures.urls, parseAddress);
    if (list.entries.length === 0)
      throw invalidListError(
        "/captures/urls",
        list.validation.refused[0]?.reason ?? "Add at least one address",
      );
    return { kind: "captures", request: toCapturesRequest(captures), list };
  }
  if (!checks) throw new AppError("invalid", "Use exactly one of captures, checks and job.");
  const list = checkList(checks.names, (name) => parseName(name, checks));
  if (list.entries.length === 0)
    throw invalidListError("/checks/names", list.validation.refused[0]?.reason ?? "Add at least one name");
  return { kind: "checks", request: toChecksRequest(checks), list };
}

/** 'once a day', 'once an hour', 'every 90 minutes' */
function describeInterval(minutes: number): string {
  if (minutes === 24 * 60) return "once a day";
  return minutes === 60 ? "once an hour" : `every ${minutes} minutes`;
}

/** @throws AppError `no_access` without a plan that includes schedules, `invalid` for an interval below its shortest one */
export function assertPlanAllows(
  entitlement: Entitlement | null,
  toolKey: string,
  schedule: Pick<CronSchedule, "cron">,
): Entitlement {
  if (!entitlement) throw noToolAccessError(toolKey);
  if (entitlement.schedules === 0)
    throw planError("no_access", "Schedules come with paid plans. Upgrade your plan to repeat this.", {
      limit: 0,
      productId: entitlement.productId,
    });
  if (getShortestMinutes(schedule) < entitlement.scheduleMinutes)
    throw invalidListError(
      "/cron",
      `Your plan repeats at most ${describeInterval(entitlement.scheduleMinutes)}.`,
    );
  return entitlement;
}

export const tooManySchedulesError = ({ schedules }: Entitlement): AppError =>
  tooManyError(schedules, "schedules", "Pause or delete");

async function getRemaining({ usageLimit, ...entitlement }: Entitlement): Promise<number | null> {
  if (usageLimit === null) return null;
  const { start } = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  return Math.max(0, usageLimit - (await getUsageCount({ ...entitlement, periodStart: start })));
}

/**
 * Creates a schedule, or with `dryRun` only says when it runs and what it uses. Its first run is the next one that the
 * expression names.
 * @throws AppError `invalid`, `no_access`, `limit_reached` for a list that is too long, `conflict` at the plan's number,
 *   `not_found` for another's job, `insufficient_scope` for what the key may not see
 */
export async function createSchedule(caller: Caller, body: CreateSchedule): Promise<CreatedSchedule> {
  const { userId } = caller;
  const { kind, request, list } = await resolveRepeated(userId, body);
  assertVisible(request.type, getVisibleTypes(caller));
  const tool = TOOL_BY_TYPE[request.type];
  const entitlement = assertPlanAllows(await findEntitlement(caller, tool), tool, body);
  if (list.entries.length > entitlement.jobItems) throw tooLongError(entitlement, kind);
  const { cron, timeZone, mailsResults } = body;
  const inputs = list.entries.map(({ input }) => input);
  const nextRuns = listNextRuns(body, entitlement.now, SHOWN_NEXT_RUNS);
  const { duplicateCount, refusedCount, refused } = list.validation;
  const preview = {
    nextRuns: nextRuns.map((run) => run.toISOString()),
    usesPerMonth: countMonthlyUses(body, inputs.length, entitlement.now),
    remaining: await getRemaining(entitlement),
    list: body.job === undefined ? { valid: inputs.length, duplicateCount, refusedCount, refused } : null,
  };
  if (body.dryRun) return { schedule: null, ...preview };
  const name = body.name ?? (inputs[0] ?? "").slice(0, MAX_SCHEDULE_NAME).toWellFormed();
  const [nextRunAt = null] = nextRuns;
  const row = await insertSchedule(
    { userId, name, kind, request, inputs, cron, timeZone, mailsResults, nextRunAt },
    entitlement.schedules,
  );
  if (!row) throw tooManySchedulesError(entitlement);
  return { schedule: toSchedule(row, null), ...preview };
}
