import { exportCalls } from "#server/firecrawl/export-calls.ts";
import { FIRECRAWL_MAP } from "#server/firecrawl/map.ts";

export const maxDuration = 60;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportCalls({ POST: FIRECRAWL_MAP });
