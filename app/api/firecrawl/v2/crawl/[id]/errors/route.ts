import { FIRECRAWL_CRAWL_CALLS } from "#server/firecrawl/crawl.ts";
import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  {
    GET: createApiHandler(FIRECRAWL_CRAWL_CALLS.errors, toFirecrawlResponse),
  },
  toFirecrawlResponse,
);
