import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { FIRECRAWL_SCRAPE } from "#server/firecrawl/scrape.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { POST: createApiHandler(FIRECRAWL_SCRAPE, toFirecrawlResponse) },
  toFirecrawlResponse,
);
