"use client";

import { useQuery } from "@tanstack/react-query";
import type { ToolAccess } from "#lib/access/contract.ts";
import { apiPaths } from "#lib/paths.ts";

export const SCREENSHOT_ACCESS = [apiPaths.toolByKey("screenshot")];
export const SCRAPE_ACCESS = [apiPaths.toolByKey("firecrawl")];

/** A no is asked again on every visit: it may have become a yes by a purchase since. */
export function useToolAccess(queryKey: string[]) {
  return useQuery<ToolAccess>({
    queryKey,
    staleTime: ({ state }) => (state.data?.hasAccess === false ? 0 : Number.POSITIVE_INFINITY),
  });
}

/** Whether this person may use the screenshot tool, and how much. */
export const useScreenshotAccess = () => useToolAccess(SCREENSHOT_ACCESS);

/** Whether this person may use the extraction, and how much. */
export const useScrapeAccess = () => useToolAccess(SCRAPE_ACCESS);
