import { FIRECRAWL_START_BATCH } from "#server/firecrawl/batch.ts";
import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { POST: createApiHandler(FIRECRAWL_START_BATCH, toFirecrawlResponse) },
  toFirecrawlResponse,
);
