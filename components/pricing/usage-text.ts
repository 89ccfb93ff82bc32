import { formatCount } from "#components/format/format-number.ts";
import type { PlanTool } from "#shared/catalog/contract.ts";

export function limitText(tool: Pick<PlanTool, "usageLimit">): string {
  if (tool.usageLimit === null) return "Unlimited uses/month";
  if (!Number.isFinite(tool.usageLimit)) return "Usage limit info unavailable";
  return `${formatCount(tool.usageLimit)} uses/month`;
}

/** Used and remaining; null for unlimited tools or without usage. */
export function usageLabel({ usageLimit, currentUserUsage }: PlanTool): string | null {
  if (!currentUserUsage || usageLimit === null) return null;
  const remaining = currentUserUsage.remainingUses ?? Math.max(usageLimit - currentUserUsage.usageCount, 0);
  return `${formatCount(currentUserUsage.usageCount)} used, ${formatCount(remaining)} remaining`;
}
