import { randomUUID } from "node:crypto";
import { type Executor, inTransaction } from "#db/client.ts";
import { insertIdempotentCall } from "#db/queries/idempotent-calls.ts";
import { countRunsToday, findJob, insertJob, type JobRow, listInputs, lockUsage } from "#db/queries/jobs.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { changeUsage, findCrossedThreshold } from "#db/queries/usage.ts";
import { countOpenJobs } from "#db/queries/waiting-jobs.ts";
import { insertJobEndpoint, type NewJobEndpoint } from "#db/queries/webhook-endpoints.ts";
import { assertVisible } from "#server/api-keys/object-scopes.ts";
import { assertStepsAllowed } from "#server/capture/plan-steps.ts";
import { parseListedAddress } from "#server/capture/validate-target.ts";
import { cleanAddress, hashPageAddress } from "#server/crawl/page-address.ts";
import { toRules } from "#server/crawl/select-pages.ts";
import { requireDestination } from "#server/destinations/destinations.ts";
import { assertKnownTlds } from "#server/name-check/resolve-tlds.ts";
import { parseJobWebhook } from "#server/notifications/webhooks/create-webhook.ts";
import { noToolAccessError, planError } from "#server/platform/plan-errors.ts";
import { enqueue } from "#server/queue/index.ts";
import { assertSession } from "#server/saved-sessions/open-session.ts";
import { type Caller, findEntitlement, getVisibleTypes } from "#server/usage/caller.ts";
import { callInProgressError } from "#server/usage/metering.ts";
import { toUtcDay, usagePeriodAt } from "#server/usage/period.ts";
import { createThresholdNotifier } from "#server/usage/threshold-notifier.ts";
import { AppError } from "#shared/errors.ts";
import type {
  CreateCapturesJob,
  CreateChecksJob,
  CreatedJob,
  JobWebhook,
  ListValidation,
} from "#shared/jobs/contract.ts";
import type { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import type { CrawlOptions } from "#shared/jobs/crawl-options.ts";
import type { WatchedSite } from "#shared/jobs/site-options.ts";
import { toPublicId } from "#shared/public-id.ts";
import { LIMIT_REACHED } from "#shared/usage/contract.ts";
import { toItemLimit, toMessage, toQueue } from "./item-messages.ts";
import { requireJob, toJob } from "./list-jobs.ts";
import {
  countRequestSteps,
  type JobRequest,
  toCapturesRequest,
  toChecksRequest,
  toCrawlRequest,
  toJobRequest,
  toSiteRequest,
  toTool,
} from "./request.ts";
import {
  type CheckedList,
  checkList,
  checkSentList,
  type ListEntry,
  listRequestedTlds,
  parseAddress,
  parseName,
  toReadEntries,
} from "./validate-list.ts";

/** How long a job and its list are kept. */
export const JOB_RETENTION_DAYS = 90;

type NewJob = {
  kind: JobRow["kind"];
  request: JobRequest;
  list: CheckedList;
  /** Items that the job can have at most; by default those of the list. */
  maxItems?: number;
  onLimit: "refuse" | "truncate";
  dryRun: boolean;
  /** By default only of jobs that are created on the screens. */
  mailsResults?: boolean | undefined;
  webhook?: JobWebhook | undefined;
  /** Set for the run of a schedule. */
  record?: (tx: Executor, jobId: string) => Promise<void>;
};

type AnswerFormats = Pick<JobRequest, "answerFormats">;

/**
 * Creates a job that captures addresses.
 * @throws AppError `invalid` when no entry is valid, `no_access`, `limit_reached`, `conflict` when 20 jobs wait for others to end
 */
export async function createCapturesJob(
  caller: Caller,
  body: CreateCapturesJob,
  answer: AnswerFormats = {},
): Promise<CreatedJob> {
  const request = { ...toCapturesRequest(body), ...answer };
  const list = checkSentList(body.urls, "captures", parseAddress);
  await assertJobOptions(caller, { request, list });
  return createJob(caller, { kind: "captures", request, list, ...toCreationOptions(body) });
}

/** @throws AppError `invalid` for a session that the entries of a job may not use, and as `requireDestination` */
export async function assertJobOptions(
  { userId, apiKey }: Caller,
  { request: { options }, list }: Pick<NewJob, "request" | "list">,
): Promise<void> {
  if (typeof options.deliverTo === "string") await requireDestination(userId, options.deliverTo);
  if (typeof options.session !== "string") return;
  const urls = list.entries.map(({ input }) => input);
  await assertSession({ userId, isMcp: apiKey?.isMcp ?? false }, options.session, urls);
}

/** How a job is created, of the fields that all kinds have. */
const toCreationOptions = ({
  onLimit,
  dryRun,
  mailsResults,
  webhook,
}: Pick<CreateChecksJob, "onLimit" | "dryRun" | "mailsResults" | "webhook">) => ({
  onLimit,
  dryRun,
  mailsResults,
  webhook,
});

/** Creates a job that checks names. @throws AppError as `createCapturesJob` and `assertKnownTlds` */
export async function createChecksJob(caller: Caller, body: CreateChecksJob): Promise<CreatedJob> {
  await assertKnownTlds(listRequestedTlds(body));
  const request = toChecksRequest(body);
  return createJob(caller, {
    kind: "checks",
    request,
    list: checkSentList(body.names, "checks", (name) => parseName(name, body)),
    ...toCreationOptions(body),
  });
}

/**
 * Creates a job that crawls a site.
 * @throws AppError as `createCapturesJob`
 */
export async function createCrawlJob(
  caller: Caller,
  body: CreateCrawlJob,
  answer: AnswerFormats = {},
): Promise<CreatedJob> {
  const { onLimit, dryRun, mailsResults, webhook, ...crawl } = body;
  const list = parseStart(crawl, "/url");
  const request = { ...toCrawlRequest(crawl, list.entries[0]?.input ?? ""), ...answer };
  await assertJobOptions(caller, { request, list });
  const options = toCreationOptions({ onLimit, dryRun, mailsResults, webhook });
  return createJob(caller, { kind: "crawl", request, list, maxItems: crawl.limit, ...options });
}

/** The run of a watched site. @throws AppError `invalid` with the field */
export function parseWatchedSite(site: WatchedSite): RepeatedJob {
  const list = parseStart(site, "/crawl/url");
  return {
    kind: "crawl",
    request: toSiteRequest(site, list.entries[0]?.input ?? ""),
    list,
    maxItems: site.limit,
  };
}

type Start = Pick<CrawlOptions, "url" | "ignoreQuery">;

/** A crawl begins with a list of its start. @throws AppError `invalid` with the field */
function parseStart(start: Start, pointer: string): CheckedList {
  const parsed = parseListedAddress(start.url);
  if ("problem" in parsed) {
    const message = parsed.problem;
    throw new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }] });
  }
  const rules = toRules(start);
  const url = cleanAddress(new URL(parsed.url), rules);
  const inputHash = hashPageAddress(url, rules);
  return {
    entries: [{ position: 0, input: url.href, inputHash, lane: url.hostname }],
    validation: { duplicateCount: 0, duplicates: [], refusedCount: 0, refused: [] },
  };
}

