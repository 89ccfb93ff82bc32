import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { FIRECRAWL_START_EXTRACT } from "#server/firecrawl/extract.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { POST: createApiHandler(FIRECRAWL_START_EXTRACT, toFirecrawlResponse) },
  toFirecrawlResponse,
);
