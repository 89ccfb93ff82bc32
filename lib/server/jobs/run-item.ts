import { setTimeout as pause } from "node:timers/promises";
import type { Executor } from "#db/client.ts";
import { acquireHostPermit, findHost, type HostPace } from "#db/queries/job-hosts.ts";
import {
  countEnqueuedItems,
  countRunsToday,
  endItem,
  endQueuedItems,
  findItem,
  type ItemOutcome,
  isCancellationRequested,
  type JobItemRow,
  type JobRow,
  lockItem,
  markNextItemsEnqueued,
  postponeItem,
  returnToLane,
  startItem,
} from "#db/queries/jobs.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { getUsageCount } from "#db/queries/usage.ts";
import { PageError } from "#server/browser/index.ts";
import { EgressError } from "#server/egress/index.ts";
import { toDiskFullError } from "#server/platform/disk-full.ts";
import { env } from "#server/platform/env.ts";
import { ClaimLostError, defineAttempts, keepClaim, type Message } from "#server/queue/attempt.ts";
import { enqueue } from "#server/queue/index.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { toUtcDay, usagePeriodAt } from "#server/usage/period.ts";
import { toUsageInfo } from "#server/usage/read-usage.ts";
import { toItemLimit, toMessage, toQueue } from "./item-messages.ts";
import { recordJobProgress } from "./record-progress.ts";
import { toItemCall, toJobRequest, toTool } from "./request.ts";
import { reserveUse } from "./reserve-use.ts";
import { runCaptureItem } from "./run-capture-item.ts";
import { runCheckItem } from "./run-check-item.ts";
import { runCrawlItem } from "./run-crawl-item.ts";
import { ItemSkippedError, type RunningItem, type SettleDone, SiteBusyError } from "./running-item.ts";
import { noteGivenUpPage } from "./sites/visit-page.ts";

/** Milliseconds between the starts of two items of one host. */
const HOST_SPACING_MS = 1_000 / env.LIMITS_SCALE;
/** The same for pages of a crawl whose host answers fast, and how many of them run at the same time. */
const FAST_SPACING_MS = 250 / env.LIMITS_SCALE;
const FAST_ITEMS = 4;
/** A turn that comes so soon is waited for, because the queue is polled as often. */
const MAX_TURN_WAIT_MS = 500;
const CANCEL_POLL_MS = 1_000;

/** The user canceled the job. */
class JobCanceledError extends Error {
  override name = "JobCanceledError";
  readonly code = "canceled";
}

type Found = { item: JobItemRow; job: JobRow };

const attempts = defineAttempts<Found>({
  noun: "item",
  errorEvent: "jobs.item_failed",
  lock: lockItem,
  getAttempt: ({ item }) => (item.finishedAt ? null : item.attempts),
  maxAttempts: 2,
  retryMs: { min: 5_000, max: 30_000 },
  toError: toDiskFullError,
  // The browser, or its page, ended during the capture, or our resolver did not answer.
  isTemporary: (error) =>
    error instanceof SiteBusyError ||
    (error.cause instanceof EgressError && error.cause.errorCode === "resolver_failed") ||
    (error.cause instanceof PageError && ["closed", "crashed", "ended"].includes(error.cause.errorCode)),
});

const opensPages = ({ kind }: JobRow): boolean => kind !== "checks";

const NO_ACCESS = { code: "no_access", message: "Your plan had ended." };

async function enqueueItem(tx: Executor, { item, job }: Found, limit: number, startAfter: Date | null) {
  await enqueue(tx, toQueue(job.kind), [toMessage(item, job, limit, startAfter)]);
}

/** Items of a job that run one after the other. */
type JobLane = { job: JobRow; lane: string };

