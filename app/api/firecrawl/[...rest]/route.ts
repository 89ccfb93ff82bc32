import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { exportUnknownCall } from "#server/http/api-handler.ts";

/** The other calls of Firecrawl's SDK. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportUnknownCall(
  "Only scrape, batch scrape, crawl and map of /v1 and /v2, and extract and the usage of /v2 are offered. search needs a search engine.",
  toFirecrawlResponse,
);
