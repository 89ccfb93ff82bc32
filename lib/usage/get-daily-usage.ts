import "server-only";
import { listDailyUses } from "#db/queries/daily-usage.ts";
import { CHART_DAYS, type DailyUsage } from "#shared/usage/contract.ts";
import { fillDays, lastDays } from "./fill-days.ts";

/** What a user did with their tools, day by day. */
export async function getDailyUsage(userId: string): Promise<DailyUsage> {
  return fillDays(await listDailyUses(userId, CHART_DAYS), lastDays(new Date(), CHART_DAYS));
}