/**
 * Creates a job of the items of an earlier one that failed or were skipped.
 * @throws AppError as `createCapturesJob`; `not_found`, `conflict` when there is nothing to retry
 */
export async function retryJob(caller: Caller, id: string): Promise<CreatedJob> {
  const job = await requireJob(caller.userId, id);
  assertVisible(toJobRequest(job).type, getVisibleTypes(caller));
  const inputs = await listInputs(id, "unsuccessful");
  if (inputs.length === 0) throw new AppError("conflict", "No item of this job failed.");
  return createJob(caller, { ...toListJob(job, inputs), onLimit: "refuse", dryRun: false });
}

/** What a job does again and again. */
export type RepeatedJob = Pick<NewJob, "kind" | "request" | "list" | "maxItems">;

/** The job that does again for inputs what another job did. Pages of a crawl become a list of addresses. */
export function toListJob(job: Pick<JobRow, "kind" | "request">, inputs: string[]): RepeatedJob {
  const { crawl: _crawl, site: _site, ...request } = toJobRequest(job);
  const kind = job.kind === "checks" ? "checks" : "captures";
  const parse = kind === "checks" ? (name: string) => parseName(name, request.options) : parseAddress;
  return { kind, request, list: checkList(inputs, parse) };
}

/** The job of a schedule's run. */
export function toScheduledJob(schedule: Pick<JobRow, "kind" | "request">, inputs: string[]): RepeatedJob {
  const request = toJobRequest(schedule);
  const { crawl } = request;
  if (!crawl) return toListJob(schedule, inputs);
  return { kind: "crawl", request, list: parseStart(crawl, "/crawl/url"), maxItems: crawl.limit };
}

