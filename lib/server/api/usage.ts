import { getUsageCount } from "#db/queries/usage.ts";
import { selectLargestByTool } from "#server/usage/entitlement.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { toUsageInfo } from "#server/usage/read-usage.ts";
import type { UsageReport } from "#shared/api/contract.ts";
import { TOOL_NAMES } from "#shared/catalog/tools.ts";
import type { ApiContext, ApiResult } from "./call.ts";

/** The usage of each tool of the user's plans. */
export async function runGetUsage({ userId, caller: { apiKey } }: ApiContext): Promise<ApiResult> {
  const tools = selectLargestByTool(apiKey.entitlements).map(async (entitlement) => {
    const tool = TOOL_NAMES[entitlement.toolKey];
    if (!tool) return [];
    const { productId, toolId, usageLimit, runsPerMinute, automatedRunsPerDay } = entitlement;
    const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
    const count = await getUsageCount({ userId, productId, toolId, periodStart: period.start });
    const { usageCount, remainingUses, resetsAt } = toUsageInfo(count, usageLimit, period.end);
    return [
      {
        tool,
        used: usageCount,
        limit: usageLimit,
        remaining: remainingUses,
        resetsAt,
        runsPerMinute,
        automatedRunsPerDay,
      },
    ];
  });
  const body: UsageReport = { tools: (await Promise.all(tools)).flat() };
  return { body };
}
