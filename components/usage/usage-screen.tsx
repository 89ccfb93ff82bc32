"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { memo, useDeferredValue, useState } from "react";
import { downloadCsv } from "#client/files.ts";
import { PastDueBanner } from "#components/pricing/past-due-banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { toCsv } from "#shared/csv.ts";
import { apiPaths } from "#shared/paths.ts";
import { USAGE_PERIODS, type UsagePeriodName, type UsageReport } from "#shared/usage/contract.ts";
import { KeyUsageTable, RunsTable, ToolUsageTable } from "./tool-usage-table.tsx";
import { UsageHistory } from "./usage-history.tsx";

const PERIOD_LABELS: Record<UsagePeriodName, string> = {
  month: "This month",
  "30d": "30 days",
  "12m": "12 months",
};

function NothingYet() {
  return (
    <EmptyState action={<SeePlans />} title="You don't have a plan yet">
      Your usage and remaining limits will appear here.
    </EmptyState>
  );
}

const toUsageCsv = ({ dates, series }: UsageReport): string =>
  toCsv([
    ["date", ...series.map(({ name }) => name)],
    ...dates.map((date, index) => [date, ...series.map(({ counts }) => counts[index] ?? 0)]),
  ]);

/** IANA name of the browser's time zone; old ones do not know it. */
const getTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

/** Drawn after an interaction and not during it: a chart takes longer than 50 ms. */
const DeferredHistory = memo(UsageHistory);

/** Refetched on every visit and on focus, because runs in other tabs count too. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

export function UsageScreen() {
  const [period, setPeriod] = useState<UsagePeriodName>("30d");
  const [timeZone] = useState(getTimeZone);
  const catalog = useQuery<Product[]>({ queryKey: [apiPaths.catalog], ...FRESH });
  const usage = useQuery<UsageReport>({
    queryKey: [apiPaths.usage(period, timeZone)],
    placeholderData: keepPreviousData,
    ...FRESH,
  });
  const { data: products } = catalog;
  const { data: report } = usage;
  const drawn = { report: useDeferredValue(report), period: useDeferredValue(period) };
  if ((usage.isError && !report) || (catalog.isError && !products)) {
    const retry = () => void Promise.all([usage.refetch(), catalog.refetch()]);
    return (
      <PageAlert onRetry={retry} title="Your usage could not be loaded">
        Your usage is not affected.
      </PageAlert>
    );
  }
  if (!products || !report) return <PageSpinner label="Loading your usage" />;
  const hasPlan = products.some(({ subscription }) => subscription !== null);
  return (
    <Tabs
      className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14"
      onValueChange={(value) => setPeriod(value as UsagePeriodName)}
      value={period}
    >
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">Usage</h1>
        <div className="flex flex-wrap gap-2">
          <TabsList aria-label="Period">
            {USAGE_PERIODS.map((name) => (
              <TabsTrigger key={name} value={name}>
                {PERIOD_LABELS[name]}
              </TabsTrigger>
            ))}
          </TabsList>
          <Button onClick={() => downloadCsv(`usage-${period}.csv`, toUsageCsv(report))} variant="outline">
            <Download aria-hidden="true" className="max-sm:hidden" />
            CSV
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {products.map((product) => (
          <PastDueBanner key={product.id} product={product} />
        ))}
        {hasPlan ? null : <NothingYet />}
        {report.tools.length > 0 ? <ToolUsageTable products={products} tools={report.tools} /> : null}
        <TabsContent tabIndex={-1} value={period}>
          <DeferredHistory period={drawn.period} report={drawn.report ?? report} timeZone={timeZone} />
        </TabsContent>
        <KeyUsageTable byKey={report.byKey} series={report.series} />
        <RunsTable runs={report.runs} />
      </div>
    </Tabs>
  );
}
