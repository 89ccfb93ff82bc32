import type { Executor } from "#db/client.ts";
import { type JobItemRow, type JobRow, lockUsage, reserveItemUse } from "#db/queries/jobs.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { findCrossedThreshold } from "#db/queries/usage.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { createThresholdNotifier } from "#server/usage/threshold-notifier.ts";

/**
 * Reserves the use of a locked item, in the usage period of its job. Repeated attempts of an item reserve one use.
 * @returns false when the month's uses are used up
 */
export async function reserveUse(
  tx: Executor,
  { item, job }: { item: JobItemRow; job: JobRow },
  { usageLimit, usageAnchorAt, toolKey: tool }: Entitlement,
): Promise<boolean> {
  if (item.isReserved) return true;
  const { userId, productId, toolId, periodStart } = job;
  const { end: periodEnd } = usagePeriodAt(usageAnchorAt, periodStart);
  const counter = { userId, productId, toolId, periodStart, periodEnd };
  const used = await lockUsage(tx, counter);
  if (usageLimit !== null && used >= usageLimit) return false;
  await reserveItemUse(tx, item, job);
  const crossed = findCrossedThreshold(used, used + 1, usageLimit);
  if (crossed) await createThresholdNotifier({ ...counter, tool })(tx, crossed);
  return true;
}
