import type { Executor } from "#db/client.ts";
import { inTransaction } from "#db/client.ts";
import { isDatabaseUnavailable } from "#db/errors.ts";
import {
  countRunsToday,
  endItem,
  endQueuedItems,
  findItem,
  getHostTurn,
  isCancellationRequested,
  type JobItemRow,
  type JobRow,
  lockItem,
  postponeItem,
  startItem,
  takeHostTurn,
  takeNextInLane,
} from "#db/queries/jobs.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { getUsageCount } from "#db/queries/usage.ts";
import { PageError } from "#server/browser/index.ts";
import { toDiskFullError } from "#server/platform/disk-full.ts";
import { env } from "#server/platform/env.ts";
import { logWarning } from "#server/platform/log.ts";
import { ClaimLostError, enqueue, type Message } from "#server/queue/index.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { toUtcDay, usagePeriodAt } from "#server/usage/period.ts";
import { toUsageInfo } from "#server/usage/read-usage.ts";
import { AppError } from "#shared/errors.ts";
import { toMessage, toQueue } from "./item-messages.ts";
import { recordJobProgress } from "./record-progress.ts";
import { TOOL_BY_TYPE, toItemCall, toJobRequest } from "./request.ts";
import { runCaptureItem } from "./run-capture-item.ts";
import { runCheckItem } from "./run-check-item.ts";
import { runCrawlItem } from "./run-crawl-item.ts";
import { ItemSkippedError, type RunningItem, type SettleDone } from "./running-item.ts";

/** Between the starts of two items of one host, in milliseconds. */
const HOST_SPACING_MS = 1_000;
const CANCEL_POLL_MS = 1_000;
/** Shorter than the expiry of a message, so that an item ends before it is delivered again. */
const MAX_ITEM_MS = 130_000;
const MAX_ATTEMPTS = 2;
/** Attempts of an item that found no free slot, or whose user was capturing something else. */
const MAX_BUSY_ATTEMPTS = 20;
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 30_000;

/** The user canceled the job. */
class JobCanceledError extends Error {
  override name = "JobCanceledError";
}

type Found = { item: JobItemRow; job: JobRow };

const opensPages = ({ kind }: JobRow): boolean => kind !== "checks";

const hasEnded = ({ state }: JobItemRow): boolean => state !== "queued" && state !== "running";

const NO_ACCESS = { code: "no_access", message: "Your plan had ended." };

async function enqueueItem(tx: Executor, { item, job }: Found, limit: number, startAfter: Date | null) {
  await enqueue(tx, toQueue(job.kind), [toMessage(item, job, limit, startAfter)]);
}

/** Enqueues the next item of the lane, not before the turn of its host. */
async function continueLane(tx: Executor, { item, job }: Found, limit: number): Promise<void> {
  const [next, turn] = await Promise.all([
    takeNextInLane(tx, item),
    opensPages(job) ? getHostTurn(tx, item.lane) : null,
  ]);
  if (!next) return;
  const times = [turn, next.startAfter].filter((time) => time !== null).map((time) => time.getTime());
  const startAfter = times.length > 0 ? new Date(Math.max(...times)) : null;
  await enqueueItem(tx, { item: next, job }, limit, startAfter);
}

const toLimit = (job: JobRow, entitlement: Entitlement | null): number =>
  opensPages(job) ? (entitlement?.concurrentCaptures ?? 1) : 1;

/** When the item must wait until later: for the next day, or for its host. Otherwise takes the turn of its host. */
async function findStart(tx: Executor, { item, job }: Found, entitlement: Entitlement): Promise<Date | null> {
  const itself = item.state === "running" ? 1 : 0;
  const runsToday = (await countRunsToday(tx, job)) - itself;
  if (runsToday >= entitlement.automatedRunsPerDay) return toUtcDay(entitlement.now, 1);
  return opensPages(job) ? takeHostTurn(tx, item.lane, HOST_SPACING_MS / env.LIMITS_SCALE) : null;
}

