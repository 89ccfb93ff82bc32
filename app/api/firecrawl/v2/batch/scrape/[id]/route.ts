import { FIRECRAWL_BATCH_CALLS } from "#server/firecrawl/batch.ts";
import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  {
    GET: createApiHandler(FIRECRAWL_BATCH_CALLS.get, toFirecrawlResponse),
    DELETE: createApiHandler(FIRECRAWL_BATCH_CALLS.cancel, toFirecrawlResponse),
  },
  toFirecrawlResponse,
);
