import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { FIRECRAWL_GET_EXTRACT } from "#server/firecrawl/extract.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { GET: createApiHandler(FIRECRAWL_GET_EXTRACT, toFirecrawlResponse) },
  toFirecrawlResponse,
);
