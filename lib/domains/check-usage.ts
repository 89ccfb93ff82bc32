import type { CheckUsage } from "#shared/name-check/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";

/** The usage as the checker's calls tell it. */
export const checkUsage = (info: UsageInfo): CheckUsage => ({ ...info, monthlyLimit: info.usageLimit });
