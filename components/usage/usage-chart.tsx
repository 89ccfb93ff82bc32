"use client";

import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { formatCount } from "#components/format/format-number.ts";
import { ChartContainer, ChartTooltipContent } from "#components/ui/chart.tsx";
import type { ChartSeries } from "#components/ui/chart-swatch.tsx";

export type UsageChartProps = {
  /** Describes the chart for screen readers. */
  label: string;
  dates: readonly string[];
  series: readonly (ChartSeries & { counts: readonly number[] })[];
  /** Height of the limit line; null without one. */
  limit: number | null;
  formatDate: (date: string) => string;
};

const TICK = { fill: "var(--muted-foreground)", fontSize: 13 };

type Entry = { date: string } & Record<string, number | string>;

const AXIS = { axisLine: false, tick: TICK, tickLine: false };

/** Stacked uses per day or month. Loaded on demand, because Recharts is large. */
export default function UsageChart({ label, dates, series, limit, formatDate }: UsageChartProps) {
  const data = dates.map((date, index): Entry => {
    const counts = series.map(({ key, counts: all }): [string, number] => [key, all[index] ?? 0]);
    return { date, ...Object.fromEntries(counts) };
  });
  return (
    <ChartContainer className="h-60">
      <BarChart
        accessibilityLayer
        aria-label={label}
        data={data}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} />
        <XAxis {...AXIS} dataKey="date" minTickGap={24} tickFormatter={formatDate} tickMargin={8} />
        <YAxis {...AXIS} allowDecimals={false} tickFormatter={formatCount} width={44} />
        <Tooltip
          content={({ active, payload, label: date }) =>
            active && payload ? (
              <ChartTooltipContent
                rows={series.map(({ key, label: name, color }) => ({
                  label: name,
                  color,
                  value: formatCount(Number(payload.find(({ dataKey }) => dataKey === key)?.value ?? 0)),
                }))}
                title={formatDate(String(date))}
              />
            ) : null
          }
          isAnimationActive={false}
        />
        {series.map(({ key, color }) => (
          <Bar
            dataKey={key}
            fill={color}
            isAnimationActive={false}
            key={key}
            maxBarSize={36}
            stackId="uses"
            stroke="var(--card)"
            strokeWidth={1}
          />
        ))}
        {limit === null ? null : (
          <ReferenceLine ifOverflow="extendDomain" stroke="var(--warning)" strokeDasharray="4 4" y={limit} />
        )}
      </BarChart>
    </ChartContainer>
  );
}
