"use client";

import { useToolAccess } from "#components/tools/use-tool-access.ts";
import { apiPaths } from "#shared/paths.ts";
import type { Usages } from "./usages.ts";

export const SCREENSHOT_ACCESS = [apiPaths.toolByKey("screenshot")];
export const EXTRACTION_ACCESS = [apiPaths.toolByKey("firecrawl")];

/** Whether the user may extract (null while loading), and the usage of both actions. */
export function useInspectorAccess(): { canExtract: boolean | null; usages: Usages } {
  const screenshot = useToolAccess(SCREENSHOT_ACCESS).data;
  const scrape = useToolAccess(EXTRACTION_ACCESS).data;
  const usages = { screenshot: screenshot?.usageInfo ?? null, extraction: scrape?.usageInfo ?? null };
  return { canExtract: scrape?.hasAccess ?? null, usages };
}