/** How many more items of the lane may be in the queue: those of a list, and of a slow site, one after the other. */
async function countRoom(tx: Executor, { job, lane }: JobLane, pace: HostPace | undefined): Promise<number> {
  if (job.kind !== "crawl") return 1;
  const isFast = pace === "fast" && toJobRequest(job).crawl?.delaySeconds === 0;
  return (isFast ? FAST_ITEMS : 1) - (await countEnqueuedItems(tx, job.id, lane));
}

/** Enqueues the next items of the lane, not before the turn of their host. */
async function enqueueNextItems(tx: Executor, { job, lane }: JobLane, limit: number): Promise<void> {
  const host = opensPages(job) ? await findHost(tx, lane) : null;
  const turn = host ? [host.nextAllowedAt.getTime() - MAX_TURN_WAIT_MS] : [];
  const room = await countRoom(tx, { job, lane }, host?.pace);
  for (const next of await markNextItemsEnqueued(tx, job, lane, room)) {
    const times = [...turn, ...(next.startAfter ? [next.startAfter.getTime()] : [])];
    const startAfter = times.length > 0 ? new Date(Math.max(...times)) : null;
    await enqueueItem(tx, { item: next, job }, limit, startAfter);
  }
}

const toLimit = (job: JobRow, entitlement: Entitlement | null): number =>
  toItemLimit(job.kind, entitlement?.concurrentCaptures ?? 1);

/** The time until which an item must wait, for the next day or for its host; otherwise its turn, in milliseconds. */
async function findStart(
  tx: Executor,
  { item, job }: Found,
  entitlement: Entitlement,
): Promise<Date | number> {
  const itself = item.state === "running" ? 1 : 0;
  const runsToday = (await countRunsToday(tx, job)) - itself;
  if (runsToday >= entitlement.automatedRunsPerDay) return toUtcDay(entitlement.now, 1);
  if (!opensPages(job)) return 0;
  const turn = await acquireHostPermit(tx, item.lane, {
    spacingMs: HOST_SPACING_MS,
    fastSpacingMs: job.kind === "crawl" ? FAST_SPACING_MS : HOST_SPACING_MS,
    fastItems: FAST_ITEMS,
    maxWaitMs: MAX_TURN_WAIT_MS,
  });
  return "waitMs" in turn ? turn.waitMs : turn.nextAllowedAt;
}

type Claimed = Found & {
  /** Until the turn of the item's host. */
  waitMs: number;
};

/** Claims a locked item. One that must wait is enqueued again. @returns null when there is nothing to run */
async function claimItem(
  tx: Executor,
  locked: Found,
  entitlement: Entitlement | null,
): Promise<Claimed | null> {
  const { item, job } = locked;
  if (job.cancelRequestedAt) {
    await endLockedItem(tx, locked, { state: "canceled", isCharged: false });
    return null;
  }
  if (!entitlement) {
    const ended = await endItem(tx, item, job, { state: "skipped", isCharged: false, error: NO_ACCESS });
    const jobEnded = await endQueuedItems(tx, ended, "skipped", NO_ACCESS);
    await recordJobProgress(tx, jobEnded, { ...item, state: "skipped" });
    return null;
  }
  const start = await findStart(tx, locked, entitlement);
  if (start instanceof Date) {
    await postpone(tx, locked, entitlement, start);
    return null;
  }
  return { item: { ...item, attempts: await startItem(tx, item, job) }, job, waitMs: start };
}

/** Ends an item, and records it in its job. */
async function endLockedItem(tx: Executor, { item, job }: Found, outcome: ItemOutcome): Promise<void> {
  const ended = await endItem(tx, item, job, outcome);
  await recordJobProgress(tx, ended, { ...item, state: outcome.state });
}

async function postpone(tx: Executor, found: Found, entitlement: Entitlement, startAfter: Date) {
  await postponeItem(tx, found.item.id, startAfter);
  await enqueueItem(tx, found, toLimit(found.job, entitlement), startAfter);
}

