import * as z from "zod/mini";
import { listDisallowedPages } from "#db/queries/crawls.ts";
import type { JobProgressRow } from "#db/queries/jobs.ts";
import { type ApiCall, type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { requireJob } from "#server/jobs/list-jobs.ts";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import { AppError } from "#shared/errors.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toPublicId } from "#shared/public-id.ts";
import { describeJob, listJobErrors, PagesQuery } from "./job-pages.ts";

/** A kind of job that Firecrawl's SDK starts, with the name that it has there. */
export type FirecrawlJobs = {
  kind: JobProgressRow["kind"];
  /** As in `Crawl`, for texts and ids of operations. */
  name: string;
  /** Below `/api/firecrawl/v2`. */
  path: string;
  scopes: readonly ApiScope[];
  cost: string;
};

/** What the calls about a kind of job have in common. */
export const toCommon = ({ path, scopes, cost }: FirecrawlJobs) => ({
  path: `${apiPaths.firecrawl}/v2${path}`,
  scopes,
  tool: null,
  cost,
  response: z.looseObject({}),
  errors: [],
});

/** The absolute address of a job, which the SDK reads. */
export const toJobUrl = ({ path }: Pick<FirecrawlJobs, "path">, publicId: string): string =>
  `${publicEnv.siteUrl}${apiPaths.firecrawl}/v2${path}/${publicId}`;

/** Firecrawl's calls to read the pages and errors of a job, and to cancel it. A job of another kind is not found. */
export function defineJobCalls(jobs: FirecrawlJobs): Record<"get" | "cancel" | "errors", ApiCall> {
  const { kind, name } = jobs;
  const common = { ...toCommon(jobs), id: "job" } as const;
  const noun = name.toLowerCase();

  /** @throws AppError `not_found` */
  async function requireOwn({ userId, id }: ApiContext): Promise<JobProgressRow> {
    const job = await requireJob(userId, id);
    if (job.kind !== kind) throw new AppError("not_found", `${name} not found.`);
    return job;
  }

  async function runGet(context: ApiContext<unknown, PagesQuery>): Promise<ApiResult> {
    const job = await requireOwn(context);
    return { body: await describeJob(job, context.query, toJobUrl(jobs, toPublicId("job", job.id))) };
  }

  async function runCancel(context: ApiContext): Promise<ApiResult> {
    await requireOwn(context);
    const { state, finishedAt } = await cancelJob(context.userId, context.id);
    if (finishedAt && state !== "canceled") throw new AppError("conflict", `This ${noun} has ended.`);
    return { body: { success: true, status: "cancelled" } };
  }

  async function runErrors(context: ApiContext): Promise<ApiResult> {
    const { id } = await requireOwn(context);
    return { body: { errors: await listJobErrors(id), robotsBlocked: await listDisallowedPages(id) } };
  }

  const summary = (action: string) => `${action} of a ${noun} with Firecrawl's SDK`;
  return {
    get: defineCall({
      ...common,
      operationId: `firecrawlGet${name}`,
      method: "GET",
      summary: summary("Get the pages"),
      query: PagesQuery,
      run: runGet,
    }),
    cancel: defineCall({
      ...common,
      operationId: `firecrawlCancel${name}`,
      method: "DELETE",
      summary: `Cancel a ${noun} with Firecrawl's SDK`,
      run: runCancel,
    }),
    errors: defineCall({
      ...common,
      operationId: `firecrawl${name}Errors`,
      method: "GET",
      summary: summary("List the errors"),
      run: runErrors,
    }),
  };
}
