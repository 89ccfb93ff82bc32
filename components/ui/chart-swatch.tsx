/** A series of a chart; its color is one of the chart colors of globals.css. */
export type ChartSeries = { key: string; label: string; color: string };

/** The color of a series beside its name. Apart from `chart.tsx`, so that legends do not load Recharts. */
export function ChartSwatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-[3px] border border-input forced-color-adjust-none"
      style={{ backgroundColor: color }}
    />
  );
}
