import type { ItemDelivery } from "#db/job-tables.ts";
import { findOwnJob, listJobPage, type OwnJobRow } from "#db/queries/job-lists.ts";
import { findJob, type JobItemResult, type JobProgressRow, listItems } from "#db/queries/jobs.ts";
import type { VisibleTypes } from "#server/api-keys/object-scopes.ts";
import { createFileLink } from "#server/capture/file-links.ts";
import { parseStoredRows } from "#server/name-check/history.ts";
import { parseCursor, toPage } from "#server/platform/cursor.ts";
import type { Delivery } from "#shared/api/fields.ts";
import type { Page } from "#shared/contract-fields.ts";
import { AppError } from "#shared/errors.ts";
import type { CaptureJobType, ItemsQuery, Job, JobItem, JobOrigin, OwnJob } from "#shared/jobs/contract.ts";
import { listBySource } from "#shared/name-check/summary.ts";
import { toPublicId } from "#shared/public-id.ts";
import { hasRecords, toJobRequest } from "./request.ts";

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

function toCaptureType(row: JobProgressRow): CaptureJobType | null {
  const { type } = toJobRequest(row);
  return type === "check" ? null : type;
}

function toCrawl(row: JobProgressRow): Job["crawl"] {
  const { crawl, site } = toJobRequest(row);
  if (!crawl) return null;
  return {
    ...crawl,
    subdomains: crawl.subdomains ?? false,
    disallowed: row.disallowed,
    sitemapProblems: row.sitemapProblems,
    isWatched: site !== undefined,
  };
}

export function toJob(row: JobProgressRow): Job {
  const { total, done, failed, skipped, canceled, running } = row;
  return {
    id: toPublicId("job", row.id),
    kind: row.kind,
    type: toCaptureType(row),
    crawl: toCrawl(row),
    hasRecords: hasRecords(row),
    state: row.state,
    total,
    queued: total - done - failed - skipped - canceled - running,
    running,
    done,
    failed,
    skipped,
    canceled,
    uses: { reserved: row.reservedUses, committed: row.committedUses, released: row.releasedUses },
    waitsForJob: row.waitsForJob,
    waitingUntil: toTime(row.waitingUntil),
    createdAt: row.createdAt.toISOString(),
    startedAt: toTime(row.startedAt),
    finishedAt: toTime(row.finishedAt),
    shareId: row.shareId && toPublicId("share", row.shareId),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function toOrigin({ kind, id, name }: OwnJobRow["startedBy"]): JobOrigin {
  if (kind === "schedule") return { kind, id: toPublicId("schedule", id), name };
  return kind === "screen" ? { kind } : { kind, name };
}

const toOwnJob = (row: OwnJobRow): OwnJob => ({
  ...toJob(row),
  startedBy: toOrigin(row.startedBy),
  thumbnailId: row.thumbnailId && toPublicId("capture", row.thumbnailId),
});

const toDelivery = ({ destination, state, key, error }: ItemDelivery): Delivery => ({
  destination,
  state,
  key,
  error,
});

export function toJobItem({ item, capture, checkRows }: JobItemResult): JobItem {
  return {
    id: toPublicId("item", item.id),
    position: item.position,
    input: item.input,
    state: item.state,
    attempts: item.attempts,
    error: item.error,
    charged: item.isCharged,
    unchangedBy: item.unchangedBy,
    capture: capture && {
      id: toPublicId("capture", capture.id),
      finalUrl: capture.finalUrl,
      title: capture.title,
      status: capture.pageStatus,
      contentType: capture.contentType,
      sizeBytes: capture.sizeBytes,
      file: createFileLink(capture),
    },
    ...(item.delivery ? { delivery: toDelivery(item.delivery) } : {}),
    checkId: item.checkId && toPublicId("check", item.checkId),
    ...(checkRows ? { results: listBySource(parseStoredRows(checkRows)) } : {}),
    startedAt: toTime(item.startedAt),
    finishedAt: toTime(item.finishedAt),
  };
}

type PageRequest = { limit: number; cursor?: string | undefined };

/** Lists a user's jobs of these types, newest first. */
export async function listJobs(
  userId: string,
  types: VisibleTypes,
  { limit, cursor }: PageRequest,
): Promise<Page<Job>> {
  return toPage(await listJobPage(userId, types, limit, parseCursor(cursor)), toJob);
}

/** Lists a user's jobs for the screen, newest first. */
export const listOwnJobs = async (userId: string, { limit, cursor }: PageRequest): Promise<Page<OwnJob>> =>
  toPage(await listJobPage(userId, null, limit, parseCursor(cursor)), toOwnJob);

/** Gets a job for its screen. @throws AppError `not_found` */
export async function getOwnJob(userId: string, id: string): Promise<OwnJob> {
  const row = await findOwnJob(userId, id);
  if (!row) throw jobNotFoundError();
  return toOwnJob(row);
}

/** An unknown job is indistinguishable from one of another user. @throws AppError `not_found` */
export async function requireJob(userId: string, id: string): Promise<JobProgressRow> {
  const row = await findJob(userId, id);
  if (!row) throw jobNotFoundError();
  return row;
}

export const jobNotFoundError = (): AppError => new AppError("not_found", "Job not found.");

/** @throws AppError `not_found` */
export const getJob = async (userId: string, id: string): Promise<Job> => toJob(await requireJob(userId, id));

/** Lists items of a job in the order of the list. @throws AppError `not_found`, `invalid` for another cursor */
export async function listJobItems(
  userId: string,
  id: string,
  { limit, cursor, state }: ItemsQuery,
): Promise<Page<JobItem>> {
  await requireJob(userId, id);
  const after = parseCursor(cursor);
  // Positions start at 0; the cursor holds the last one.
  const rows = await listItems(id, {
    limit: limit + 1,
    after: after ? toPosition(after.createdAt) : -1,
    state,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last ? { createdAt: String(last.item.position), id: last.item.id } : null;
  return toPage({ rows: page, next }, toJobItem);
}

const MAX_POSITION = 1_000_000;

const toPosition = (text: string): number => Math.min(Number(text), MAX_POSITION);
