import { randomUUID } from "node:crypto";
import {
  type CaptureLimits,
  deleteCaptureRows,
  finishCapture,
  listUserSurplus,
  reserveCapture,
  sumCaptureBytes,
} from "#db/queries/captures.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { isDiskFull, LARGEST_CAPTURE_BYTES } from "#server/platform/disk-full.ts";
import { env } from "#server/platform/env.ts";
import { logWarning } from "#server/platform/log.ts";
import { whileDatabaseIsAway } from "#server/platform/while-database-is-away.ts";
import { getHistoryLimits, type HistoryLimits } from "#server/usage/history-limits.ts";
import type { ExtractionResponse } from "#shared/capture/contract.ts";
import { type CaptureKind, type CaptureSummary, FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";
import type { NotKept } from "#shared/capture/options.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import type { Brand, StructuredData } from "#shared/records/contract.ts";
import { removeCaptures } from "./delete-captures.ts";
import {
  type CaptureInput,
  type ExtractionCaptureInput,
  type ImageOptions,
  toStoredExtraction,
  toStoredScreenshot,
} from "./input.ts";
import { OutputFile } from "./output-file.ts";
import type { StorableScreenshot, StoreResult } from "./result.ts";

/** Another capture of the same user can take the space that was just freed. */
const RESERVE_ATTEMPTS = 3;

type CaptureField = "kind" | "request" | "url" | "finalUrl" | "title" | "pageStatus" | "contentType";
export type NewCapture = Pick<CaptureSummary, CaptureField> & {
  userId: string;
  /** The request of the run, as in its usage reservation. */
  requestId?: string;
  file: OutputFile;
  /** The id to store it under, for a client that follows the run; default: a new one. */
  id?: string | undefined;
  /** To reuse the capture for the same call of the API. */
  cacheKey?: string | null;
  /** The job that makes the capture. */
  jobId?: string | undefined;
};

/** Runs work after the response was sent, like `after` of Next.js. */
export type Defer = (work: () => Promise<void>) => void;

/** Lists a capture whose file is stored. @returns false when its row was deleted meanwhile */
type FinishCapture = (id: string) => Promise<boolean>;

export type SaveOptions = {
  defer: Defer;
  /** Replaces `finishCapture`, to list the capture in a transaction with its item. */
  finish?: FinishCapture | undefined;
  /** Of the user's plans; read when they are not given. */
  limits?: Promise<HistoryLimits> | undefined;
  /** Of the installation. */
  totalBytes?: number;
  /** Moment of `performance.now()` until which the capture waits for a database that is away; by default not at all. */
  heldUntil?: number | undefined;
};

type SaveLimits = HistoryLimits & Pick<CaptureLimits, "totalBytes">;

const CAPTURE_TOOLS = ["screenshot", TOOL_KEYS.extraction] as const;

/** Reads the limits of the user's plans, for `saveCapture`, while a capture runs. */
export function readCaptureLimits(userId: string): Promise<HistoryLimits> {
  const limits = getHistoryLimits(userId, CAPTURE_TOOLS);
  // A failed capture does not read them.
  limits.catch(() => undefined);
  return limits;
}

/** Makes text valid for a Postgres column: pages choose their titles freely. */
const toStorableText = (text: string, max: number) =>
  text.toWellFormed().replaceAll("\0", "").slice(0, max).toWellFormed();

/** Keys of a capture's row and of its file in storage. */
type Reservation = { id: string; linkSecret: string; fileKey: string };

function newReservation({ id = randomUUID(), userId, contentType }: NewCapture): Reservation {
  return {
    id,
    linkSecret: randomUUID(),
    fileKey: `${userId}/${id}.${FILE_EXTENSIONS[contentType] ?? "bin"}`,
  };
}

/** Deletes the file first: without the row, retention would never find it. */
async function discardCapture({ id, fileKey }: Reservation): Promise<void> {
  const isRemoved = await captureStorage.remove(fileKey).then(
    () => true,
    () => false,
  );
  if (isRemoved) await deleteCaptureRows([id]);
}

/**
 * Reserves the space, after deleting as many of the user's oldest captures as the limits require. What a larger plan has
 * stored above the limit is deleted only to make room.
 */
async function reserveSpace(
  capture: NewCapture,
  { id, linkSecret, fileKey }: Reservation,
  { retentionDays, storageBytes, totalBytes }: SaveLimits,
): Promise<NotKept | null> {
  const { userId, requestId = null, kind, request, pageStatus, contentType, file } = capture;
  const { cacheKey = null, jobId = null } = capture;
  if (file.size > storageBytes) return "too_large";
  const row = {
    id,
    userId,
    requestId,
    kind,
    request,
    pageStatus,
    contentType,
    fileKey,
    linkSecret,
    cacheKey,
    jobId,
    url: toStorableText(capture.url, 2_048),
    finalUrl: toStorableText(capture.finalUrl, 4_096),
    title: toStorableText(capture.title, 500),
    sizeBytes: file.size,
  };
  let userBytes = storageBytes;
  for (let attempt = 0; attempt < RESERVE_ATTEMPTS; attempt += 1) {
    if (await reserveCapture(row, retentionDays, { userBytes, totalBytes })) return null;
    userBytes = Math.max(storageBytes, await sumCaptureBytes(userId));
    const surplus = await listUserSurplus(userId, userBytes - file.size);
    const freed = surplus.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if ((await sumCaptureBytes()) - freed + file.size > totalBytes) return "storage_full";
    await removeCaptures(surplus);
  }
  return "storage_full";
}

function logNotKept(error: unknown): NotKept {
  const reason = isDiskFull(error) ? "storage_full" : "storage_failed";
  logWarning("capture.not_kept", { reason, error });
  return reason;
}

/** After the response, when no one waits. */
const FINISH_MS = 60_000;

/** Runs after the response: uploads to remote storage, and lists the capture. */
async function finishSaving(
  { contentType, file }: NewCapture,
  reservation: Reservation,
  finish: FinishCapture,
): Promise<void> {
  const { id, fileKey } = reservation;
  try {
    if (!captureStorage.isLocal) await captureStorage.put(fileKey, file.path, contentType);
    // The item of a job is finished in a transaction that must not be repeated.
    const until = finish === finishCapture ? performance.now() + FINISH_MS : 0;
    if (!(await whileDatabaseIsAway(until, () => finish(id)))) await discardCapture(reservation);
  } catch (error) {
    logNotKept(error);
    await discardCapture(reservation).catch((cause: unknown) =>
      logWarning("capture.discard_failed", { error: cause }),
    );
  } finally {
    await file.release();
  }
}

/**
 * Stores a capture in the user's history. Reserves the space first, so that the response can say whether the capture
 * is kept; the user's own oldest captures make room for it. Local storage has the file when this resolves, remote
 * storage receives it after the response.
 * @throws Error when storage or the database fails; then nothing is kept
 */
export async function saveCapture(
  capture: NewCapture,
  {
    defer,
    finish = finishCapture,
    limits = readCaptureLimits(capture.userId),
    totalBytes = env.CAPTURE_STORE_TOTAL_BYTES,
    heldUntil = 0,
  }: SaveOptions,
): Promise<StoreResult> {
  const reservation = newReservation(capture);
  const notKept = await whileDatabaseIsAway(heldUntil, async (isRepeated) => {
    // The row of an attempt whose answer was lost.
    if (isRepeated) await deleteCaptureRows([reservation.id]);
    const found = await (isRepeated ? readCaptureLimits(capture.userId) : limits);
    return reserveSpace(capture, reservation, { ...found, totalBytes });
  });
  if (notKept) return { stored: null, notKept };
  const { file, contentType } = capture;
  try {
    if (captureStorage.isLocal) await captureStorage.put(reservation.fileKey, file.path, contentType);
  } catch (error) {
    await discardCapture(reservation);
    throw error;
  }
  file.hold();
  defer(() => finishSaving(capture, reservation, finish));
  return { stored: { id: reservation.id, linkSecret: reservation.linkSecret }, notKept: null };
}

type Capture = Omit<NewCapture, "file">;

/** Where a run is stored: in the history of its user, after the response, or with the item of a job. */
export type StoreTarget = Pick<SaveOptions, "defer" | "finish"> &
  Pick<NewCapture, "id" | "jobId"> & {
    /** To reuse the capture for the same call of the API. */
    cacheKey?: string | null;
  };

/** Without `requestId` the capture belongs to no run. */
type StoreOptions = StoreTarget & Pick<SaveOptions, "limits" | "heldUntil"> & { requestId?: string };

/** A failure to store a capture must not fail the response, which reports `notKept` instead. */
export async function saveOrLog(
  file: OutputFile,
  capture: Capture,
  options: SaveOptions,
): Promise<StoreResult> {
  try {
    const result = await saveCapture({ ...capture, file }, options);
    if (result.notKept) logWarning("capture.not_kept", { reason: result.notKept, sizeBytes: file.size });
    return result;
  } catch (error) {
    return { stored: null, notKept: logNotKept(error) };
  }
}

export const NOT_STORED: StoreResult = { stored: null, notKept: null };

/** Of a file that shows a page. */
function toKind(contentType: StorableScreenshot["contentType"]): CaptureKind {
  if (contentType === "application/pdf") return "pdf";
  return contentType.startsWith("image/") ? "screenshot" : "archive";
}

/**
 * Stores a screenshot, a PDF document or an archive in the user's history. Bot challenges and pages without content are not kept,
 * because users did not want to capture them.
 */
export async function storeScreenshot(
  userId: string,
  input: CaptureInput & ImageOptions,
  screenshot: StorableScreenshot,
  { defer, finish, limits, heldUntil, id, jobId, requestId, cacheKey = null }: StoreOptions,
): Promise<StoreResult> {
  if (screenshot.botChallenge || screenshot.emptyReason) return NOT_STORED;
  const { finalUrl, title, contentType, image } = screenshot;
  const kind = toKind(contentType);
  const fields = { url: input.url, finalUrl, title, pageStatus: screenshot.status, contentType, cacheKey };
  const request = toStoredScreenshot(input);
  const run = requestId ? { requestId } : {};
  const row = { id, jobId, ...run, userId, kind, request, ...fields };
  return saveOrLog(image, row, { defer, finish, limits, heldUntil });
}

/**
 * What is stored of an extraction: the first text, otherwise its links and data as JSON.
 * @param isWhole all formats and data, for a job, which has no answer, and for a bucket of the user
 */
export function toStoredContent(
  { results, structured, brand }: StorableExtraction,
  { isWhole, formats }: { isWhole: boolean; formats: number },
): [contentType: string, content: string] {
  const { markdown, html, text, rawHtml, links, images } = results;
  if (isWhole && (structured || brand || formats > 1 || rawHtml !== undefined))
    return ["application/json", JSON.stringify({ ...structured, brand, ...results }, null, 2)];
  if (markdown !== undefined) return ["text/markdown", markdown];
  if (html !== undefined) return ["text/html", html];
  if (text !== undefined) return ["text/plain", text];
  if (rawHtml !== undefined) return ["text/html", rawHtml];
  return ["application/json", JSON.stringify({ links, images, ...structured, brand }, null, 2)];
}

export type StorableExtraction = ExtractionResponse & {
  structured?: StructuredData | null;
  brand?: Brand | undefined;
};

/** Stores an extraction in the user's history. */
export async function storeExtraction(
  userId: string,
  input: ExtractionCaptureInput,
  extraction: StorableExtraction,
  { defer, finish, limits, heldUntil, id, jobId, requestId }: StoreOptions,
): Promise<StoreResult> {
  const { metadata } = extraction;
  const request = toStoredExtraction(input);
  const run = requestId ? { requestId } : {};
  if (metadata.botChallenge || metadata.emptyReason) return NOT_STORED;
  const [contentType, content] = toStoredContent(extraction, {
    isWhole: jobId !== undefined,
    formats: input.formats.length,
  });
  const fields = {
    url: input.url,
    finalUrl: metadata.finalUrl,
    title: metadata.title ?? "",
    pageStatus: metadata.status,
    contentType,
  };
  try {
    const file = await OutputFile.write(content);
    const result = await saveOrLog(
      file,
      { id, jobId, ...run, userId, kind: "extraction", request, ...fields },
      { defer, finish, limits, heldUntil },
    );
    await file.release();
    return result;
  } catch (error) {
    return { stored: null, notKept: logNotKept(error) };
  }
}

/**
 * Whether the disk and the limit for all users leave space for a capture of any size.
 * @throws Error when storage or the database is unreachable
 */
export async function hasCaptureSpace(): Promise<boolean> {
  const [freeBytes, usedBytes] = await Promise.all([captureStorage.getFreeBytes(), sumCaptureBytes()]);
  return Math.min(freeBytes, env.CAPTURE_STORE_TOTAL_BYTES - usedBytes) >= LARGEST_CAPTURE_BYTES;
}

const STORAGE_RETRY_SECONDS = 60;

/** The error of a caller for whom a capture that is not kept is a failure. */
export function notKeptError(notKept: NotKept): AppError {
  if (notKept === "too_large") return new AppError("too_large", "The file is too large to be stored.");
  const options = { retryAfterSeconds: STORAGE_RETRY_SECONDS, isExpected: true };
  return new AppError("busy", "The file could not be stored. Please try again in a moment.", options);
}
