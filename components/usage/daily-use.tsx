"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { apiPaths } from "#shared/paths.ts";
import { CHART_DAYS, type DailyUsage } from "#shared/usage/contract.ts";
import { UsageChart } from "./usage-chart.tsx";

export function DailyUse() {
  const { data, isError, refetch } = useQuery<DailyUsage>({ queryKey: [apiPaths.usage], staleTime: 0 });
  return (
    <section aria-label="Daily usage" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-base text-ink">Daily usage</h2>
        <p className="text-muted text-sm">The last {CHART_DAYS} days, in UTC</p>
      </div>
      {isError && !data ? (
        <RetryAlert onRetry={refetch} title="Your daily usage could not be loaded" variant="bad">
          Your usage is not affected.
        </RetryAlert>
      ) : null}
      {data || isError ? null : <Skeleton className="h-52 w-full rounded-card" />}
      {data?.tools.length === 0 ? (
        <EmptyState className="px-6 py-14">
          <p className="font-medium text-ink text-sm">No usage in the last 30 days.</p>
          <p className="mt-1.5 text-muted text-sm">Your daily usage will appear here.</p>
        </EmptyState>
      ) : null}
      {data?.tools.map((tool) => (
        <UsageChart days={data.days} key={tool.toolId} tool={tool} />
      ))}
    </section>
  );
}
