import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { FIRECRAWL_V1_CALLS } from "#server/firecrawl/v1.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { POST: createApiHandler(FIRECRAWL_V1_CALLS.scrape, toFirecrawlResponse) },
  toFirecrawlResponse,
);
