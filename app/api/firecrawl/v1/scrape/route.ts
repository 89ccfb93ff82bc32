import { exportCalls } from "#server/firecrawl/export-calls.ts";
import { FIRECRAWL_V1_CALLS } from "#server/firecrawl/v1.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({
  POST: FIRECRAWL_V1_CALLS.scrape,
});
