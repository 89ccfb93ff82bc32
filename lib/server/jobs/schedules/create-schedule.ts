import { listInputs } from "#db/queries/jobs.ts";
import { insertSchedule } from "#db/queries/schedules.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { getUsageCount } from "#db/queries/usage.ts";
import { assertVisible } from "#server/api-keys/object-scopes.ts";
import { assertStepsAllowed } from "#server/capture/plan-steps.ts";
import {
  assertJobOptions,
  parseWatchedSite,
  type RepeatedJob,
  toListJob,
  tooLongError,
} from "#server/jobs/create-job.ts";
import { requireJob } from "#server/jobs/list-jobs.ts";
import { countRequestSteps, toCapturesRequest, toChecksRequest, toTool } from "#server/jobs/request.ts";
import {
  checkSentList,
  listRequestedTlds,
  parseAddress,
  parseName,
  toReadEntries,
} from "#server/jobs/validate-list.ts";
import { assertKnownTlds } from "#server/name-check/resolve-tlds.ts";
import { type CronSchedule, getShortestMinutes, listNextRuns } from "#server/platform/cron.ts";
import { noToolAccessError, planError, tooManyError } from "#server/platform/plan-errors.ts";
import { type Caller, findEntitlement, getVisibleTypes } from "#server/usage/caller.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { AppError } from "#shared/errors.ts";
import type { JobKind } from "#shared/jobs/definitions.ts";
import { parsePublicId } from "#shared/public-id.ts";
import {
  type CreatedSchedule,
  type CreateSchedule,
  MAX_SCHEDULE_NAME,
  SHOWN_NEXT_RUNS,
} from "#shared/schedules/contract.ts";
import { formatInterval } from "#shared/watches/intervals.ts";
import { countMonthlyUses, toSchedule } from "./list-schedules.ts";

const invalidListError = (pointer: string, message: string): AppError =>
  new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }] });

async function resolveJob(userId: string, publicId: string): Promise<RepeatedJob> {
  const id = parsePublicId("job", publicId);
  if (!id) throw new AppError("not_found", "Job not found.");
  const job = await requireJob(userId, id);
  return toListJob(job, await listInputs(id));
}

async function resolveRepeated(
  userId: string,
  { captures, checks, job, crawl }: CreateSchedule,
): Promise<RepeatedJob> {
  if (crawl) return parseWatchedSite(crawl);
  if (job !== undefined) return resolveJob(userId, job);
  if (captures) {
    const list = checkSentList(captures.urls, "captures", parseAddress);
    if (list.entries.length === 0)
      throw invalidListError(
        "/captures/urls",
        list.validation.refused[0]?.reason ?? "Add at least one address",
      );
    return { kind: "captures", request: toCapturesRequest(captures), list };
  }
  if (!checks) throw new AppError("invalid", "Use exactly one of captures, checks, crawl and job.");
  await assertKnownTlds(listRequestedTlds(checks));
  const list = checkSentList(checks.names, "checks", (name) => parseName(name, checks));
  if (list.entries.length === 0)
    throw invalidListError("/checks/names", list.validation.refused[0]?.reason ?? "Add at least one name");
  return { kind: "checks", request: toChecksRequest(checks), list };
}

/** 'once a day', 'once an hour', 'every 6 hours', 'every 90 minutes' */
function describeInterval(minutes: number): string {
  if (minutes === 24 * 60) return "once a day";
  if (minutes === 60) return "once an hour";
  return `every ${formatInterval(minutes)}`;
}

type ScheduleLimits = {
  schedules: number;
  minutes: number;
  /** Entries of a list, or pages of a site. */
  items: number;
};

/** What a plan allows for schedules of lists, or for watched sites. */
export const getScheduleLimits = (plan: Entitlement, kind: JobKind): ScheduleLimits =>
  kind === "crawl"
    ? { schedules: plan.siteWatches, minutes: plan.siteWatchMinutes, items: plan.crawlPages }
    : { schedules: plan.schedules, minutes: plan.scheduleMinutes, items: plan.jobItems };

/** @throws AppError `no_access` without a plan that includes schedules, `invalid` for an interval below its shortest one */
export function assertPlanAllows(
  entitlement: Entitlement | null,
  toolKey: string,
  { kind, cron }: Pick<CronSchedule, "cron"> & { kind: JobKind },
): Entitlement {
  if (!entitlement) throw noToolAccessError(toolKey);
  const { schedules, minutes } = getScheduleLimits(entitlement, kind);
  if (schedules === 0) {
    const what = kind === "crawl" ? "Watched sites come with paid plans." : "Schedules come with paid plans.";
    throw planError("no_access", `${what} Upgrade your plan to repeat this.`, {
      limit: 0,
      productId: entitlement.productId,
    });
  }
  if (getShortestMinutes({ cron }) < minutes)
    throw invalidListError("/cron", `Your plan repeats at most ${describeInterval(minutes)}.`);
  return entitlement;
}

export const tooManySchedulesError = (plan: Entitlement, kind: JobKind): AppError =>
  tooManyError(
    getScheduleLimits(plan, kind).schedules,
    kind === "crawl" ? "watched sites" : "schedules",
    "Pause or delete",
  );

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
  const { kind, request, list, maxItems = list.entries.length } = await resolveRepeated(userId, body);
  assertVisible(request.type, getVisibleTypes(caller));
  await assertJobOptions(caller, { request, list });
  const tool = toTool(request);
  const { cron, timeZone, mailsResults } = body;
  const entitlement = assertPlanAllows(await findEntitlement(caller, tool), tool, { kind, cron });
  const limits = getScheduleLimits(entitlement, kind);
  if (maxItems > limits.items) throw tooLongError(entitlement, kind);
  assertStepsAllowed(entitlement, countRequestSteps(request));
  const inputs = list.entries.map(({ input }) => input);
  const nextRuns = listNextRuns(body, entitlement.now, SHOWN_NEXT_RUNS);
  const { duplicateCount, refusedCount, refused } = list.validation;
  const preview = {
    nextRuns: nextRuns.map((run) => run.toISOString()),
    usesPerMonth: countMonthlyUses(body, maxItems, entitlement.now),
    remaining: await getRemaining(entitlement),
    list:
      body.job === undefined && kind !== "crawl"
        ? {
            ...(body.dryRun ? { entries: toReadEntries(list) } : {}),
            valid: inputs.length,
            duplicateCount,
            refusedCount,
            refused,
          }
        : null,
  };
  if (body.dryRun) return { schedule: null, ...preview };
  const name = body.name ?? (inputs[0] ?? "").slice(0, MAX_SCHEDULE_NAME).toWellFormed();
  const [nextRunAt = null] = nextRuns;
  const row = await insertSchedule(
    { userId, name, kind, request, inputs, cron, timeZone, mailsResults, nextRunAt },
    limits.schedules,
  );
  if (!row) throw tooManySchedulesError(entitlement, kind);
  return { schedule: toSchedule(row, null), ...preview };
}
