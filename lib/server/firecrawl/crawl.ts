import { type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { createCrawlJob } from "#server/jobs/create-job.ts";
import { findEntitlement } from "#server/usage/caller.ts";
import { CREATE_MAX_DURATION, drainAfterCreation } from "#server/worker/drain-after-creation.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import type { CreatedJob } from "#shared/jobs/contract.ts";
import { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import { MAX_CRAWL_DEPTH, MAX_CRAWL_PAGES } from "#shared/jobs/crawl-options.ts";
import { CrawlRequest } from "./crawl-contract.ts";
import { defineJobCalls, type FirecrawlJobs, toCommon, toJobUrl } from "./job-calls.ts";
import { toAnswerFormats, toJobExtractOptions, toWarning, WEBHOOK_WARNING } from "./page-options.ts";

const CRAWLS: FirecrawlJobs = {
  kind: "crawl",
  name: "Crawl",
  path: "/crawl",
  scopes: ["extract"],
  cost: "1 extraction for each page that is stored.",
};

/** Firecrawl's limit is 10,000 pages by default; ours is that of the plan and of the month. */
function toCrawlJob(request: CrawlRequest, planPages: number): CreateCrawlJob {
  const { url, includePaths, excludePaths, maxDiscoveryDepth, limit, delay } = request;
  return parseApiInput(CreateCrawlJob, {
    url,
    include: includePaths ?? [],
    exclude: excludePaths ?? [],
    maxDepth: Math.min(maxDiscoveryDepth ?? MAX_CRAWL_DEPTH, MAX_CRAWL_DEPTH),
    scope: request.crawlEntireDomain ? "site" : "path",
    subdomains: request.allowSubdomains,
    sitemap: request.sitemap,
    ignoreQuery: request.ignoreQueryParameters,
    delaySeconds: Math.ceil(delay ?? 0),
    limit: Math.max(1, Math.min(limit ?? MAX_CRAWL_PAGES, planPages, MAX_CRAWL_PAGES)),
    extract: request.scrapeOptions ? toJobExtractOptions(request.scrapeOptions) : {},
    ...(request.webhook ? { webhook: request.webhook } : {}),
    onLimit: "truncate",
  });
}

function toCreatedBody({ job }: CreatedJob, { scrapeOptions, prompt, webhook }: CrawlRequest): object {
  const id = job?.id ?? "";
  const ignored = prompt ? "No language model chooses the options: prompt has no effect." : false;
  const warning = toWarning(scrapeOptions ?? {}, ignored, webhook ? WEBHOOK_WARNING : false);
  return { success: true, id, url: toJobUrl(CRAWLS, id), ...warning };
}

async function runStart(context: ApiContext<CrawlRequest>): Promise<ApiResult> {
  const entitlement = await findEntitlement(context.caller, TOOL_KEYS.extraction);
  const body = toCrawlJob(context.body, entitlement?.crawlPages ?? 0);
  const answer = toAnswerFormats(context.body.scrapeOptions?.formats);
  const created = await createCrawlJob(context.caller, body, answer);
  drainAfterCreation(created, context.defer);
  return { body: toCreatedBody(created, context.body) };
}

/** Firecrawl's `POST /v2/crawl`. */
export const FIRECRAWL_START_CRAWL = defineCall({
  ...toCommon(CRAWLS),
  operationId: "firecrawlStartCrawl",
  method: "POST",
  summary: "Crawl a site with Firecrawl's SDK",
  body: CrawlRequest,
  maxDuration: CREATE_MAX_DURATION,
  toCreatedBody,
  run: runStart,
});

/** Firecrawl's calls about a crawl: `GET` and `DELETE /v2/crawl/{id}`, `GET /v2/crawl/{id}/errors`. */
export const FIRECRAWL_CRAWL_CALLS = defineJobCalls(CRAWLS);
