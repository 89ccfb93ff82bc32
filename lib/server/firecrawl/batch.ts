import * as z from "zod/mini";
import type { JobProgressRow } from "#db/queries/jobs.ts";
import { type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { toJobCaller } from "#server/api/jobs.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { createCapturesJob } from "#server/jobs/create.ts";
import { CREATE_MAX_DURATION, drainAfterCreation } from "#server/jobs/drain-after-creation.ts";
import { cancelJob, requireJob } from "#server/jobs/read.ts";
import { AppError } from "#shared/errors.ts";
import { CreateCapturesJob, type ListValidation } from "#shared/jobs/contract.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/limits.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toPublicId } from "#shared/public-id.ts";
import { BatchRequest } from "./batch-contract.ts";
import { describeJob, listJobErrors, PagesQuery } from "./job-pages.ts";
import { toPlanError, toTimeoutMs } from "./scrape.ts";

const batchUrl = (id: string): string => `${publicEnv.siteUrl}${apiPaths.firecrawl}/v2/batch/scrape/${id}`;

/** @throws AppError `invalid` */
function toCapturesJob(request: BatchRequest): CreateCapturesJob {
  const { urls, formats, mobile, blockAds, waitFor, timeout, onlyMainContent } = request;
  const [{ type, fullPage, quality, viewport } = { type: "markdown" as const }] = formats;
  const page = {
    ...(mobile ? { device: "mobile" } : {}),
    block: { ads: blockAds, banners: blockAds, trackers: blockAds },
    delaySeconds: Math.ceil(waitFor / 1000),
    timeoutMs: toTimeoutMs(timeout),
  };
  const image = quality === undefined ? { type: "png" } : { type: "jpeg", quality };
  return parseApiInput(CreateCapturesJob, {
    urls,
    ...(type === "screenshot"
      ? { screenshot: { ...page, ...image, fullPage, ...(viewport ? { viewport } : {}) } }
      : { extract: { ...page, formats: [type], onlyMainContent } }),
  });
}

function invalidUrlsError({ refused }: ListValidation): AppError {
  const details = refused.slice(0, 20).map(({ position, reason }) => ({
    pointer: `/urls/${position}`,
    code: "invalid" as const,
    message: reason,
  }));
  return new AppError("invalid", "The list contains invalid addresses.", { details });
}

async function runStart(context: ApiContext<BatchRequest>): Promise<ApiResult> {
  const caller = toJobCaller(context);
  const body = toCapturesJob(context.body);
  try {
    if (!context.body.ignoreInvalidURLs) {
      const { list } = await createCapturesJob(caller, { ...body, dryRun: true });
      if (list.refusedCount > 0) throw invalidUrlsError(list);
    }
    const created = await createCapturesJob(caller, body);
    drainAfterCreation(created, context.defer);
    const id = created.job?.id ?? "";
    const invalidURLs = created.list.refused.map(({ value }) => value);
    return {
      body: { success: true, id, url: batchUrl(id), ...(invalidURLs.length > 0 ? { invalidURLs } : {}) },
    };
  } catch (error) {
    throw toPlanError(error);
  }
}

/** A job of another kind is no batch. @throws AppError `not_found` */
async function requireBatch(userId: string, id: string): Promise<JobProgressRow> {
  const job = await requireJob(userId, id);
  if (job.kind !== "captures") throw new AppError("not_found", "Batch not found.");
  return job;
}

async function runStatus({ userId, id, query }: ApiContext<unknown, PagesQuery>): Promise<ApiResult> {
  const job = await requireBatch(userId, id);
  return { body: await describeJob(job, query, batchUrl(toPublicId("job", id))) };
}

async function runCancel({ userId, id }: ApiContext): Promise<ApiResult> {
  await requireBatch(userId, id);
  const { state, finishedAt } = await cancelJob(userId, id);
  if (finishedAt && state !== "cancelled") throw new AppError("conflict", "This batch has ended.");
  return { body: { success: true, status: "cancelled" } };
}

async function runErrors({ userId, id }: ApiContext): Promise<ApiResult> {
  await requireBatch(userId, id);
  return { body: { errors: await listJobErrors(id), robotsBlocked: [] } };
}

const COMMON = {
  path: "/api/firecrawl/v2/batch/scrape",
  scopes: ["extract", "capture"],
  tool: null,
  cost: "1 extraction for each page that is stored; 1 screenshot for the format screenshot.",
  response: z.looseObject({}),
  errors: [],
} as const;

/** Firecrawl's `POST /v2/batch/scrape`. */
export const FIRECRAWL_START_BATCH = defineCall({
  ...COMMON,
  operationId: "firecrawlStartBatch",
  method: "POST",
  summary: "Scrape a list of addresses with Firecrawl's SDK",
  selectTool: ({ formats }: BatchRequest) =>
    formats[0]?.type === "screenshot"
      ? { tool: "screenshot", scopes: ["capture"] }
      : { tool: "firecrawl", scopes: ["extract"] },
  body: BatchRequest,
  maxBodyBytes: MAX_LIST_BYTES,
  maxDuration: CREATE_MAX_DURATION,
  run: runStart,
});

/** Firecrawl's `GET /v2/batch/scrape/{id}`. */
export const FIRECRAWL_GET_BATCH = defineCall({
  ...COMMON,
  operationId: "firecrawlGetBatch",
  method: "GET",
  summary: "Get a batch with Firecrawl's SDK",
  id: "job",
  query: PagesQuery,
  run: runStatus,
});

/** Firecrawl's `DELETE /v2/batch/scrape/{id}`. */
export const FIRECRAWL_CANCEL_BATCH = defineCall({
  ...COMMON,
  operationId: "firecrawlCancelBatch",
  method: "DELETE",
  summary: "Cancel a batch with Firecrawl's SDK",
  id: "job",
  run: runCancel,
});

/** Firecrawl's `GET /v2/batch/scrape/{id}/errors`. */
export const FIRECRAWL_BATCH_ERRORS = defineCall({
  ...COMMON,
  operationId: "firecrawlBatchErrors",
  method: "GET",
  summary: "List the errors of a batch with Firecrawl's SDK",
  id: "job",
  run: runErrors,
});
