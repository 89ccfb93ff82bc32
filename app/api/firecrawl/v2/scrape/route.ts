import { exportCalls } from "#server/firecrawl/export-calls.ts";
import { FIRECRAWL_SCRAPE } from "#server/firecrawl/scrape.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({ POST: FIRECRAWL_SCRAPE });
