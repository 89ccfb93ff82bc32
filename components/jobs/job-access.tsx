"use client";

import { LimitNotice, UpgradeLink } from "#components/tools/limit-notice.tsx";
import { UsageLine } from "#components/tools/usage-line.tsx";
import {
  SCREENSHOT_ACCESS,
  useCheckerAccess,
  useInspectorAccess,
  useToolAccess,
} from "#components/tools/use-tool-access.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { isLimitReached, type UsageInfo } from "#shared/usage/contract.ts";
import type { JobType } from "./job-options.ts";

export type AccessByType = Record<JobType, { hasAccess: boolean; usage: UsageInfo | null }>;

/** What the user's plans allow by type of job. */
export function useJobAccess() {
  const screenshot = useToolAccess(SCREENSHOT_ACCESS);
  const { canExtract, usages } = useInspectorAccess();
  const checker = useCheckerAccess();
  const access: AccessByType = {
    screenshot: { hasAccess: screenshot.data?.hasAccess === true, usage: usages.screenshot },
    extract: { hasAccess: canExtract === true, usage: usages.extraction },
    check: { hasAccess: checker.data?.hasAccess === true, usage: checker.data?.usageInfo ?? null },
  };
  return {
    access,
    isLoading: screenshot.isPending || checker.isPending || (canExtract === null && !screenshot.isError),
    isError: screenshot.isError || checker.isError,
    refetch: () => Promise.all([screenshot.refetch(), checker.refetch()]),
  };
}

const THINGS: Record<JobType, string> = {
  screenshot: "Screenshots",
  extract: "Extractions",
  check: "Checks",
};

/** Usage of the selected type, or why it cannot run. */
export function TypeUsage({ type, access }: { type: JobType; access: AccessByType }) {
  const { hasAccess, usage } = access[type];
  const productId = type === "check" ? NAME_CHECKER_PRODUCT_ID : WEB_INSPECTOR_PRODUCT_ID;
  if (!hasAccess)
    return (
      <p className="text-muted-foreground text-sm">
        Not in your plan. <UpgradeLink productId={productId} />
      </p>
    );
  if (!usage) return null;
  return isLimitReached(usage) ? (
    <LimitNotice productId={productId} usage={usage} />
  ) : (
    <UsageLine things={THINGS[type]} usage={usage} />
  );
}
