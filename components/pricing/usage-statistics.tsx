import { formatDay } from "#components/format/format-date.ts";
import { formatCount } from "#components/format/format-number.ts";
import { ResetDay } from "#components/format/reset-day.tsx";
import { Card } from "#components/ui/card.tsx";
import { LabeledProgress } from "#components/ui/labeled-progress.tsx";
import type { PlanTool } from "#shared/catalog/contract.ts";

function usageShare(tool: PlanTool): string {
  const used = formatCount(tool.currentUserUsage?.usageCount ?? 0);
  return tool.usageLimit === null ? `${used} used` : `${used} of ${formatCount(tool.usageLimit)} used`;
}

/** The remaining usage as text; the color of the bar only repeats it. */
function leftText(tool: PlanTool): string {
  if (tool.usageLimit === null) return "Unlimited";
  const left = Math.max(tool.usageLimit - (tool.currentUserUsage?.usageCount ?? 0), 0);
  return left === 0 ? "None left" : `${formatCount(left)} left`;
}

/** Unlimited tools have no percentage to show. */
function UsageBar({ tool, count }: { tool: PlanTool; count: number }) {
  if (tool.usageLimit === null) {
    return (
      <div aria-hidden="true" className="flex h-1.5 items-center">
        <div className="h-0 w-full border-border-strong border-t border-dashed" />
      </div>
    );
  }
  return (
    <LabeledProgress
      label={tool.toolDetails.name}
      max={tool.usageLimit}
      value={count}
      valueText={usageShare(tool)}
    />
  );
}

function ToolUsageRow({ tool, endsAt }: { tool: PlanTool; endsAt: string | null }) {
  const usage = tool.currentUserUsage;
  if (!usage) return null;
  // A plan that ends with this usage period has no reset.
  const isLast = endsAt !== null && endsAt <= usage.resetsAt;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere font-medium text-foreground text-sm">
          {tool.toolDetails.name}
        </span>
        <span className="font-mono text-muted-foreground text-xs">{usageShare(tool)}</span>
      </div>
      <UsageBar count={usage.usageCount} tool={tool} />
      <p className="flex flex-wrap justify-between gap-x-4 text-muted-foreground text-xs">
        <span>{leftText(tool)}</span>
        <span>
          {isLast ? (
            <>
              Ends <time dateTime={endsAt}>{formatDay(endsAt)}</time>
            </>
          ) : (
            <ResetDay iso={usage.resetsAt} />
          )}
        </span>
      </p>
    </li>
  );
}

type UsageStatisticsProps = {
  tools: PlanTool[];
  heading: "h2" | "h3" | "h4";
  /** End of the plan, ISO 8601; null while it renews. */
  endsAt: string | null;
};

/** Usage, limit and reset day of every tool in the current plan. */
export function UsageStatistics({ tools, heading: Heading, endsAt }: UsageStatisticsProps) {
  const counted = tools.filter((tool) => tool.currentUserUsage);
  if (counted.length === 0) return null;
  return (
    <Card className="p-5">
      <Heading className="mb-4 font-medium text-foreground text-sm">Usage Statistics</Heading>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {counted.map((tool) => (
          <ToolUsageRow endsAt={endsAt} key={tool.toolId} tool={tool} />
        ))}
      </ul>
    </Card>
  );
}
