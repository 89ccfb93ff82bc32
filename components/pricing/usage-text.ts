import { formatCount } from "#components/format/format-count.ts";
import type { PlanTool } from "#shared/catalog/contract.ts";

/** How much of a tool a plan holds. */
export function limitText(tool: Pick<PlanTool, "usageLimit">): string {
  if (tool.usageLimit === null) return "Unlimited uses/month";
  if (!Number.isFinite(tool.usageLimit)) return "Usage limit info unavailable";
  return `${formatCount(tool.usageLimit)} uses/month`;
}

/** How much of it is used and left, under a limit; null where there is nothing to count down. */
export function usageLabel({ usageLimit, currentUserUsage }: PlanTool): string | null {
  if (!currentUserUsage || usageLimit === null) return null;
  const remaining = currentUserUsage.remainingUses ?? Math.max(usageLimit - currentUserUsage.usageCount, 0);
  return `${formatCount(currentUserUsage.usageCount)} used, ${formatCount(remaining)} remaining`;
}
