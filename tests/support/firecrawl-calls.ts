import type { ApiCall } from "#server/api/call.ts";
import { FIRECRAWL_BATCH_CALLS, FIRECRAWL_START_BATCH } from "#server/firecrawl/batch.ts";
import { FIRECRAWL_CRAWL_CALLS, FIRECRAWL_START_CRAWL } from "#server/firecrawl/crawl.ts";
import { FIRECRAWL_GET_EXTRACT, FIRECRAWL_START_EXTRACT } from "#server/firecrawl/extract.ts";
import { FIRECRAWL_MAP } from "#server/firecrawl/map.ts";
import { FIRECRAWL_SCRAPE } from "#server/firecrawl/scrape.ts";
import { FIRECRAWL_TEAM_CALLS } from "#server/firecrawl/team.ts";
import { FIRECRAWL_V1_CALLS } from "#server/firecrawl/v1.ts";

/** Every call of Firecrawl's, in both versions. */
export const FIRECRAWL_CALLS: ApiCall[] = [
  FIRECRAWL_START_BATCH,
  FIRECRAWL_START_CRAWL,
  FIRECRAWL_MAP,
  FIRECRAWL_SCRAPE,
  FIRECRAWL_START_EXTRACT,
  FIRECRAWL_GET_EXTRACT,
  ...Object.values(FIRECRAWL_BATCH_CALLS),
  ...Object.values(FIRECRAWL_TEAM_CALLS),
  ...Object.values(FIRECRAWL_CRAWL_CALLS),
  ...Object.values(FIRECRAWL_V1_CALLS),
];
