import { exportCalls } from "#server/firecrawl/export-calls.ts";
import { FIRECRAWL_GET_EXTRACT } from "#server/firecrawl/extract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({ GET: FIRECRAWL_GET_EXTRACT });
