import { FIRECRAWL_START_CRAWL } from "#server/firecrawl/crawl.ts";
import { exportCalls } from "#server/firecrawl/export-calls.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({ POST: FIRECRAWL_START_CRAWL });
