import type { UsageInfo } from "#shared/usage/contract.ts";

/** The usage line's numbers. A plan that was lowered can leave more used than allowed: nothing remains then. */
export function usageInfo(usageCount: number, usageLimit: number | null, windowEnd: Date): UsageInfo {
  return {
    usageCount,
    usageLimit,
    remainingUses: usageLimit === null ? null : Math.max(0, usageLimit - usageCount),
    resetsAt: windowEnd.toISOString(),
  };
}
