import { SMALLEST_HISTORY } from "#db/catalog-data.ts";
import { listEntitlements } from "#db/queries/subscriptions.ts";
import type { ToolKey } from "#shared/catalog/tools.ts";

/** Items of a page of a history that a screen shows. */
export const HISTORY_PAGE_SIZE = 200;

export type HistoryLimits = { retentionDays: number; storageBytes: number };

/**
 * How many days and bytes of results are kept for a user.
 * @param tools the tools with these results; without a plan that has one, the smallest limits apply
 */
export async function getHistoryLimits(userId: string, tools: readonly ToolKey[]): Promise<HistoryLimits> {
  const entitlements = await listEntitlements(userId);
  const limits = [
    SMALLEST_HISTORY,
    ...entitlements.filter(({ toolKey }) => tools.some((key) => key === toolKey)),
  ];
  return {
    retentionDays: Math.max(...limits.map(({ retentionDays }) => retentionDays)),
    storageBytes: Math.max(...limits.map(({ storageBytes }) => storageBytes)),
  };
}
