import { type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { CREATE_MAX_DURATION, drainAfterCreation } from "#server/worker/drain-after-creation.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { CreateCapturesJob, type CreatedJob, type ListValidation } from "#shared/jobs/contract.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import { BatchRequest } from "./batch-contract.ts";
import { defineJobCalls, type FirecrawlJobs, toCommon, toJobUrl } from "./job-calls.ts";
import {
  toAnswerFormats,
  toCallOptions,
  toJobExtractOptions,
  toWarning,
  WEBHOOK_WARNING,
} from "./page-options.ts";

const BATCHES: FirecrawlJobs = {
  kind: "captures",
  name: "Batch",
  path: "/batch/scrape",
  scopes: ["extract", "capture"],
  cost: "1 extraction for each page that is stored; 1 screenshot for the format screenshot.",
};

/** @throws AppError `invalid` */
function toCapturesJob(request: BatchRequest): CreateCapturesJob {
  const { urls, formats, webhook } = request;
  const [{ type, fullPage, quality, viewport } = { type: "markdown" as const }] = formats;
  const page = toCallOptions(request);
  const image = quality === undefined ? { type: "png" } : { type: "jpeg", quality };
  return parseApiInput(CreateCapturesJob, {
    urls,
    ...(webhook ? { webhook } : {}),
    ...(type === "screenshot"
      ? { screenshot: { ...page, ...image, fullPage, ...(viewport ? { viewport } : {}) } }
      : { extract: toJobExtractOptions(request) }),
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

function toCreatedBody({ job, list }: CreatedJob, request: BatchRequest): object {
  const id = job?.id ?? "";
  const invalidURLs = list.refused.map(({ value }) => value);
  return {
    success: true,
    id,
    url: toJobUrl(BATCHES, id),
    ...(invalidURLs.length > 0 ? { invalidURLs } : {}),
    ...toWarning(request, request.webhook ? WEBHOOK_WARNING : false),
  };
}

async function runStart(context: ApiContext<BatchRequest>): Promise<ApiResult> {
  const { caller } = context;
  const body = toCapturesJob(context.body);
  if (!context.body.ignoreInvalidURLs) {
    const { list } = await createCapturesJob(caller, { ...body, dryRun: true });
    if (list.refusedCount > 0) throw invalidUrlsError(list);
  }
  const created = await createCapturesJob(caller, body, toAnswerFormats(context.body.formats));
  drainAfterCreation(created, context.defer);
  return { body: toCreatedBody(created, context.body) };
}

/** Firecrawl's `POST /v2/batch/scrape`. */
export const FIRECRAWL_START_BATCH = defineCall({
  ...toCommon(BATCHES),
  operationId: "firecrawlStartBatch",
  method: "POST",
  summary: "Scrape a list of addresses with Firecrawl's SDK",
  selectTool: ({ formats }: BatchRequest) =>
    formats[0]?.type === "screenshot" ? "screenshot" : TOOL_KEYS.extraction,
  selectScope: ({ formats }: BatchRequest) => (formats[0]?.type === "screenshot" ? "capture" : "extract"),
  body: BatchRequest,
  maxBodyBytes: MAX_LIST_BYTES,
  maxDuration: CREATE_MAX_DURATION,
  toCreatedBody,
  run: runStart,
});

/** Firecrawl's calls about a batch: `GET` and `DELETE /v2/batch/scrape/{id}`, `GET /v2/batch/scrape/{id}/errors`. */
export const FIRECRAWL_BATCH_CALLS = defineJobCalls(BATCHES);
