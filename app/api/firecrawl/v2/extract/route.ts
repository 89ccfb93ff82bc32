import { exportCalls } from "#server/firecrawl/export-calls.ts";
import { FIRECRAWL_START_EXTRACT } from "#server/firecrawl/extract.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({
  POST: FIRECRAWL_START_EXTRACT,
});
