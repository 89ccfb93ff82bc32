import * as z from "zod/mini";
import { listDisallowedPages } from "#db/queries/crawls.ts";
import { type JobItemResult, type JobProgressRow, listItems } from "#db/queries/jobs.ts";
import { type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { toJobCaller } from "#server/api/jobs.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { openCaptureFile } from "#server/capture/history.ts";
import { createCrawlJob } from "#server/jobs/create.ts";
import { CREATE_MAX_DURATION, drainAfterCreation } from "#server/jobs/drain-after-creation.ts";
import { cancelJob, requireJob } from "#server/jobs/read.ts";
import { CreateCrawlJob } from "#shared/crawl/contract.ts";
import { MAX_CRAWL_DEPTH, MAX_CRAWL_PAGES } from "#shared/crawl/options.ts";
import { AppError } from "#shared/errors.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toPublicId } from "#shared/public-id.ts";
import { type CrawledPageOptions, CrawlQuery, CrawlRequest } from "./crawl-contract.ts";
import { toPlanError, toTimeoutMs } from "./scrape.ts";

/** Pages and bytes of one answer; the rest follows at `next`. */
const MAX_PAGES = 50;
const MAX_BYTES = 8_000_000;

const crawlUrl = (id: string): string => `${publicEnv.siteUrl}${apiPaths.firecrawl}/v2/crawl/${id}`;

function toExtractOptions(options: CrawledPageOptions | null): object {
  if (!options) return {};
  const { formats, onlyMainContent, mobile, blockAds, waitFor, timeout } = options;
  return {
    formats: formats.map(({ type }) => type),
    onlyMainContent,
    ...(mobile ? { device: "mobile" } : {}),
    block: { ads: blockAds, banners: blockAds, trackers: blockAds },
    delaySeconds: Math.ceil(waitFor / 1000),
    timeoutMs: toTimeoutMs(timeout),
  };
}

/** Firecrawl's limit is 10,000 pages by default; ours is that of the plan and of the month. */
function toCrawlJob(request: CrawlRequest, planPages: number): CreateCrawlJob {
  const { url, includePaths, excludePaths, maxDiscoveryDepth, limit, delay } = request;
  return parseApiInput(CreateCrawlJob, {
    url,
    include: includePaths ?? [],
    exclude: excludePaths ?? [],
    maxDepth: Math.min(maxDiscoveryDepth ?? MAX_CRAWL_DEPTH, MAX_CRAWL_DEPTH),
    scope: request.crawlEntireDomain ? "site" : "path",
    sitemap: request.sitemap,
    ignoreQuery: request.ignoreQueryParameters,
    delaySeconds: Math.max(1, Math.ceil(delay ?? 1)),
    limit: Math.max(1, Math.min(limit ?? MAX_CRAWL_PAGES, planPages, MAX_CRAWL_PAGES)),
    extract: toExtractOptions(request.scrapeOptions),
    onLimit: "truncate",
  });
}

async function runStart(context: ApiContext<CrawlRequest>): Promise<ApiResult> {
  const entitlement = context.entitlements.find(({ toolKey }) => toolKey === "firecrawl");
  try {
    const body = toCrawlJob(context.body, entitlement?.crawlPages ?? 0);
    const created = await createCrawlJob(toJobCaller(context), body);
    drainAfterCreation(created, context.defer);
    const id = created.job?.id ?? "";
    return { body: { success: true, id, url: crawlUrl(id) } };
  } catch (error) {
    throw toPlanError(error);
  }
}

/** A job of another kind is no crawl. @throws AppError `not_found` */
async function requireCrawl(userId: string, id: string): Promise<JobProgressRow> {
  const job = await requireJob(userId, id);
  if (job.kind !== "crawl") throw new AppError("not_found", "Crawl not found.");
  return job;
}

const STATUS: Record<JobProgressRow["state"], string> = {
  queued: "scraping",
  running: "scraping",
  completed: "completed",
  partial: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

/** A page that is done; null when its file was deleted. */
async function toDocument({ item, capture }: JobItemResult): Promise<object | null> {
  if (!capture) return null;
  try {
    const { chunks } = await openCaptureFile(capture, "file");
    const text = Buffer.concat(await Array.fromAsync(chunks)).toString("utf8");
    return {
      [capture.contentType === "text/html" ? "html" : "markdown"]: text,
      metadata: {
        ...(capture.title ? { title: capture.title } : {}),
        sourceURL: item.input,
        url: capture.finalUrl,
        statusCode: capture.pageStatus ?? 0,
        proxyUsed: "basic",
        scrapeId: toPublicId("capture", capture.id),
        creditsUsed: item.isCharged ? 1 : 0,
      },
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The pages that are done after a position, as many as fit into an answer. */
async function readPages(jobId: string, after: number) {
  const rows = await listItems(jobId, { limit: MAX_PAGES + 1, after, state: "done" });
  const data: object[] = [];
  let [bytes, last, read] = [0, after, 0];
  for (const row of rows.slice(0, MAX_PAGES)) {
    bytes += row.capture?.sizeBytes ?? 0;
    if (bytes > MAX_BYTES && read > 0) break;
    const document = await toDocument(row);
    if (document) data.push(document);
    last = row.item.position;
    read += 1;
  }
  return { data, next: read < rows.length ? last : null };
}

async function runStatus({ userId, id, query }: ApiContext<unknown, CrawlQuery>): Promise<ApiResult> {
  const job = await requireCrawl(userId, id);
  const { data, next } = await readPages(id, query.after);
  return {
    body: {
      success: true,
      status: STATUS[job.state],
      total: job.total,
      completed: job.done + job.failed + job.skipped,
      creditsUsed: job.committedUses,
      expiresAt: job.expiresAt.toISOString(),
      next: next === null ? null : `${crawlUrl(toPublicId("job", id))}?after=${next}`,
      data,
    },
  };
}

async function runCancel({ userId, id }: ApiContext): Promise<ApiResult> {
  await requireCrawl(userId, id);
  const { state, finishedAt } = await cancelJob(userId, id);
  if (finishedAt && state !== "cancelled") throw new AppError("conflict", "This crawl has ended.");
  return { body: { success: true, status: "cancelled" } };
}

async function runErrors({ userId, id }: ApiContext): Promise<ApiResult> {
  await requireCrawl(userId, id);
  const failed = await listItems(id, { limit: MAX_CRAWL_PAGES, after: -1, state: "failed" });
  const errors = failed.map(({ item }) => ({
    id: toPublicId("item", item.id),
    ...(item.finishedAt ? { timestamp: item.finishedAt.toISOString() } : {}),
    url: item.input,
    code: item.error?.code ?? "unexpected",
    error: item.error?.message ?? "",
  }));
  return { body: { errors, robotsBlocked: await listDisallowedPages(id) } };
}

const COMMON = {
  path: "/api/firecrawl/v2/crawl",
  scopes: ["extract"],
  tool: null,
  cost: "1 extraction for each page that is stored.",
  response: z.looseObject({}),
  errors: [],
} as const;

/** Firecrawl's `POST /v2/crawl`. */
export const FIRECRAWL_START_CRAWL = defineCall({
  ...COMMON,
  operationId: "firecrawlStartCrawl",
  method: "POST",
  summary: "Crawl a site with Firecrawl's SDK",
  body: CrawlRequest,
  maxDuration: CREATE_MAX_DURATION,
  run: runStart,
});

/** Firecrawl's `GET /v2/crawl/{id}`. */
export const FIRECRAWL_GET_CRAWL = defineCall({
  ...COMMON,
  operationId: "firecrawlGetCrawl",
  method: "GET",
  summary: "Get a crawl with Firecrawl's SDK",
  id: "job",
  query: CrawlQuery,
  run: runStatus,
});

/** Firecrawl's `DELETE /v2/crawl/{id}`. */
export const FIRECRAWL_CANCEL_CRAWL = defineCall({
  ...COMMON,
  operationId: "firecrawlCancelCrawl",
  method: "DELETE",
  summary: "Cancel a crawl with Firecrawl's SDK",
  id: "job",
  run: runCancel,
});

/** Firecrawl's `GET /v2/crawl/{id}/errors`. */
export const FIRECRAWL_CRAWL_ERRORS = defineCall({
  ...COMMON,
  operationId: "firecrawlCrawlErrors",
  method: "GET",
  summary: "List the errors of a crawl with Firecrawl's SDK",
  id: "job",
  run: runErrors,
});
