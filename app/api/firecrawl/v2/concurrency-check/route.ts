import { exportCalls } from "#server/firecrawl/export-calls.ts";
import { FIRECRAWL_TEAM_CALLS } from "#server/firecrawl/team.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({
  GET: FIRECRAWL_TEAM_CALLS.concurrency,
});
