"use client";

import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { areLimitsReached, isLimitReached, type ToolUsage } from "#components/tools/usage.ts";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { useStickyBar } from "#components/tools/use-sticky-bar.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";

const bar = [
  "sticky bottom-0 z-30 grid gap-3 bg-background lg:-mb-4 lg:border-line lg:border-t lg:py-4",
  "max-lg:order-last max-lg:-mx-4 max-lg:border-t max-lg:border-line",
  "max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:sm:-mx-6 max-lg:sm:px-6",
];

/** Id of the submit button, for moving the focus. */
export const submitId = (formId: string) => `${formId}-submit`;

type SubmitBarProps = {
  formId: string;
  text: string;
  isRunning: boolean;
  /** Usage of the selected actions. */
  usages: ToolUsage[];
};

/** The submit button with its usage. Sticks to the bottom of the viewport while the options scroll. */
export function SubmitBar({ formId, text, isRunning, usages }: SubmitBarProps) {
  useStickyBar();
  const usageId = `${formId}-usage`;
  const isOff = areLimitsReached(usages);
  return (
    <div className={cn(bar)}>
      <div className="grid gap-3" id={usageId}>
        {usages.map((tool) =>
          isLimitReached(tool.usage) ? (
            <LimitNotice
              key={tool.things}
              productId={WEB_INSPECTOR_PRODUCT_ID}
              usage={tool.usage}
              {...(usages.length > 1 ? { things: tool.things } : {})}
            />
          ) : (
            <UsageLine key={tool.things} things={tool.things} usage={tool.usage} />
          ),
        )}
      </div>
      <Button
        aria-describedby={usageId}
        busy={isRunning}
        busyLabel="Processing..."
        className="w-full"
        disabled={isOff && !isRunning}
        form={formId}
        id={submitId(formId)}
        size="lg"
        type="submit"
      >
        {text}
      </Button>
    </div>
  );
}
