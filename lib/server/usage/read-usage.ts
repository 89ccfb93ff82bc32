import { toolExists } from "#db/queries/catalog.ts";
import { listToolUsage } from "#db/queries/subscriptions.ts";
import { AppError } from "#shared/errors.ts";
import type { ToolAccess, UsageInfo } from "#shared/usage/contract.ts";
import { selectLargest } from "./entitlement.ts";
import { usagePeriodAt } from "./period.ts";

/**
 * Returns whether the user is entitled to a tool, and its usage in the current period.
 * @throws AppError `not_found` when no tool has this key
 */
export async function getToolAccess(userId: string, toolKey: string): Promise<ToolAccess> {
  const rows = await listToolUsage(userId, toolKey);
  const entitlement = selectLargest(rows.map((row) => row.entitlement));
  if (!entitlement) {
    if (!(await toolExists(toolKey))) throw new AppError("not_found", "Tool not found.");
    return { hasAccess: false, usageInfo: null };
  }
  const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  const current = rows.find(
    ({ entitlement: { productId }, counter }) =>
      productId === entitlement.productId && counter?.periodStart.getTime() === period.start.getTime(),
  );
  const usageCount = current?.counter?.used ?? 0;
  return { hasAccess: true, usageInfo: toUsageInfo(usageCount, entitlement.usageLimit, period.end) };
}

/** Builds the usage info. A usage above a lowered limit leaves 0 remaining uses. */
export function toUsageInfo(usageCount: number, usageLimit: number | null, periodEnd: Date): UsageInfo {
  return {
    usageCount,
    usageLimit,
    remainingUses: usageLimit === null ? null : Math.max(0, usageLimit - usageCount),
    resetsAt: periodEnd.toISOString(),
  };
}
