import { toolExists } from "#db/queries/catalog.ts";
import { getUsageCount } from "#db/queries/usage.ts";
import { AppError } from "#shared/errors.ts";
import type { ToolAccess, UsageInfo } from "#shared/usage/contract.ts";
import { getEntitlement } from "./entitlement.ts";
import { usagePeriodAt } from "./period.ts";

/**
 * Returns whether the user is entitled to a tool, and its usage in the current period.
 * @throws AppError `not_found` when no tool has this key
 */
export async function getToolAccess(userId: string, toolKey: string): Promise<ToolAccess> {
  const entitlement = await getEntitlement(userId, toolKey);
  if (!entitlement) {
    if (!(await toolExists(toolKey))) throw new AppError("not_found", "Tool not found.");
    return { hasAccess: false, usageInfo: null };
  }
  const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  const { productId, toolId, usageLimit } = entitlement;
  const usageCount = await getUsageCount({ userId, productId, toolId, periodStart: period.start });
  return { hasAccess: true, usageInfo: toUsageInfo(usageCount, usageLimit, period.end) };
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
