import { FIRECRAWL_BATCH_CALLS } from "#server/firecrawl/batch.ts";
import { exportCalls } from "#server/firecrawl/export-calls.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({
  GET: FIRECRAWL_BATCH_CALLS.errors,
});
