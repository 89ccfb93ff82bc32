import { FIRECRAWL_CRAWL_CALLS } from "#server/firecrawl/crawl.ts";
import { exportCalls } from "#server/firecrawl/export-calls.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({
  GET: FIRECRAWL_CRAWL_CALLS.get,
  DELETE: FIRECRAWL_CRAWL_CALLS.cancel,
});
