import Link from "next/link";
import { formatCount } from "#components/format/format-number.ts";
import { ResetDay } from "#components/format/reset-day.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";
import { LIMIT_REACHED, type UsageInfo } from "#shared/usage/contract.ts";

export function UpgradeLink({ productId }: { productId: number }) {
  return (
    <Button asChild variant="link">
      <Link href={paths.pricing(productId)}>Upgrade your plan</Link>
    </Button>
  );
}

type LimitNoticeProps = {
  usage: UsageInfo;
  productId: number;
  /** What is counted, for screens with two tools. */
  things?: string;
};

/** Why the button is disabled, until when, and how to upgrade. */
export function LimitNotice({ usage, things, productId }: LimitNoticeProps) {
  const limit = formatCount(usage.usageLimit ?? usage.usageCount);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
      <p>
        <span className="font-medium text-foreground">{LIMIT_REACHED}</span>
        {things ? <span className="text-muted-foreground text-xs"> ({things.toLowerCase()})</span> : null}
        <span className="block text-muted-foreground text-xs">
          {limit} of {limit} used, 0 left. <ResetDay iso={usage.resetsAt} />
        </span>
      </p>
      <UpgradeLink productId={productId} />
    </div>
  );
}
