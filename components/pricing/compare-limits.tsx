"use client";

import { useQuery } from "@tanstack/react-query";
import { getQueryClient } from "#client/query-client.ts";
import { formatBytes, formatCount } from "#components/format/format-number.ts";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { PlanLimits, PlanWithLimits } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { formatInterval } from "#shared/watches/intervals.ts";
import { limitText } from "./plan-texts.ts";

type LimitRow = { label: string; cells: { planId: number; text: string }[] };

const NONE = "–";

function listToolRows(plans: PlanWithLimits[]): LimitRow[] {
  const names = new Map(
    plans.flatMap(({ planTools }) => planTools.map(({ toolId, toolDetails }) => [toolId, toolDetails.name])),
  );
  return [...names].map(([toolId, label]) => ({
    label,
    cells: plans.map(({ id, planTools }) => {
      const tool = planTools.find((candidate) => candidate.toolId === toolId);
      return { planId: id, text: tool ? limitText(tool) : NONE };
    }),
  }));
}

type Format = (value: number | null) => string;

const count: Format = (value) => (value ? formatCount(value) : NONE);
const interval: Format = (minutes) => (minutes === null ? NONE : formatInterval(minutes));

/** Only limits that the server enforces. */
const LIMIT_ROWS: readonly [label: string, limit: keyof PlanLimits, format?: Format][] = [
  ["Captures at once", "concurrentCaptures"],
  ["Calls a minute", "runsPerMinute"],
  ["Steps before a capture", "steps"],
  ["Entries in a job", "jobItems"],
  ["Pages of a crawl", "crawlPages"],
  ["Jobs at the same time", "openJobs"],
  ["Runs by API and jobs a day, each tool", "automatedRunsPerDay"],
  ["Schedules", "schedules"],
  ["Shortest interval of a schedule", "scheduleMinutes", interval],
  ["Pages watched", "pageWatches"],
  ["Shortest interval of a watched page", "watchIntervalMinutes", interval],
  ["Sites watched", "siteWatches"],
  ["Shortest interval of a watched site", "siteWatchMinutes", interval],
  ["Names and handles watched", "nameWatches"],
  ["API keys", "apiKeys"],
  ["Other API calls a minute", "readsPerMinute"],
  ["Image links a month", "renderLinks"],
  ["Shared links", "sharedLinks"],
  ["Extra mail recipients", "mailRecipients"],
  ["Saved sessions", "savedSessions"],
  ["Buckets of your own", "destinations"],
  ["History", "retentionDays", (days) => `${days} days`],
  ["Storage", "storageBytes", (bytes) => (bytes ? formatBytes(bytes) : NONE)],
];

/** Without the limits that no plan of the product has. */
function listRows(plans: PlanWithLimits[]): LimitRow[] {
  const rows = LIMIT_ROWS.map(([label, limit, format = count]) => ({
    label,
    cells: plans.map(({ id, limits }) => ({ planId: id, text: format(limits[limit]) })),
  }));
  return [...listToolRows(plans), ...rows.filter(({ cells }) => cells.some(({ text }) => text !== NONE))];
}

/** A table of all limits of a product's plans, loaded when it is opened. */
export default function CompareLimits({
  productId,
  productName,
}: {
  productId: number;
  productName: string;
}) {
  // The pricing page has no provider, because visitors need no cache.
  const { data, isError, refetch } = useQuery<PlanWithLimits[]>(
    { queryKey: [apiPaths.plans] },
    getQueryClient(),
  );
  if (isError && !data)
    return (
      <RetryAlert onRetry={() => void refetch()} title="The limits could not be loaded" variant="warning" />
    );
  if (!data) return <Skeleton className="h-[25rem]" />;
  const plans = data.filter((plan) => plan.productId === productId).toSorted((a, b) => a.price - b.price);
  return (
    <ScrollArea className="overflow-x-auto" label={`Limits of ${productName}`}>
      <table className="w-full min-w-[36rem] text-left text-sm">
        <thead>
          <tr className="border-border border-b">
            <th className="py-2 pr-4 font-medium text-muted-foreground" scope="col">
              Limit
            </th>
            {plans.map(({ id, name }) => (
              <th className="py-2 pr-4 font-medium text-foreground" key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listRows(plans).map(({ label, cells }) => (
            <tr className="border-border border-b" key={label}>
              <th className="py-2 pr-4 font-normal text-muted-foreground" scope="row">
                {label}
              </th>
              {cells.map(({ planId, text }) => (
                <td className="py-2 pr-4 text-foreground" key={planId}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
