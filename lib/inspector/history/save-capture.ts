import "server-only";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import sharp from "sharp";
import {
  type CaptureLimits,
  deleteCaptureRows,
  finishCapture,
  listUserSurplus,
  reserveCapture,
  sumCaptureBytes,
} from "#db/queries/captures.ts";
import { env } from "#lib/env.ts";
import type { OutputFile } from "#lib/inspector/output-file.ts";
import { logWarning } from "#lib/log-warning.ts";
import { captureStore } from "#lib/outside/captures/door.ts";
import {
  type CaptureSummary,
  FILE_ENDINGS,
  KEEP_DAYS,
  type NotKept,
} from "#shared/capture/history-contract.ts";
import { MAX_PER_USER, removeCaptures, removeDueCaptures } from "./remove-captures.ts";

const THUMBNAIL = { width: 480, height: 300 };
const MAX_PIXELS = 100_000_000;
/** Another capture of the same user can take the space that was just made. */
const RESERVE_ATTEMPTS = 3;

type Told = "kind" | "request" | "url" | "finalUrl" | "title" | "pageStatus" | "contentType";
export type CaptureToSave = Pick<CaptureSummary, Told> & { userId: string; file: OutputFile };

/** Runs work after the response was sent, like `after` of Next.js. */
export type Defer = (work: () => Promise<void>) => void;

export type SaveOptions = {
  defer: Defer;
  limits?: CaptureLimits;
};

const LIMITS: CaptureLimits = {
  userBytes: env.CAPTURE_STORE_USER_BYTES,
  totalBytes: env.CAPTURE_STORE_TOTAL_BYTES,
};

/** The top of a screenshot, small, in the same folder; null when it cannot be read. */
async function createThumbnail(path: string): Promise<string | null> {
  const thumbnail = join(dirname(path), "thumbnail.webp");
  try {
    await sharp(path, { limitInputPixels: MAX_PIXELS })
      .resize({ ...THUMBNAIL, fit: "cover", position: "top" })
      .webp({ quality: 72 })
      .toFile(thumbnail);
    return thumbnail;
  } catch {
    return null;
  }
}

/** Text the database can keep: pages choose their titles. */
const storable = (text: string, max: number) =>
  text.toWellFormed().replaceAll("\0", "").slice(0, max).toWellFormed();

/** A capture's row and its keys in the store. */
type Reservation = { id: string; fileKey: string; thumbnailKey: string };

function newReservation({ userId, contentType }: CaptureToSave): Reservation {
  const id = randomUUID();
  return {
    id,
    fileKey: `${userId}/${id}.${FILE_ENDINGS[contentType] ?? "bin"}`,
    thumbnailKey: `${userId}/${id}-small.webp`,
  };
}

/** Files first: without the row, nothing would ever remove them. */
async function discardCapture({ id, fileKey, thumbnailKey }: Reservation): Promise<void> {
  const files = [fileKey, thumbnailKey].map((key) => captureStore.remove(key));
  const outcomes = await Promise.allSettled(files);
  if (outcomes.every(({ status }) => status === "fulfilled")) await deleteCaptureRows([id]);
}

/** Removes the user's oldest captures as far as the limits ask for it, and reserves the space. */
async function reserveSpace(
  capture: CaptureToSave,
  { id, fileKey }: Reservation,
  limits: CaptureLimits,
): Promise<NotKept | null> {
  const { userId, kind, request, pageStatus, contentType, file } = capture;
  if (file.size > limits.userBytes) return "too_large";
  const row = {
    ...{ id, userId, kind, request, pageStatus, contentType, fileKey },
    url: storable(capture.url, 2_048),
    finalUrl: storable(capture.finalUrl, 4_096),
    title: storable(capture.title, 500),
    sizeBytes: file.size,
  };
  for (let attempt = 0; attempt < RESERVE_ATTEMPTS; attempt += 1) {
    const surplus = await listUserSurplus(userId, file.size, { ...limits, maxPerUser: MAX_PER_USER });
    const freed = surplus.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if ((await sumCaptureBytes()) - freed + file.size > limits.totalBytes) return "storage_full";
    await removeCaptures(surplus);
    if (await reserveCapture(row, KEEP_DAYS, limits)) return null;
  }
  return "storage_full";
}

/** @returns the key, or null for a capture that is kept without a thumbnail */
async function storeThumbnail(path: string, key: string): Promise<string | null> {
  const thumbnail = await createThumbnail(path);
  if (!thumbnail) return null;
  try {
    await captureStore.put(key, thumbnail, "image/webp");
    return key;
  } catch (error) {
    logWarning("capture.thumbnail_failed", { error });
    return null;
  }
}

/** The work after the response: the upload to a remote store, the thumbnail, and listing the capture. */
async function finishSaving(
  { kind, contentType, file }: CaptureToSave,
  reservation: Reservation,
): Promise<void> {
  const { id, fileKey, thumbnailKey } = reservation;
  try {
    if (!captureStore.isLocal) await captureStore.put(fileKey, file.path, contentType);
    const key = kind === "screenshot" ? await storeThumbnail(file.path, thumbnailKey) : null;
    if (!(await finishCapture(id, key))) await discardCapture(reservation);
  } catch (error) {
    logWarning("capture.not_kept", { reason: "storage_failed", error });
    await discardCapture(reservation).catch((cause: unknown) =>
      logWarning("capture.discard_failed", { error: cause }),
    );
  } finally {
    await file.release();
  }
  await removeDueCaptures().catch((error: unknown) => logWarning("capture.purge_failed", { error }));
}

/**
 * Keeps a capture in the user's history. Space is reserved first, so that it is known before the response whether the
 * capture is kept; a user's own oldest captures make room for it. A local store has the file when this resolves, a remote
 * one gets it after the response.
 * @returns why it is not kept, or null
 * @throws Error when the store or the database fails; then nothing is kept.
 */
export async function saveCapture(
  capture: CaptureToSave,
  { defer, limits = LIMITS }: SaveOptions,
): Promise<NotKept | null> {
  const reservation = newReservation(capture);
  const notKept = await reserveSpace(capture, reservation, limits);
  if (notKept) return notKept;
  const { file, contentType } = capture;
  try {
    if (captureStore.isLocal) await captureStore.put(reservation.fileKey, file.path, contentType);
  } catch (error) {
    await discardCapture(reservation);
    throw error;
  }
  file.hold();
  defer(() => finishSaving(capture, reservation));
  return null;
}