/** The outcome of an item that failed for good, which is not charged. */
function toFailedOutcome(error: Error & { code: string }): ItemOutcome {
  if (error instanceof JobCanceledError) return { state: "canceled", isCharged: false };
  const { code, message } = error;
  const state = error instanceof ItemSkippedError ? "skipped" : "failed";
  return { state, isCharged: false, error: { code, message } };
}

/** Works on one delivery of an item. @throws when it should be delivered again */
export async function handleItem(message: Message): Promise<void> {
  const found = await findItem(message.id);
  if (!found) return;
  const entitlement = await getEntitlement(found.job.userId, toTool(toJobRequest(found.job)));
  const [claimed, usageCount] = await Promise.all([
    attempts.whileOpen(found, (tx, locked) => claimItem(tx, locked, entitlement), message),
    getUsageCount(found.job),
  ]);
  if (!claimed || !entitlement) return;
  const cancellation = keepClaim(
    CANCEL_POLL_MS,
    async () => !(await isCancellationRequested(claimed.job.id)),
    "jobs.cancellation_check_failed",
    () => new JobCanceledError("The job was canceled."),
  );
  const attempt = attempts.startAttempt(claimed, message, cancellation.signal);
  const running: RunningItem = {
    ...claimed,
    ...attempt,
    entitlement,
    beforeEnd: null,
    lanes: new Set([claimed.item.lane]),
    settle: (outcome, write) =>
      attempt.settle(async (tx, locked) => {
        await write?.(tx);
        await running.beforeEnd?.(tx, locked.job, outcome);
        await endLockedItem(tx, locked, outcome);
        for (const lane of running.lanes)
          await enqueueNextItems(tx, { ...locked, lane }, toLimit(locked.job, entitlement));
      }),
    returnLater: (write, startAfter) =>
      attempt.settle(async (tx, locked) => {
        await write(tx);
        await returnToLane(tx, locked.item.id, startAfter);
        const { lane } = locked.item;
        await enqueueNextItems(tx, { ...locked, lane }, toLimit(locked.job, entitlement));
      }),
    reserveUse: async () => {
      const isReserved = await attempts.whileOpen(claimed, (tx, locked) =>
        reserveUse(tx, locked, entitlement),
      );
      if (isReserved === null) throw new ClaimLostError("The item has ended.");
      return isReserved;
    },
  };
  try {
    await pause(claimed.waitMs, undefined, { signal: attempt.signal });
    await runItem(running, usageCount);
  } catch (error) {
    await attempt.handleError(
      error,
      (tx, locked, startAfter) => postpone(tx, locked, entitlement, startAfter),
      (result) => running.settle(toFailedOutcome(result)),
    );
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
  const { crawl, site } = toJobRequest(job);
  if (call.type === "check") await runCheckItem(call.call, caller, running, settleDone);
  else if (call.type === "extract" && crawl)
    await runCrawlItem({ call: call.call, crawl, site, caller }, running, settleDone);
  else await runCaptureItem(call, caller, running, settleDone);
}

const GIVEN_UP = { code: "unexpected", message: "The item was tried several times without a result." };

/** Ends an item whose message has failed for good. */
export async function giveUpItem(id: string): Promise<void> {
  const found = await findItem(id);
  if (!found) return;
  const entitlement = await getEntitlement(found.job.userId, toTool(toJobRequest(found.job)));
  await attempts.whileOpen(found, async (tx, locked) => {
    if (toJobRequest(locked.job).site) await noteGivenUpPage(tx, locked.item);
    await endLockedItem(tx, locked, { state: "failed", isCharged: false, error: GIVEN_UP });
    const { lane } = locked.item;
    await enqueueNextItems(tx, { ...locked, lane }, toLimit(locked.job, entitlement));
  });
}

/** Enqueues an item that the queue has lost. */
export async function requeueItem(found: Found): Promise<void> {
  await attempts.whileOpen(found, (tx, locked) => enqueueItem(tx, locked, 1, locked.item.startAfter));
}
