import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { exportUnknownCall } from "#server/http/api-handler.ts";

/** The other calls of Firecrawl's SDK. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportUnknownCall(
  "Only scrape, batch scrape, crawl, map and the usage of /v2 are offered. search, extract and crawl/params-preview need a search engine or a language model.",
  toFirecrawlResponse,
);
