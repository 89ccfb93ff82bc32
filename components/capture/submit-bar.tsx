"use client";

import { ArrowDown } from "lucide-react";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { useStickyBar } from "#components/ui/use-sticky-bar.ts";
import { cn } from "#lib/utils.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import { areLimitsReached, type ToolUsage } from "./choose-actions.ts";

/** Id of the notices, which describe the disabled button. */
const noticesId = (formId: string) => `${formId}-notices`;

/** This month's usage of the selected actions, beside the title. */
export function InspectorUsage({ usages }: { usages: ToolUsage[] }) {
  return (
    <div className="grid gap-1">
      {usages.map(({ things, usage }) =>
        isLimitReached(usage) ? null : <UsageLine key={things} things={things} usage={usage} />,
      )}
    </div>
  );
}

/** The reached limits of the selected actions. */
export function LimitNotices({ formId, usages }: { formId: string; usages: ToolUsage[] }) {
  const reached = usages.filter(({ usage }) => isLimitReached(usage));
  if (reached.length === 0) return null;
  return (
    <div className="grid gap-3" id={noticesId(formId)}>
      {reached.map(({ things, usage }) => (
        <LimitNotice
          key={things}
          productId={WEB_INSPECTOR_PRODUCT_ID}
          usage={usage}
          {...(usages.length > 1 ? { things } : {})}
        />
      ))}
    </div>
  );
}

type SubmitButtonProps = {
  formId: string;
  text: string;
  isRunning: boolean;
  /** Usage of the selected actions. */
  usages: ToolUsage[];
  className?: string;
};

export function SubmitButton({ formId, text, isRunning, usages, className }: SubmitButtonProps) {
  return (
    <BusyButton
      aria-describedby={noticesId(formId)}
      busy={isRunning}
      busyLabel="Processing..."
      className={className}
      data-submit=""
      disabled={areLimitsReached(usages) && !isRunning}
      size="lg"
      type="submit"
    >
      {text}
    </BusyButton>
  );
}

/** Moves the focus to the submit button that is displayed at this width. */
export function focusSubmitButton(): void {
  const buttons = document.querySelectorAll<HTMLElement>("[data-submit]");
  [...buttons].find((button) => button.offsetParent !== null)?.focus();
}

const bar = [
  "sticky bottom-0 z-30 -mx-4 flex gap-2 border-border border-t bg-background px-4 pt-3 sm:-mx-6 sm:px-6 lg:hidden",
  "pb-[max(0.75rem,env(safe-area-inset-bottom))] short:static",
];

/** The submit button on narrow screens. It is part of the form, so it leaves with it. */
export function SubmitBar({
  resultId,
  ...props
}: Omit<SubmitButtonProps, "className"> & { resultId: string }) {
  useStickyBar();
  return (
    <div className={cn(bar)}>
      <SubmitButton {...props} className="min-w-0 grow basis-0 px-2" />
      <Button asChild className="min-w-11 px-3 max-[22rem]:hidden" size="lg" variant="outline">
        <a aria-label="Result" href={`#${resultId}`} title="Result">
          <span className="max-sm:hidden">Result</span>
          <ArrowDown aria-hidden="true" />
        </a>
      </Button>
    </div>
  );
}
