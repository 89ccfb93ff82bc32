import * as z from "zod/mini";
import { type JobItemResult, listItems } from "#db/queries/jobs.ts";
import { type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { readStoredFormats } from "#server/capture/stored-formats.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { requireJob } from "#server/jobs/list-jobs.ts";
import { toJobRequest } from "#server/jobs/request.ts";
import { CREATE_MAX_DURATION, drainAfterCreation } from "#server/worker/drain-after-creation.ts";
import { AppError } from "#shared/errors.ts";
import { CreateCapturesJob, type CreatedJob } from "#shared/jobs/contract.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import { toPublicId } from "#shared/public-id.ts";
import { DataSchema } from "#shared/records/contract.ts";
import { only, Prompt, ScrapeRequest, unsupported } from "./contract.ts";
import { type FirecrawlJobs, toCommon } from "./job-calls.ts";
import { createPageShape, toCallOptions, toWarning } from "./page-options.ts";

const MAX_URLS = 50;
const EXTRACTS: FirecrawlJobs = {
  kind: "captures",
  name: "Extract",
  path: "/extract",
  scopes: ["extract"],
  cost: "1 extraction for each page that is read.",
};

const { origin, integration } = ScrapeRequest.shape;
const PageOptions = z.strictObject(createPageShape("extract"));

/** Body of Firecrawl's `POST /v2/extract`, as its SDK sends it. */
const ExtractRequest = z
  .strictObject({
    origin,
    integration,
    urls: z
      .array(
        z.string().check(
          z.maxLength(2_048),
          z.refine((url) => !url.includes("*"), "A pattern of addresses is not offered; list the addresses."),
        ),
      )
      .check(z.minLength(1), z.maxLength(MAX_URLS, `at most ${MAX_URLS} addresses`)),
    schema: z.optional(DataSchema),
    prompt: Prompt,
    systemPrompt: Prompt,
    scrapeOptions: z._default(z.nullable(PageOptions), null),
    // Sources are always in the answer.
    showSources: z.optional(z.boolean()),
    ignoreInvalidURLs: z.optional(z.boolean()),
    allowExternalLinks: only(false, "Links to other sites are not followed."),
    enableWebSearch: only(false, "There is no web search."),
    agent: unsupported("No language model reads the pages."),
  })
  .check(
    z.refine(({ schema }) => schema !== undefined, {
      error:
        "extract needs a schema, because no language model reads the pages; its properties are read by x-selector or their names in schema.org",
      path: ["schema"],
    }),
  );
type ExtractRequest = z.infer<typeof ExtractRequest>;

function toCreatedBody({ job, list }: CreatedJob, { prompt, systemPrompt }: ExtractRequest): object {
  const ignored = (prompt || systemPrompt) && "No language model reads the pages: prompts have no effect.";
  const invalidURLs = list.refused.map(({ value }) => value);
  return {
    success: true,
    id: job?.id ?? "",
    status: "processing",
    ...(invalidURLs.length > 0 ? { invalidURLs } : {}),
    ...toWarning({}, ignored || false),
  };
}

async function runStart(context: ApiContext<ExtractRequest>): Promise<ApiResult> {
  const { urls, schema, scrapeOptions } = context.body;
  const body = parseApiInput(CreateCapturesJob, {
    urls,
    extract: { ...(scrapeOptions ? toCallOptions(scrapeOptions) : {}), schema, formats: ["metadata"] },
  });
  const answer = { answerFormats: [{ type: "extract" }] };
  const created = await createCapturesJob(context.caller, body, answer);
  drainAfterCreation(created, context.defer);
  return { body: toCreatedBody(created, context.body) };
}

/** Firecrawl's `POST /v2/extract`. */
export const FIRECRAWL_START_EXTRACT = defineCall({
  ...toCommon(EXTRACTS),
  operationId: "firecrawlStartExtract",
  method: "POST",
  summary: "Read data of pages by a schema with Firecrawl's SDK",
  body: ExtractRequest,
  maxBodyBytes: MAX_LIST_BYTES,
  maxDuration: CREATE_MAX_DURATION,
  toCreatedBody,
  run: runStart,
});

type Page = { url: string; data: Record<string, unknown> };

async function readData({ item, capture }: JobItemResult): Promise<Page[]> {
  if (!capture) return [];
  try {
    const { data = {} } = await readStoredFormats(capture);
    return [{ url: item.input, data }];
  } catch (error) {
    // A file that was deleted.
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** One object of all pages: lists are joined, and of other values the first counts. */
function mergeData(pages: Page[]) {
  const merged: Record<string, unknown> = {};
  const sources: Record<string, string[]> = {};
  for (const { url, data } of pages)
    for (const [name, value] of Object.entries(data)) {
      const before = merged[name];
      if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value];
      else if (before !== undefined) continue;
      else merged[name] = value;
      sources[name] = [...(sources[name] ?? []), url];
    }
  return { data: merged, sources };
}

const STATUS: Partial<Record<string, string>> = {
  completed: "completed",
  partial: "completed",
  failed: "failed",
  canceled: "cancelled",
};

async function runGet({ userId, id }: ApiContext): Promise<ApiResult> {
  const job = await requireJob(userId, id);
  if (toJobRequest(job).answerFormats?.[0]?.type !== "extract")
    throw new AppError("not_found", "Extract not found.");
  const status = STATUS[job.state] ?? "processing";
  const rows =
    status === "completed" ? await listItems(job.id, { limit: MAX_URLS, after: -1, state: "done" }) : [];
  const pages = (await Promise.all(rows.map(readData))).flat();
  const expiresAt = job.expiresAt.toISOString();
  const base = { success: status !== "failed", id: toPublicId("job", job.id), status, expiresAt };
  if (status !== "completed") return { body: base };
  const { data, sources } = mergeData(pages);
  return { body: { ...base, data, sources, creditsUsed: job.committedUses } };
}

/** Firecrawl's `GET /v2/extract/{id}`. */
export const FIRECRAWL_GET_EXTRACT = defineCall({
  ...toCommon(EXTRACTS),
  id: "job",
  operationId: "firecrawlGetExtract",
  method: "GET",
  summary: "Get the data of an extract with Firecrawl's SDK",
  run: runGet,
});
