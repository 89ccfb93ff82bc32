"use client";

import { useQuery } from "@tanstack/react-query";
import { apiPaths } from "#shared/paths.ts";
import type { ToolAccess, UsageInfo } from "#shared/usage/contract.ts";

/** Denied access is refetched on every visit, because a purchase may have granted it. */
export function useToolAccess(queryKey: string[]) {
  return useQuery<ToolAccess>({
    queryKey,
    staleTime: ({ state }) => (state.data?.hasAccess === false ? 0 : Number.POSITIVE_INFINITY),
  });
}

export const CHECKER_ACCESS = [apiPaths.toolByKey("domain-checker")];

export const useCheckerAccess = () => useToolAccess(CHECKER_ACCESS);

export const SCREENSHOT_ACCESS = [apiPaths.toolByKey("screenshot")];
export const EXTRACTION_ACCESS = [apiPaths.toolByKey("firecrawl")];

/** Whether the user may extract (null while loading), and the usage of both actions. */
export function useInspectorAccess(): {
  canExtract: boolean | null;
  usages: { screenshot: UsageInfo | null; extraction: UsageInfo | null };
} {
  const screenshot = useToolAccess(SCREENSHOT_ACCESS).data;
  const scrape = useToolAccess(EXTRACTION_ACCESS).data;
  const usages = { screenshot: screenshot?.usageInfo ?? null, extraction: scrape?.usageInfo ?? null };
  return { canExtract: scrape?.hasAccess ?? null, usages };
}
