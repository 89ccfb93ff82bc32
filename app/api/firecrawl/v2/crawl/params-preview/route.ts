import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { exportUnknownCall } from "#server/http/api-handler.ts";

/** Firecrawl's options from a prompt, which would otherwise be the id of a crawl. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportUnknownCall(
  "crawl/params-preview is not offered: no language model chooses the options.",
  toFirecrawlResponse,
);
