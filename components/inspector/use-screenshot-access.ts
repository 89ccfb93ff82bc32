"use client";

import { useQuery } from "@tanstack/react-query";
import type { ToolAccess } from "#lib/access/contract.ts";
import { apiPaths } from "#lib/paths.ts";

export const SCREENSHOT_ACCESS = [apiPaths.toolByKey("screenshot")];

/** Whether this person may use the screenshot tool, and how much. A no is asked again on every visit: it may have
 * become a yes by a purchase since. */
export function useScreenshotAccess() {
  return useQuery<ToolAccess>({
    queryKey: SCREENSHOT_ACCESS,
    staleTime: ({ state }) => (state.data?.hasAccess === false ? 0 : Number.POSITIVE_INFINITY),
  });
}
