import { cancelJob } from "#server/jobs/cancel-job.ts";
import { createCapturesJob, createChecksJob } from "#server/jobs/create-job.ts";
import { getJob, listJobItems, listJobs, requireJob } from "#server/jobs/list-jobs.ts";
import { openRecords } from "#server/jobs/records-csv.ts";
import { toJobRequest } from "#server/jobs/request.ts";
import { openJobArchive, openResults } from "#server/jobs/results.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { drainAfterCreation } from "#server/worker/drain-after-creation.ts";
import type { PageQuery } from "#shared/api/contract.ts";
import type { ArchiveQuery, CreateCapturesJob, CreateChecksJob, ItemsQuery } from "#shared/jobs/contract.ts";
import type { ApiContext, ApiResult } from "./call.ts";
import { assertMayRead } from "./mcp-sessions.ts";

/** Milliseconds for the client to read a file. */
const SEND_MS = 280_000;

export async function runCreateCapturesJob(context: ApiContext<CreateCapturesJob>): Promise<ApiResult> {
  const created = await createCapturesJob(context.caller, context.body);
  drainAfterCreation(created, context.defer);
  return { body: created };
}

export async function runCreateChecksJob(context: ApiContext<CreateChecksJob>): Promise<ApiResult> {
  const created = await createChecksJob(context.caller, context.body);
  drainAfterCreation(created, context.defer);
  return { body: created };
}

export const runListJobs = async ({
  userId,
  caller: { apiKey },
  query,
}: ApiContext<unknown, PageQuery>): Promise<ApiResult> => ({
  body: await listJobs(userId, apiKey.types, query),
});

export const runGetJob = async ({ userId, id }: ApiContext): Promise<ApiResult> => ({
  body: await getJob(userId, id),
});

export async function runListJobItems({
  userId,
  caller,
  id,
  query,
}: ApiContext<unknown, ItemsQuery>): Promise<ApiResult> {
  await assertMayRead(caller, toJobRequest(await requireJob(userId, id)).options.session);
  return { body: await listJobItems(userId, id, query) };
}

export const runCancelJob = async ({ userId, id }: ApiContext): Promise<ApiResult> => ({
  body: await cancelJob(userId, id),
});

export async function runGetJobArchive({
  userId,
  id,
  query,
}: ApiContext<unknown, ArchiveQuery>): Promise<ApiResult> {
  const chunks = await openJobArchive(userId, id, query);
  return {
    body: null,
    file: {
      source: { open: async () => chunks, sendMs: SEND_MS },
      contentType: "application/zip",
      headers: { "content-disposition": `attachment; filename="job-${Date.now()}.zip"` },
    },
  };
}

const toCsvFile = (chunks: Chunks): ApiResult => ({
  body: null,
  file: {
    source: { open: async () => chunks, sendMs: SEND_MS },
    contentType: "text/csv; charset=utf-8",
    headers: { "content-disposition": `attachment; filename="job-${Date.now()}.csv"` },
  },
});

export const runGetJobResults = async ({ userId, id }: ApiContext): Promise<ApiResult> =>
  toCsvFile(await openResults(userId, id));

export const runGetJobRecords = async ({ userId, id }: ApiContext): Promise<ApiResult> =>
  toCsvFile(await openRecords(userId, id));
