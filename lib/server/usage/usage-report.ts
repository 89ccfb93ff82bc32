import * as z from "zod/mini";
import { listToolNames } from "#db/queries/catalog.ts";
import {
  getUsageCount,
  listRuns,
  listUsagePerInterval,
  listUsagePerKey,
  type UsageBuckets,
} from "#db/queries/usage.ts";
import { isTimeZone } from "#shared/contract-fields.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import {
  CHART_DAYS,
  type KeyUsage,
  type ToolUsageInfo,
  USAGE_PERIODS,
  type UsagePeriodName,
  type UsageReport,
  type UsageRun,
  type UsageSeries,
} from "#shared/usage/contract.ts";
import { listToolEntitlements } from "./entitlement.ts";
import { usagePeriodAt } from "./period.ts";
import { toUsageInfo } from "./read-usage.ts";

const CHART_MONTHS = 12;
const MAX_RUNS = 20;

const Query = z.object({
  period: z._default(z.enum(USAGE_PERIODS), "30d"),
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone)), "UTC"),
});

function toBuckets(period: UsagePeriodName, timeZone: string, tools: ToolUsageInfo[]): UsageBuckets {
  if (period === "12m") return { unit: "month", from: CHART_MONTHS, timeZone };
  const [first] = tools.map(({ periodStart }) => periodStart).sort();
  const from = period === "month" && first ? new Date(first) : CHART_DAYS;
  return { unit: "day", from, timeZone };
}

type Counts = Awaited<ReturnType<typeof listUsagePerInterval>>;

/** One series per tool with usage, with 0 for intervals without. */
export function toSeries(rows: Counts, names: Map<number, string>): Pick<UsageReport, "dates" | "series"> {
  const dates = [...new Set(rows.map(({ date }) => date))];
  const series = new Map<number, UsageSeries>();
  for (const { date, toolId, count } of rows) {
    if (toolId === null) continue;
    const tool = series.get(toolId) ?? {
      toolId,
      name: names.get(toolId) ?? "",
      counts: dates.map(() => 0),
      total: 0,
    };
    tool.counts[dates.indexOf(date)] = count;
    tool.total += count;
    series.set(toolId, tool);
  }
  return { dates, series: [...series.values()].sort((a, b) => a.toolId - b.toolId) };
}

type KeyCounts = Awaited<ReturnType<typeof listUsagePerKey>>;

function toKeyUsage(rows: KeyCounts): KeyUsage[] {
  const keys = new Map<string | null, KeyUsage>();
  for (const { keyId, keyName, toolId, count } of rows) {
    const key = keys.get(keyId) ?? { keyId: keyId && toPublicId("key", keyId), keyName, counts: {} };
    key.counts[toolId] = count;
    keys.set(keyId, key);
  }
  return [...keys.values()];
}

type Run = Awaited<ReturnType<typeof listRuns>>[number];

function toRunState({ state, isExpired }: Run): UsageRun["state"] {
  if (state === "committed") return "counted";
  return state === "reserved" && !isExpired ? "running" : "not_counted";
}

function toRunResult({ captureId, captureUrl, checkId, checkQuery }: Run): UsageRun["result"] {
  if (captureId && captureUrl)
    return { kind: "capture", id: toPublicId("capture", captureId), subject: captureUrl };
  return checkId ? { kind: "check", id: toPublicId("check", checkId), subject: checkQuery ?? "" } : null;
}

/** Lists the usage of the tools of the user's plans in their current usage periods. */
export async function listToolUsage(userId: string): Promise<ToolUsageInfo[]> {
  const [entitlements, names] = await Promise.all([listToolEntitlements(userId), listToolNames()]);
  return Promise.all(
    entitlements.map(async ({ productId, toolId, usageLimit, usageAnchorAt, now }) => {
      const { start, end } = usagePeriodAt(usageAnchorAt, now);
      const usageCount = await getUsageCount({ userId, productId, toolId, periodStart: start });
      const info = toUsageInfo(usageCount, usageLimit, end);
      return { ...info, toolId, productId, name: names.get(toolId) ?? "", periodStart: start.toISOString() };
    }),
  );
}

/**
 * Returns the user's current usage, the counts of a period in the user's time zone, and the last runs.
 * @throws AppError `invalid` for an unknown period or time zone
 */
export async function getUsageReport(userId: string, search: URLSearchParams): Promise<UsageReport> {
  const query = Query.safeParse(Object.fromEntries(search)).data;
  if (!query) throw new AppError("invalid", "The period or the time zone is unknown.");
  const [tools, names] = await Promise.all([listToolUsage(userId), listToolNames()]);
  const buckets = toBuckets(query.period, query.timeZone, tools);
  const [counts, perKey, runs] = await Promise.all([
    listUsagePerInterval(userId, buckets),
    listUsagePerKey(userId, buckets),
    listRuns(userId, MAX_RUNS),
  ]);
  return {
    tools,
    unit: buckets.unit,
    ...toSeries(counts, names),
    byKey: toKeyUsage(perKey),
    runs: runs.map((run) => ({
      id: run.id,
      toolName: names.get(run.toolId) ?? "",
      startedAt: run.startedAt.toISOString(),
      state: toRunState(run),
      keyName: run.keyName,
      result: toRunResult(run),
    })),
  };
}
