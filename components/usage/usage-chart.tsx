import { formatCount } from "#components/format/format-count.ts";
import { formatDay } from "#components/format/format-date.ts";
import { Card } from "#components/ui/card.tsx";
import type { DailyUsage } from "#shared/usage/contract.ts";

const HEIGHT = 96;
const BAR = 20;
const GAP = 6;

type UsageChartProps = { days: string[]; tool: DailyUsage["tools"][number] };

/** The chart's numbers as a table for screen readers. */
function Numbers({ days, tool }: UsageChartProps) {
  return (
    <table className="sr-only">
      <caption>{tool.name}, uses per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Uses</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, i) =>
          tool.counts[i] ? (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{tool.counts[i]}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}

/**
 * One bar per day. A day without usage keeps a thin line to mark the gap. The tooltip covers the whole
 * column, because a low bar is hard to hit.
 */
function Bars({ days, tool }: UsageChartProps) {
  const most = Math.max(...tool.counts, 1);
  return (
    <svg
      aria-hidden="true"
      className="block h-24 w-full"
      preserveAspectRatio="none"
      viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
    >
      {days.map((day, i) => {
        const count = tool.counts[i] ?? 0;
        const height = count === 0 ? 1.5 : Math.max(4, (count / most) * HEIGHT);
        return (
          <g className="group" key={day}>
            <title>{`${formatDay(day)}: ${formatCount(count)}`}</title>
            <rect
              className="fill-transparent group-hover:fill-hover"
              height={HEIGHT}
              width={BAR + GAP}
              x={i * (BAR + GAP) - GAP / 2}
            />
            <rect
              className={count === 0 ? "fill-line-strong" : "fill-accent"}
              height={height}
              width={BAR}
              x={i * (BAR + GAP)}
              y={HEIGHT - height}
            />
          </g>
        );
      })}
    </svg>
  );
}

export function UsageChart({ days, tool }: UsageChartProps) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium text-ink text-sm">{tool.name}</h3>
        <p className="font-mono text-muted text-xs">
          {formatCount(tool.total)} total · peak {formatCount(Math.max(...tool.counts))}/day
        </p>
      </div>
      <Bars days={days} tool={tool} />
      <Numbers days={days} tool={tool} />
      <p aria-hidden="true" className="flex justify-between text-muted text-xs">
        <span>{first ? formatDay(first) : ""}</span>
        <span>{last ? formatDay(last) : ""}</span>
      </p>
    </Card>
  );
}
