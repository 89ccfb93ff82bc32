import type { UsageInfo } from "#shared/usage/contract.ts";

/** Whether the limit is reached; false while loading. */
export const isLimitReached = (usage: UsageInfo | null) => usage?.remainingUses === 0;
