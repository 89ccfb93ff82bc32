import * as z from "zod/mini";
import { type ApiContext, type ApiResult, defineCall, toCallUsage } from "#server/api/call.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { MAP_MAX_SECONDS, mapSite } from "#server/crawl/map.ts";
import { MAX_MAP_LINKS, MapCall } from "#shared/jobs/crawl-contract.ts";
import { MapRequest } from "./crawl-contract.ts";

async function runMap(context: ApiContext<MapRequest>): Promise<ApiResult> {
  const { url, search, sitemap, includeSubdomains, ignoreQueryParameters, limit } = context.body;
  const call = parseApiInput(MapCall, {
    url,
    sitemap,
    subdomains: includeSubdomains,
    ...(search ? { search } : {}),
    ignoreQuery: ignoreQueryParameters,
    limit: Math.min(limit, MAX_MAP_LINKS),
  });
  const { caller, requestId, signal } = context;
  const { links } = await mapSite(caller, call, { requestId, signal });
  const usage = toCallUsage("extraction", context.getSettledUsage());
  const found = links.map(({ url: address, title, description }) => ({
    url: address,
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
  }));
  return { body: { success: true, links: found }, cost: { tool: "extraction", units: usage.cost } };
}

/** Firecrawl's `POST /v2/map`. */
export const FIRECRAWL_MAP = defineCall({
  operationId: "firecrawlMap",
  method: "POST",
  path: "/api/firecrawl/v2/map",
  summary: "List the pages of a site with Firecrawl's SDK",
  scopes: ["extract"],
  tool: "firecrawl",
  cost: "1 extraction.",
  body: MapRequest,
  response: z.looseObject({ success: z.literal(true) }),
  errors: [],
  maxDuration: MAP_MAX_SECONDS,
  run: runMap,
});
