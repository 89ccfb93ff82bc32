import * as z from "zod/mini";
import { type JobItemResult, type JobProgressRow, listItems } from "#db/queries/jobs.ts";
import { createFileLink } from "#server/capture/file-links.ts";
import { readStoredFormats } from "#server/capture/stored-formats.ts";
import { toJobRequest } from "#server/jobs/request.ts";
import { MAX_INTEGER } from "#shared/contract-fields.ts";
import { AppError } from "#shared/errors.ts";
import { MAX_JOB_URLS } from "#shared/jobs/definitions.ts";
import { toPublicId } from "#shared/public-id.ts";
import { type AnswerFormat, toChangeTracking, toTexts } from "./document.ts";

/* Answers of Firecrawl's calls about a job: its pages, its progress and its errors. */

/** Pages and bytes of one answer; the rest follows at `next`. */
const MAX_PAGES = 50;
const MAX_BYTES = 8_000_000;

/** Query of the calls about a job: the position of the last page of the answer before. */
export const PagesQuery = z.strictObject({
  after: z._default(
    z.pipe(z.pipe(z.string(), z.transform(Number)), z.int().check(z.gte(-1), z.lte(MAX_INTEGER))),
    -1,
  ),
});
export type PagesQuery = z.infer<typeof PagesQuery>;

const STATUS: Record<JobProgressRow["state"], string> = {
  queued: "scraping",
  running: "scraping",
  completed: "completed",
  partial: "completed",
  failed: "failed",
  canceled: "cancelled",
};

type Capture = NonNullable<JobItemResult["capture"]>;

async function readContent(capture: Capture, formats: readonly AnswerFormat[]): Promise<object> {
  if (capture.contentType.startsWith("image/")) return { screenshot: createFileLink(capture).url };
  const stored = await readStoredFormats(capture);
  const { userId, url, createdAt: before } = capture;
  return {
    ...toTexts(formats, stored),
    ...(await toChangeTracking(formats, { userId, url, markdown: stored.markdown, before })),
  };
}

/** A page that is done; null when its file was deleted. */
export async function toDocument(
  { item, capture }: JobItemResult,
  formats: readonly AnswerFormat[],
): Promise<object | null> {
  if (!capture) return null;
  try {
    const { title, finalUrl, pageStatus, id } = capture;
    return {
      ...(await readContent(capture, formats)),
      metadata: {
        ...(title ? { title } : {}),
        sourceURL: item.input,
        url: finalUrl,
        statusCode: pageStatus ?? 0,
        proxyUsed: "basic",
        scrapeId: toPublicId("capture", id),
        creditsUsed: item.isCharged ? 1 : 0,
      },
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Of jobs that were created before their formats were stored: they have one of these. */
export const OLDER_FORMATS: AnswerFormat[] = [{ type: "markdown" }, { type: "html" }];

/** The pages that are done after a position, as many as fit into an answer. */
async function readPages({ id: jobId, request }: JobProgressRow, after: number) {
  const { answerFormats = OLDER_FORMATS } = toJobRequest({ request });
  const rows = await listItems(jobId, { limit: MAX_PAGES + 1, after, state: "done" });
  const data: object[] = [];
  let [bytes, last, read] = [0, after, 0];
  for (const row of rows.slice(0, MAX_PAGES)) {
    bytes += row.capture?.contentType.startsWith("image/") ? 0 : (row.capture?.sizeBytes ?? 0);
    if (bytes > MAX_BYTES && read > 0) break;
    const document = await toDocument(row, answerFormats);
    if (document) data.push(document);
    last = row.item.position;
    read += 1;
  }
  return { data, next: { after: last, hasMore: read < rows.length } };
}

/** @param url the address of this call, without a query */
export async function describeJob(job: JobProgressRow, { after }: PagesQuery, url: string): Promise<object> {
  const { data, next } = await readPages(job, after);
  // While it runs, more pages may follow. A client that follows `next` stops where there are none yet.
  const isOpen = job.finishedAt === null && (data.length > 0 || after < 0);
  return {
    success: true,
    status: STATUS[job.state],
    total: job.total,
    completed: job.done + job.failed + job.skipped,
    creditsUsed: job.committedUses,
    expiresAt: job.expiresAt.toISOString(),
    next: next.hasMore || isOpen ? `${url}?after=${next.after}` : null,
    data,
  };
}

export async function listJobErrors(jobId: string): Promise<object[]> {
  const failed = await listItems(jobId, { limit: MAX_JOB_URLS, after: -1, state: "failed" });
  return failed.map(({ item }) => ({
    id: toPublicId("item", item.id),
    ...(item.finishedAt ? { timestamp: item.finishedAt.toISOString() } : {}),
    url: item.input,
    code: item.error?.code ?? "unexpected",
    error: item.error?.message ?? "",
  }));
}
