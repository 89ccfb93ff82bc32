import { MAP_MAX_SECONDS, mapSite } from "#server/crawl/map.ts";
import { createCrawlJob } from "#server/jobs/create-job.ts";
import { CREATE_MAX_DURATION, drainAfterCreation } from "#server/worker/drain-after-creation.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { CreatedJob } from "#shared/jobs/contract.ts";
import { CreateCrawlJob, MapCall, MapResult } from "#shared/jobs/crawl-contract.ts";
import { type ApiContext, type ApiResult, defineCall, toCallUsage } from "./call.ts";
import { JOB_ERRORS, PAGE_ERRORS } from "./call-errors.ts";

async function runCreateCrawlJob(context: ApiContext<CreateCrawlJob>): Promise<ApiResult> {
  const created = await createCrawlJob(context.caller, context.body);
  drainAfterCreation(created, context.defer);
  return { body: created };
}

async function runMap(context: ApiContext<MapCall>): Promise<ApiResult> {
  const { caller, body, requestId, signal } = context;
  const map = await mapSite(caller, body, { requestId, signal });
  const usage = toCallUsage("extraction", context.getSettledUsage());
  const result: MapResult = { ...map, usage };
  return { body: result, cost: { tool: "extraction", units: usage.cost } };
}

/** The calls about whole sites. */
export const CRAWL_CALLS = {
  createCrawlJob: defineCall({
    operationId: "createCrawlJob",
    method: "POST",
    path: "/jobs/crawls",
    summary: "Crawl a site",
    description:
      "Creates a job that opens a page, follows its links and the site's sitemap, and stores the content of each page. Pages of other hosts are left out, and so are those that robots.txt disallows to `SaaSToolsBot`. Pages of a site are opened one after the other.",
    scopes: ["extract"],
    tool: null,
    cost: "1 extraction for each page that is stored. The limit is reserved when the job is created, and what is not used is released. Pages that fail, redirect to another site or to a known page cost nothing.",
    body: CreateCrawlJob,
    response: CreatedJob,
    errors: JOB_ERRORS,
    example: { url: "https://example.com", limit: 20, include: ["/docs/**"] },
    maxDuration: CREATE_MAX_DURATION,
    run: runCreateCrawlJob,
  }),
  mapSite: defineCall({
    operationId: "mapSite",
    method: "POST",
    path: "/map",
    summary: "List the pages of a site",
    description:
      "The addresses that a page links to and those of the site's sitemap, without opening them in a browser.",
    scopes: ["extract"],
    tool: TOOL_KEYS.extraction,
    cost: "1 extraction, however many addresses. A site that cannot be read costs nothing.",
    body: MapCall,
    response: MapResult,
    errors: PAGE_ERRORS.filter((code) => !["selector_not_found", "step_failed", "signed_out"].includes(code)),
    example: { url: "https://example.com" },
    maxDuration: MAP_MAX_SECONDS,
    run: runMap,
  }),
};