/**
 * Claims the item for this delivery. An item that has ended, must wait or cannot run any more completes the message.
 * @returns null when there is nothing to run
 */
function claimItem(found: Found, entitlement: Entitlement | null, message: Message): Promise<Found | null> {
  return inTransaction(async (tx) => {
    const locked = await lockItem(tx, found);
    if (!locked || hasEnded(locked.item)) {
      await message.complete(tx);
      return null;
    }
    const { item, job } = locked;
    if (job.cancelRequestedAt) {
      const ended = await endItem(tx, item, job, { state: "canceled", isCharged: false });
      await recordJobProgress(tx, ended, { ...item, state: "canceled" });
      await message.complete(tx);
      return null;
    }
    if (!entitlement) {
      const ended = await endItem(tx, item, job, { state: "skipped", isCharged: false, error: NO_ACCESS });
      const jobEnded = await endQueuedItems(tx, ended, "skipped", NO_ACCESS);
      await recordJobProgress(tx, jobEnded, { ...item, state: "skipped" });
      await message.complete(tx);
      return null;
    }
    const startAfter = await findStart(tx, locked, entitlement);
    if (startAfter) {
      await postpone(tx, locked, toLimit(job, entitlement), startAfter, message);
      return null;
    }
    const attempts = await startItem(tx, item, job);
    return { item: { ...item, attempts }, job };
  });
}

async function postpone(tx: Executor, found: Found, limit: number, startAfter: Date, message: Message) {
  await postponeItem(tx, found.item.id, startAfter);
  await enqueueItem(tx, found, limit, startAfter);
  await message.complete(tx);
}

/** Runs `write` while the item belongs to this attempt. @throws ClaimLostError */
function whileClaimed(found: Found, write: (tx: Executor, locked: Found) => Promise<void>): Promise<void> {
  return inTransaction(async (tx) => {
    const locked = await lockItem(tx, found);
    if (locked?.item.state !== "running" || locked.item.attempts !== found.item.attempts)
      throw new ClaimLostError("Another process works on the item.");
    await write(tx, locked);
  });
}

