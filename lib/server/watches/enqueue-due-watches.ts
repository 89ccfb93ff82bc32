import type { Executor } from "#db/client.ts";
import { inTransaction } from "#db/client.ts";
import { lockUsage } from "#db/queries/jobs.ts";
import {
  insertCheck,
  listDueWatches,
  listLostChecks,
  lockDueWatch,
  type PageWatchRow,
  postponeCheck,
  stopWatch,
} from "#db/queries/page-watches.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { findCrossedThreshold } from "#db/queries/usage.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { env } from "#server/platform/env.ts";
import { logWarning } from "#server/platform/log.ts";
import { type EnqueueOptions, enqueue } from "#server/queue/index.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { createThresholdNotifier } from "#server/usage/threshold-notifier.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { findQuietEnd, getNextCheck } from "./timing.ts";

const MAX_DUE = 200;
const MAX_LOST = 100;
const HOUR_MS = 60 * 60_000;
/** A check without an end by then has lost its worker for good; its usage is released. */
const RESERVATION_SECONDS = 6 * 60 * 60;
const ACCESS_RETRY_MS = 6 * HOUR_MS;
/** Between the two snapshots of a check. */
export const CONFIRMATION_MS = 60_000 / env.LIMITS_SCALE;

/** A message for a snapshot; the snapshots of a user share the plan's concurrent captures. */
export const toCheckMessage = (
  id: string,
  userId: string,
  limit: number,
  startAfter?: Date,
): EnqueueOptions => ({ id, group: { id: userId, limit }, ...(startAfter ? { startAfter } : {}) });

/** Stops a watch whose plan has ended, or whose month is used up, and notifies its user once. */
async function stop(
  tx: Executor,
  watch: PageWatchRow,
  reason: "limit" | "no_access",
  nextCheckAt: Date,
): Promise<void> {
  if (!(await stopWatch(tx, watch, reason, nextCheckAt))) return;
  const isLimit = reason === "limit";
  await writeMail(tx, {
    userId: watch.userId,
    kind: "watch_stopped",
    // One mail for all watches of a user that stop for the same reason on a day.
    subjectKey: `watches:${reason}:${isLimit ? nextCheckAt.toISOString() : new Date().toISOString().slice(0, 10)}`,
    data: {
      name: watch.name,
      reason: isLimit ? "limit_reached" : "no_access",
      resumesAt: isLimit ? nextCheckAt.toISOString() : null,
    },
  });
}

/** Creates and enqueues the check of one watch, if it is still due. @returns whether it did */
async function enqueueCheck({ id, userId }: PageWatchRow, entitlement: Entitlement | null): Promise<boolean> {
  return inTransaction(async (tx) => {
    if (!entitlement) {
      const watch = await lockDueWatch(tx, id);
      if (watch) await stop(tx, watch, "no_access", new Date(Date.now() + ACCESS_RETRY_MS));
      return false;
    }
    const { productId, toolId, usageLimit, usageAnchorAt, now, concurrentCaptures } = entitlement;
    const period = usagePeriodAt(usageAnchorAt, now);
    const counter = { userId, productId, toolId, periodStart: period.start };
    const used = await lockUsage(tx, { ...counter, periodEnd: period.end });
    const watch = await lockDueWatch(tx, id);
    if (!watch) return false;
    // The first look does not wait, because its user does.
    const quietEnd = watch.state === "new" ? null : findQuietEnd(watch, new Date());
    if (quietEnd) {
      await postponeCheck(tx, id, quietEnd);
      return false;
    }
    if (usageLimit !== null && used >= usageLimit) {
      await stop(tx, watch, "limit", period.end);
      return false;
    }
    const nextCheckAt = getNextCheck(watch, new Date());
    const checkId = await insertCheck(tx, watch, counter, { leaseSeconds: RESERVATION_SECONDS, nextCheckAt });
    if (!checkId) return false;
    const crossed = findCrossedThreshold(used, used + 1, usageLimit);
    const tool = entitlement.toolKey;
    if (crossed) await createThresholdNotifier({ ...counter, tool, periodEnd: period.end })(tx, crossed);
    await enqueue(tx, "watches", [toCheckMessage(checkId, userId, concurrentCaptures)]);
    return true;
  });
}

/** Creates the checks of all watches that are due, and enqueues them. @returns their number */
export async function enqueueDueWatches(): Promise<number> {
  let created = 0;
  for (const watch of await listDueWatches(MAX_DUE))
    if (await enqueueCheck(watch, await getEntitlement(watch.userId, TOOL_KEYS.pageWatch))) created += 1;
  const lost = await listLostChecks(MAX_LOST);
  if (lost.length > 0) logWarning("watches.checks_requeued", { count: lost.length });
  for (const id of lost) await inTransaction((tx) => enqueue(tx, "watches", [{ id }]));
  return created;
}
