"use client";

import dynamic from "next/dynamic";
import { memo, useDeferredValue, useState } from "react";
import { formatDay } from "#components/format/format-date.ts";
import { formatCount } from "#components/format/format-number.ts";
import { Card } from "#components/ui/card.tsx";
import { type ChartSeries, ChartSwatch } from "#components/ui/chart-swatch.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { cn } from "#lib/utils.ts";
import type { UsagePeriodName, UsageReport } from "#shared/usage/contract.ts";
import { toDailyLimit } from "./project-usage.ts";

const ChartSkeleton = () => <Skeleton className="h-60 w-full" />;

const UsageChart = dynamic(() => import("./usage-chart.tsx"), { ssr: false, loading: ChartSkeleton });

const COLORS = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)"];
/** A line far above the bars would flatten them. */
const MAX_LINE_TO_PEAK = 3;

const EMPTY: Record<UsagePeriodName, string> = {
  month: "No usage in this usage period.",
  "30d": "No usage in the last 30 days.",
  "12m": "No usage in the last 12 months.",
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 'Nov 21', or 'Nov 2026' for a month. */
const formatInterval = (unit: UsageReport["unit"]) => (date: string) =>
  unit === "day" ? formatDay(date) : `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

type Line = { value: number; text: string };
type Series = ChartSeries & { toolId: number; counts: number[]; total: number };

/** The limits of the shown tools: per month, or the even share of a day; null unless each has one. */
function toLimitLine({ tools, unit }: UsageReport, shown: readonly Series[]): Line | null {
  const limited = tools.filter(({ toolId }) => shown.some((series) => series.toolId === toolId));
  const perDay = limited.length === shown.length ? toDailyLimit(limited) : null;
  if (perDay === null) return null;
  const month = limited.reduce((sum, { usageLimit }) => sum + (usageLimit ?? 0), 0);
  if (unit === "month") return { value: month, text: `Limit: ${formatCount(month)} a month` };
  const value = Math.round(perDay * 10) / 10;
  return { value, text: `Limit: ${formatCount(month)} a month, ${value} a day` };
}

const toSeries = (report: UsageReport): Series[] =>
  report.series.map(({ toolId, name, counts, total }, index) => ({
    toolId,
    counts,
    total,
    key: `tool${toolId}`,
    label: name,
    color: COLORS[index % COLORS.length] ?? "var(--chart-1)",
  }));

/** The shown tools, their highest sum, and the limit line unless it is far above. */
function summarize(report: UsageReport, hidden: readonly number[]) {
  const shown = toSeries(report).filter(({ toolId }) => !hidden.includes(toolId));
  const sums = report.dates.map((_, index) =>
    shown.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
  );
  const peak = Math.max(0, ...sums);
  const line = toLimitLine(report, shown);
  return { shown, peak, line, isLineFar: line !== null && line.value > peak * MAX_LINE_TO_PEAK };
}

type ChartProps = { report: UsageReport; hidden: readonly number[] };

/** Rendered again only with other data, because the chart takes longer than anything else on the screen. */
const Chart = memo(function Chart({ report, hidden }: ChartProps) {
  const { unit, dates } = report;
  const { shown, line, isLineFar } = summarize(report, hidden);
  return (
    <UsageChart
      dates={dates}
      formatDate={formatInterval(unit)}
      label={`Uses per ${unit}; choose Table to read the numbers`}
      limit={isLineFar ? null : (line?.value ?? null)}
      series={shown}
    />
  );
});

type LegendProps = {
  series: readonly Series[];
  hidden: readonly number[];
  onToggle: (toolId: number) => void;
};

/** Names the colors; each name shows and hides its tool. */
function Legend({ series, hidden, onToggle }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {series.map(({ toolId, label, color, total }) => {
        const isShown = !hidden.includes(toolId);
        return (
          <li key={toolId}>
            <button
              aria-pressed={isShown}
              className={cn(
                "inline-flex min-h-7 items-center gap-2 rounded-md border px-2 text-xs touch:min-h-11",
                isShown
                  ? "border-border-strong text-foreground"
                  : "border-border border-dashed text-muted-foreground line-through",
              )}
              onClick={() => onToggle(toolId)}
              type="button"
            >
              <ChartSwatch color={isShown ? color : "var(--border-strong)"} />
              {label}
              <span className="font-mono text-muted-foreground">{formatCount(total)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type TableProps = { unit: UsageReport["unit"]; dates: readonly string[]; series: readonly Series[] };

function UsageTable({ unit, dates, series }: TableProps) {
  const format = formatInterval(unit);
  const used = dates.flatMap((date, index) =>
    series.some(({ counts }) => counts[index]) ? [{ date, index }] : [],
  );
  return (
    <ScrollArea className="h-60 overflow-auto" label="Uses as a table">
      <table className="w-full text-xs">
        <thead className="sticky top-0 bg-card text-muted-foreground">
          <tr>
            <th className="py-1.5 pr-4 text-left font-medium" scope="col">
              {unit === "day" ? "Day" : "Month"}
            </th>
            {series.map(({ key, label }) => (
              <th className="py-1.5 pr-4 text-right font-medium" key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.reverse().map(({ date, index }) => (
            <tr className="border-border border-t" key={date}>
              <th className="py-1.5 pr-4 text-left font-normal text-foreground" scope="row">
                {format(date)}
              </th>
              {series.map(({ key, counts }) => (
                <td className="py-1.5 pr-4 text-right font-mono text-foreground" key={key}>
                  {formatCount(counts[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

type UsageHistoryProps = { report: UsageReport; period: UsagePeriodName; timeZone: string };

/** The uses of a period, stacked by tool, as a chart or as a table. */
export function UsageHistory({ report, period, timeZone }: UsageHistoryProps) {
  const [shownAs, setShownAs] = useState("chart");
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const { unit, dates } = report;
  // The chart follows an interaction, so that the tab and the legend respond at once.
  const drawnAs = useDeferredValue(shownAs);
  const drawnHidden = useDeferredValue(hidden);
  const series = toSeries(report);
  const { shown, peak, line, isLineFar } = summarize(report, hidden);
  if (series.length === 0) {
    return <EmptyState title={EMPTY[period]}>Your daily usage will appear here.</EmptyState>;
  }
  const toggle = (toolId: number) =>
    setHidden(hidden.includes(toolId) ? hidden.filter((id) => id !== toolId) : [...hidden, toolId]);
  return (
    <Card>
      <Tabs className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5" onValueChange={setShownAs} value={shownAs}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 className="font-semibold text-base text-foreground">
            {unit === "day" ? "Daily usage" : "Monthly usage"}
          </h2>
          <TabsList aria-label="View">
            <TabsTrigger value="chart">Chart</TabsTrigger>
            <TabsTrigger value="table">Table</TabsTrigger>
          </TabsList>
        </div>
        <Legend hidden={hidden} onToggle={toggle} series={series} />
        <TabsContent tabIndex={-1} value="chart">
          {drawnAs === "chart" ? <Chart hidden={drawnHidden} report={report} /> : <ChartSkeleton />}
        </TabsContent>
        <TabsContent tabIndex={-1} value="table">
          <UsageTable dates={dates} series={shown} unit={unit} />
        </TabsContent>
        <p className="flex flex-wrap justify-between gap-x-6 text-muted-foreground text-xs">
          <span>
            {formatCount(shown.reduce((sum, { total }) => sum + total, 0))} total · peak {formatCount(peak)}/
            {unit}
          </span>
          {line ? (
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="w-5 border-warning border-t-2 border-dashed" />
              {line.text}
              {isLineFar ? ", above this chart" : null}
            </span>
          ) : null}
          <span>Time zone: {timeZone}</span>
        </p>
      </Tabs>
    </Card>
  );
}
