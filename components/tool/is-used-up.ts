import type { UsageInfo } from "#lib/access/contract.ts";

/** No use is left this month; not said while nothing is known yet. */
export const isUsedUp = (usage: UsageInfo | null) => usage?.remainingUses === 0;