/**
 * Creates the job of a schedule's run. It does not count as an open job of the plan.
 * @param record writes the run in the transaction of the job
 * @throws AppError as `createCapturesJob`
 */
export async function createScheduledJob(
  caller: Caller,
  job: RepeatedJob,
  record: (tx: Executor, jobId: string) => Promise<void>,
): Promise<void> {
  await createJob(caller, { ...job, onLimit: "refuse", dryRun: false, record });
}

function noValidEntryError({ validation: { refused } }: CheckedList, kind: JobRow["kind"]): AppError {
  const field = kind === "checks" ? "names" : "urls";
  const details = refused.slice(0, 20).map(({ position, reason }) => ({
    pointer: `/${field}/${position}`,
    code: "invalid" as const,
    message: reason,
  }));
  return new AppError("invalid", "The list contains no valid entry.", { details });
}

/** When an entry can start: today, as far as the day's runs last, then as many on each following day. */
function toStartAfter(index: number, today: number, perDay: number, now: Date): Date | null {
  if (index < today) return null;
  return toUtcDay(now, 1 + Math.floor((index - today) / Math.max(1, perDay)));
}

/**
 * The first entry of each lane enters the queue; the end of an item enqueues the next of its lane.
 * @param isReserved whether the job reserves the uses of its items
 */
function planItems(entries: ListEntry[], isReserved: boolean, startOf: (index: number) => Date | null) {
  const lanes = new Set<string>();
  return entries.map(({ input, inputHash, lane }, position) => {
    const isEnqueued = !lanes.has(lane);
    lanes.add(lane);
    const startAfter = startOf(position)?.toISOString() ?? null;
    return { id: randomUUID(), position, input, inputHash, lane, isReserved, isEnqueued, startAfter };
  });
}

/** The messages of the items that can run first. */
const toFirstMessages = (
  items: ReturnType<typeof planItems>,
  job: { userId: string; createdAt: Date },
  limit: number,
) =>
  items
    .filter(({ isEnqueued }) => isEnqueued)
    .map((item) => toMessage(item, job, limit, item.startAfter === null ? null : new Date(item.startAfter)));

async function createJob(caller: Caller, newJob: NewJob): Promise<CreatedJob> {
  const { userId } = caller;
  const { kind, request, list, dryRun, webhook } = newJob;
  const { maxItems = list.entries.length } = newJob;
  const entitlement = await findEntitlement(caller, toTool(request));
  if (!entitlement) throw noToolAccessError(toTool(request));
  if (list.entries.length === 0 && !dryRun) throw noValidEntryError(list, kind);
  if (maxItems > toMaxItems(entitlement, kind)) throw tooLongError(entitlement, kind);
  assertStepsAllowed(entitlement, countRequestSteps(request));
  const endpoint = webhook ? await parseJobWebhook(userId, webhook) : null;
  return inTransaction((tx) => insertNewJob(tx, caller, { ...newJob, maxItems }, { entitlement, endpoint }));
}

type Prepared = { entitlement: Entitlement; endpoint: NewJobEndpoint | null };

