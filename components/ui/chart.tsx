"use client";

import type { ReactElement } from "react";
import { ResponsiveContainer } from "recharts";
import { cn } from "#lib/utils.ts";
import { ChartSwatch } from "./chart-swatch.tsx";

type ChartContainerProps = { className?: string; children: ReactElement };

/** The frame of a Recharts chart, after the chart component of shadcn/ui: fills its box, in our colors. */
export function ChartContainer({ className, children }: ChartContainerProps) {
  return (
    <div
      className={cn(
        // Recharts follows a narrower window a moment later.
        "w-full overflow-x-clip text-xs [&_.recharts-cartesian-grid_line]:stroke-border",
        "[&_.recharts-surface]:rounded-sm [&_.recharts-tooltip-cursor]:fill-accent",
        className,
      )}
    >
      <ResponsiveContainer initialDimension={{ width: 640, height: 240 }}>{children}</ResponsiveContainer>
    </div>
  );
}

type ChartTooltipProps = { title: string; rows: { label: string; color: string; value: string }[] };

/** The content of a chart's tooltip. */
export function ChartTooltipContent({ title, rows }: ChartTooltipProps) {
  return (
    <div className="grid min-w-36 gap-1.5 rounded-md border border-border-strong bg-muted px-2.5 py-2 text-xs shadow-md">
      <p className="font-medium text-foreground">{title}</p>
      {rows.map(({ label, color, value }) => (
        <p className="flex items-center gap-2 text-muted-foreground" key={label}>
          <ChartSwatch color={color} />
          {label}
          <span className="ml-auto pl-3 font-mono text-foreground">{value}</span>
        </p>
      ))}
    </div>
  );
}
