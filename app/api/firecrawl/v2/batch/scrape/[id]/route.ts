import { FIRECRAWL_CANCEL_BATCH, FIRECRAWL_GET_BATCH } from "#server/firecrawl/batch.ts";
import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  {
    GET: createApiHandler(FIRECRAWL_GET_BATCH, toFirecrawlResponse),
    DELETE: createApiHandler(FIRECRAWL_CANCEL_BATCH, toFirecrawlResponse),
  },
  toFirecrawlResponse,
);
