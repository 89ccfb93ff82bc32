import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { FIRECRAWL_TEAM_CALLS } from "#server/firecrawl/team.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { GET: createApiHandler(FIRECRAWL_TEAM_CALLS.active, toFirecrawlResponse) },
  toFirecrawlResponse,
);
