"use client";

import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { isLimitReached } from "#components/tools/usage.ts";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { useStickyBar } from "#components/tools/use-sticky-bar.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { NAME_CHECKER_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";

const bar = [
  "z-30 grid gap-3 bg-background max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:border-t max-sm:border-line",
  "max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]",
  "sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-8",
];

/** Id of the submit button, for moving the focus. */
export const submitId = (formId: string) => `${formId}-submit`;

type CheckBarProps = { id: string; isRunning: boolean; usage: UsageInfo | null; onStop: () => void };

/** The submit button with usage, and Stop during a check. Sticks to the bottom on phones. */
export function SubmitBar({ id, isRunning, usage, onStop }: CheckBarProps) {
  useStickyBar();
  const usageId = `${id}-usage`;
  const isOff = isLimitReached(usage);
  return (
    <div className={cn(bar)}>
      <div id={usageId}>
        {usage && isOff ? <LimitNotice productId={NAME_CHECKER_PRODUCT_ID} usage={usage} /> : null}
        {usage && !isOff ? <UsageLine things="Checks" usage={usage} /> : null}
      </div>
      <div className="flex gap-2">
        {isRunning ? (
          <Button onClick={onStop} size="lg" variant="secondary">
            Stop
          </Button>
        ) : null}
        <Button
          aria-describedby={usageId}
          busy={isRunning}
          busyLabel="Checking Availability..."
          className="max-sm:flex-1"
          disabled={isOff && !isRunning}
          id={submitId(id)}
          size="lg"
          type="submit"
        >
          Check Availability
        </Button>
      </div>
    </div>
  );
}
