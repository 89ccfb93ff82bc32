import type { UsageInfo } from "#lib/access/contract.ts";
import type { CheckUsage } from "./contract.ts";

/** The usage as the checker's calls tell it. */
export const checkUsage = (info: UsageInfo): CheckUsage => ({ ...info, monthlyLimit: info.usageLimit });
