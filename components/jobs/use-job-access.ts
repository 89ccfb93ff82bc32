"use client";

import {
  SCREENSHOT_ACCESS,
  useCheckerAccess,
  useInspectorAccess,
  useToolAccess,
} from "#components/tools/use-tool-access.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import type { JobType } from "./job-options.ts";

type Access = { hasAccess: boolean; usage: UsageInfo | null };

/** What the user's plans allow by type of job. */
export function useJobAccess() {
  const screenshot = useToolAccess(SCREENSHOT_ACCESS);
  const { canExtract, usages } = useInspectorAccess();
  const checker = useCheckerAccess();
  const access: Record<JobType, Access> = {
    screenshot: { hasAccess: screenshot.data?.hasAccess === true, usage: usages.screenshot },
    extract: { hasAccess: canExtract === true, usage: usages.extraction },
    check: { hasAccess: checker.data?.hasAccess === true, usage: checker.data?.usageInfo ?? null },
  };
  return {
    access,
    isLoading: screenshot.isPending || checker.isPending || (canExtract === null && !screenshot.isError),
    isError: screenshot.isError || checker.isError,
    retry: () => void Promise.all([screenshot.refetch(), checker.refetch()]),
  };
}