async function insertNewJob(
  tx: Executor,
  { userId, apiKey }: Caller,
  {
    kind,
    request,
    list,
    onLimit,
    dryRun,
    record,
    maxItems,
    mailsResults = !apiKey,
  }: NewJob & { maxItems: number },
  { entitlement, endpoint }: Prepared,
): Promise<CreatedJob> {
  const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  const { productId, toolId, usageLimit, openJobs, automatedRunsPerDay, now } = entitlement;
  const counter = { userId, productId, toolId, periodStart: period.start };
  const used = await lockUsage(tx, { ...counter, periodEnd: period.end });
  const remaining = usageLimit === null ? null : Math.max(0, usageLimit - used);
  const isReserved = request.site === undefined;
  // Most pages of a watched site are not opened, so that it needs one use to start.
  const isTooLong = remaining !== null && (isReserved ? maxItems : 1) > remaining;
  const uses = isTooLong ? remaining : maxItems;
  const entries = list.entries.slice(0, uses);
  const reservedUses = isReserved ? uses : 0;
  const runsToday = await countRunsToday(tx, counter);
  const today = Math.max(0, automatedRunsPerDay - runsToday);
  const validation: ListValidation = {
    ...list.validation,
    valid: list.entries.length,
    truncated: maxItems - uses,
    uses,
    remaining,
    startsLater: Math.max(0, uses - today),
  };
  if (dryRun) return { job: null, list: { ...validation, entries: toReadEntries(list) }, webhookId: null };
  if (isTooLong && (onLimit === "refuse" || entries.length === 0))
    throw planError("limit_reached", `${LIMIT_REACHED}: ${remaining} of ${maxItems} are left.`, {
      productId,
      limit: usageLimit ?? 0,
      used,
      resetsAt: period.end,
    });
  const open = record ? { started: 0, waiting: 0 } : await countOpenJobs(tx, { userId, kind });
  if (open.waiting >= MAX_WAITING_JOBS) throw waitingJobsError();
  const waitsForJob = !record && open.started >= openJobs;
  const items = planItems(entries, isReserved, (index) =>
    toStartAfter(index, today, automatedRunsPerDay, now),
  );
  const id = randomUUID();
  await changeUsage(tx, counter, reservedUses);
  const crossed = findCrossedThreshold(used, used + reservedUses, usageLimit);
  const tool = entitlement.toolKey;
  if (crossed) await createThresholdNotifier({ ...counter, tool, periodEnd: period.end })(tx, crossed);
  const size = { total: items.length, reservedUses };
  const apiKeyId = apiKey?.apiKeyId ?? null;
  const row = { id, ...counter, kind, request, ...size, waitsForJob, mailsResults, apiKeyId };
  await insertJob(tx, row, items, JOB_RETENTION_DAYS);
  const webhookId = endpoint && (await insertJobEndpoint(tx, { id, userId }, endpoint));
  await record?.(tx, id);
  const limit = toItemLimit(kind, entitlement.concurrentCaptures);
  if (!waitsForJob)
    await enqueue(tx, toQueue(kind), toFirstMessages(items, { userId, createdAt: now }, limit));
  const created = await findJob(userId, id, tx);
  if (!created) throw new Error("The job was not written");
  const response: CreatedJob = {
    job: toJob(created),
    list: validation,
    webhookId: webhookId && toPublicId("webhook", webhookId),
  };
  const { idempotency = null } = apiKey ?? {};
  if (idempotency) {
    const call = { userId, ...idempotency, reservationId: id };
    if (!(await insertIdempotentCall(tx, call, { response: JSON.stringify(response) })))
      throw callInProgressError();
  }
  return response;
}

const count = (value: number): string => value.toLocaleString("en-US");

const toMaxItems = ({ jobItems, crawlPages }: Entitlement, kind: JobRow["kind"]): number =>
  kind === "crawl" ? crawlPages : jobItems;

export function tooLongError(entitlement: Entitlement, kind: JobRow["kind"]): AppError {
  const { productId } = entitlement;
  const limit = toMaxItems(entitlement, kind);
  if (kind === "crawl" && limit === 0)
    return planError("no_access", "Your plan does not include crawls.", { limit, productId });
  const units = { crawl: "pages in a crawl", captures: "addresses in a job", checks: "names in a job" };
  return planError("limit_reached", `Your plan allows ${count(limit)} ${units[kind]}.`, { limit, productId });
}

/** Jobs that wait for others to end, of one user and kind. */
const MAX_WAITING_JOBS = 20;

const waitingJobsError = (): AppError =>
  new AppError(
    "conflict",
    `${MAX_WAITING_JOBS} jobs wait for others to end. Wait until one has started, or cancel one.`,
  );
