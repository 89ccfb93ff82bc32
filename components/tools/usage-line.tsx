import { formatCount } from "#components/format/format-number.ts";
import { ResetDay } from "#components/format/reset-day.tsx";
import { LabeledProgress } from "#components/ui/labeled-progress.tsx";
import type { UsageInfo } from "#shared/usage/contract.ts";

/** '3 of 10 used, 7 left'; without a limit only the count. */
function usedText({ usageCount, usageLimit, remainingUses }: UsageInfo): string {
  if (usageLimit === null) return `${formatCount(usageCount)} used, unlimited`;
  const left = remainingUses ?? Math.max(usageLimit - usageCount, 0);
  return `${formatCount(usageCount)} of ${formatCount(usageLimit)} used, ${formatCount(left)} left`;
}

type UsageLineProps = {
  usage: UsageInfo;
  /** What is counted, e.g. 'Screenshots'. */
  things: string;
};

/** The share of the limit from which a bar draws attention. */
const BAR_FROM = 0.8;

/** This month's usage of a tool and its reset day. */
export function UsageLine({ usage, things }: UsageLineProps) {
  const text = usedText(usage);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted-foreground text-xs">
        <span>
          <span className="text-foreground">{things}</span>
          <span className="sr-only"> this month:</span> <span>{text}</span>
        </span>
        <span>
          <ResetDay iso={usage.resetsAt} />
        </span>
      </p>
      {usage.usageLimit === null || usage.usageCount < usage.usageLimit * BAR_FROM ? null : (
        <LabeledProgress
          label={`${things} used this month`}
          max={usage.usageLimit}
          value={usage.usageCount}
          valueText={text}
        />
      )}
    </div>
  );
}
