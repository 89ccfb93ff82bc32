import type { UsageInfo } from "#shared/usage/contract.ts";

/** No use is left this month; not said while nothing is known yet. */
export const isUsedUp = (usage: UsageInfo | null) => usage?.remainingUses === 0;
