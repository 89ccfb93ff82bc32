"use client";

import { useQuery } from "@tanstack/react-query";
import { getQueryClient } from "#client/query-client.ts";
import { formatBytes, formatCount } from "#components/format/format-number.ts";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { PlanLimits, PlanWithLimits } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { formatInterval } from "#shared/watches/intervals.ts";
import { limitText } from "./usage-text.ts";

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

const count = (value: number | null): string => (value ? formatCount(value) : NONE);

const interval = (minutes: number | null): string => (minutes === null ? NONE : formatInterval(minutes));

/** Only limits that the server enforces. */
const LIMIT_ROWS: readonly { label: string; toText: (limits: PlanLimits) => string }[] = [
  { label: "Captures at the same time", toText: ({ concurrentCaptures }) => count(concurrentCaptures) },
  { label: "Runs a minute", toText: ({ runsPerMinute }) => count(runsPerMinute) },
  { label: "Entries in a job", toText: ({ jobItems }) => count(jobItems) },
  { label: "Pages of a crawl", toText: ({ crawlPages }) => count(crawlPages) },
  { label: "Jobs at the same time", toText: ({ openJobs }) => count(openJobs) },
  {
    label: "Runs by API and jobs a day, each tool",
    toText: ({ automatedRunsPerDay }) => count(automatedRunsPerDay),
  },
  { label: "Schedules", toText: ({ schedules }) => count(schedules) },
  { label: "Shortest interval of a schedule", toText: ({ scheduleMinutes }) => interval(scheduleMinutes) },
  { label: "Pages watched", toText: ({ pageWatches }) => count(pageWatches) },
  {
    label: "Shortest interval of a watched page",
    toText: ({ watchIntervalMinutes }) => interval(watchIntervalMinutes),
  },
  { label: "Names and handles watched", toText: ({ nameWatches }) => count(nameWatches) },
  { label: "API keys", toText: ({ apiKeys }) => count(apiKeys) },
  { label: "Other API calls a minute", toText: ({ readsPerMinute }) => count(readsPerMinute) },
  { label: "Image links a month", toText: ({ renderLinks }) => count(renderLinks) },
  { label: "Shared links", toText: ({ sharedLinks }) => count(sharedLinks) },
  { label: "Extra mail recipients", toText: ({ mailRecipients }) => count(mailRecipients) },
  { label: "History", toText: ({ retentionDays }) => `${retentionDays} days` },
  { label: "Storage", toText: ({ storageBytes }) => (storageBytes ? formatBytes(storageBytes) : NONE) },
];

/** Without the limits that no plan of the product has. */
function listRows(plans: PlanWithLimits[]): LimitRow[] {
  const rows = LIMIT_ROWS.map(({ label, toText }) => ({
    label,
    cells: plans.map(({ id, limits }) => ({ planId: id, text: toText(limits) })),
  }));
  return [...listToolRows(plans), ...rows.filter(({ cells }) => cells.some(({ text }) => text !== NONE))];
}

/** A table of all limits of a product's plans, loaded when it is opened. */
export function CompareLimits({ productId, productName }: { productId: number; productName: string }) {
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={`Limits of ${productName}`} className="overflow-x-auto" tabIndex={0}>
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
    </section>
  );
}
