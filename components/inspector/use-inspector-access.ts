"use client";

import { useToolAccess } from "#components/tool/use-tool-access.ts";
import { apiPaths } from "#lib/paths.ts";

export const SCREENSHOT_ACCESS = [apiPaths.toolByKey("screenshot")];
export const SCRAPE_ACCESS = [apiPaths.toolByKey("firecrawl")];

/** Whether this person may use the screenshot tool, and how much. */
export const useScreenshotAccess = () => useToolAccess(SCREENSHOT_ACCESS);

/** Whether this person may use the extraction, and how much. */
export const useScrapeAccess = () => useToolAccess(SCRAPE_ACCESS);
