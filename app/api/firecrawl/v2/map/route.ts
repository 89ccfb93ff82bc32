import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { FIRECRAWL_MAP } from "#server/firecrawl/map.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const maxDuration = 60;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  {
    POST: createApiHandler(FIRECRAWL_MAP, toFirecrawlResponse),
  },
  toFirecrawlResponse,
);
