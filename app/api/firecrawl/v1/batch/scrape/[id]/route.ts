import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { FIRECRAWL_V1_CALLS } from "#server/firecrawl/v1.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  {
    GET: createApiHandler(FIRECRAWL_V1_CALLS.getBatch, toFirecrawlResponse),
    DELETE: createApiHandler(FIRECRAWL_V1_CALLS.cancelBatch, toFirecrawlResponse),
  },
  toFirecrawlResponse,
);