/** Aborts the returned signal when the job is canceled. */
function watchCancellation(jobId: string): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const timer = setInterval(() => {
    isCancellationRequested(jobId).then(
      (isRequested) => {
        if (isRequested) controller.abort(new JobCanceledError("The job was canceled."));
      },
      (error: unknown) => logWarning("jobs.cancellation_check_failed", { error }),
    );
  }, CANCEL_POLL_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** Whether the browser, or its page, ended during the capture. */
const isBrowserLost = ({ cause }: AppError): boolean =>
  cause instanceof PageError && (cause.errorCode === "closed" || cause.errorCode === "crashed");

/** Whether the error may not happen again. Every other one is the result of the item. */
function isTemporary(error: AppError, attempts: number): boolean {
  const { code } = error;
  if (code === "busy") return attempts < MAX_BUSY_ATTEMPTS;
  const isRetryable = code === "upstream_timeout" || code === "unexpected" || isBrowserLost(error);
  return isRetryable && attempts < MAX_ATTEMPTS;
}

const toAppError = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : (toDiskFullError(error) ??
      new AppError("unexpected", "The item failed on our side.", { cause: error }));

/** Ends a failed item without a charge, or has it run again. */
async function handleFailure(running: RunningItem, message: Message, error: unknown): Promise<void> {
  const { item, signal } = running;
  if (error instanceof ClaimLostError || message.signal.aborted || isDatabaseUnavailable(error)) throw error;
  if (signal.reason instanceof JobCanceledError)
    return running.settle({ state: "canceled", isCharged: false });
  const appError = signal.aborted
    ? new AppError("upstream_timeout", "The website took too long to respond.", { cause: error })
    : toAppError(error);
  if (appError.code === "unexpected") logWarning("jobs.item_failed", { itemId: item.id, error });
  if (!isTemporary(appError, item.attempts)) {
    const { code, message: text } = appError;
    const state = appError instanceof ItemSkippedError ? "skipped" : "failed";
    return running.settle({ state, isCharged: false, error: { code, message: text } });
  }
  const delayMs = Math.min(Math.max((appError.retryAfterSeconds ?? 0) * 1000, RETRY_MS), MAX_RETRY_MS);
  const startAfter = new Date(Date.now() + delayMs);
  await whileClaimed(running, (tx, locked) =>
    postpone(tx, locked, toLimit(running.job, running.entitlement), startAfter, message),
  );
}

/** Works on one delivery of an item. @throws when it should be delivered again */
export async function handleItem(message: Message): Promise<void> {
  const found = await findItem(message.id);
  if (!found) return;
  const entitlement = await getEntitlement(found.job.userId, TOOL_BY_TYPE[toJobRequest(found.job).type]);
  const [claimed, usageCount] = await Promise.all([
    claimItem(found, entitlement, message),
    getUsageCount(found.job),
  ]);
  if (!claimed || !entitlement) return;
  const cancellation = watchCancellation(claimed.job.id);
  const running: RunningItem = {
    ...claimed,
    entitlement,
    signal: AbortSignal.any([message.signal, cancellation.signal, AbortSignal.timeout(MAX_ITEM_MS)]),
    deadline: performance.now() + MAX_ITEM_MS,
    beforeEnd: null,
    settle: (outcome, write) =>
      whileClaimed(claimed, async (tx, locked) => {
        await write?.(tx);
        await running.beforeEnd?.(tx, locked.job);
        const job = await endItem(tx, locked.item, locked.job, outcome);
        await recordJobProgress(tx, job, { ...locked.item, state: outcome.state });
        await continueLane(tx, locked, toLimit(locked.job, entitlement));
        await message.complete(tx);
      }),
  };
  try {
    await runItem(running, usageCount);
  } catch (error) {
    await handleFailure(running, message, error);
  } finally {
    cancellation.stop();
  }
}

/** Makes the call of the item, with the usage that its job has reserved. */
async function runItem(running: RunningItem, usageCount: number): Promise<void> {
  const { item, job, entitlement } = running;
  const call = toItemCall(toJobRequest(job), item.input);
  const period = usagePeriodAt(entitlement.usageAnchorAt, job.periodStart);
  let isCharged = true;
  const caller = {
    userId: job.userId,
    prepaid: {
      entitlement,
      usageInfo: toUsageInfo(usageCount, entitlement.usageLimit, period.end),
      onReleased: () => {
        isCharged = false;
      },
    },
  };
  const settleDone: SettleDone = (result, write) =>
    running.settle({ state: "done", isCharged, ...result }, write);
  const { crawl } = toJobRequest(job);
  if (call.type === "check") await runCheckItem(call.call, caller, running, settleDone);
  else if (call.type === "extract" && crawl)
    await runCrawlItem(call.call, crawl, caller, running, settleDone);
  else await runCaptureItem(call, caller, running, settleDone);
}

const GIVEN_UP = { code: "unexpected", message: "The item was tried several times without a result." };

/** Ends an item whose message has failed for good. */
export async function giveUpItem(id: string): Promise<void> {
  const found = await findItem(id);
  if (!found) return;
  const entitlement = await getEntitlement(found.job.userId, TOOL_BY_TYPE[toJobRequest(found.job).type]);
  await inTransaction(async (tx) => {
    const locked = await lockItem(tx, found);
    if (!locked || hasEnded(locked.item)) return;
    const outcome = { state: "failed", isCharged: false, error: GIVEN_UP } as const;
    const job = await endItem(tx, locked.item, locked.job, outcome);
    await recordJobProgress(tx, job, { ...locked.item, state: "failed" });
    await continueLane(tx, locked, toLimit(locked.job, entitlement));
  });
}

/** Enqueues an item that the queue has lost. */
export async function requeueItem(found: Found): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await lockItem(tx, found);
    if (locked && !hasEnded(locked.item)) await enqueueItem(tx, locked, 1, locked.item.startAfter);
  });
}
