import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CaptureRow, setThumbnailKey } from "#db/queries/captures.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { Semaphore, SemaphoreBusyError } from "#server/platform/concurrency/semaphore.ts";
import { logWarning } from "#server/platform/log.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { sharp } from "#server/platform/sharp.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#server/platform/temporary-folder.ts";
import { AppError } from "#shared/errors.ts";
import { processSingleton } from "#shared/process-singleton.ts";

const SIZE = { width: 480, height: 300 };
const MAX_PIXELS = 100_000_000;
const WAIT_MS = 20_000;

/** A list requests a dozen thumbnails at once, and decoding a tall screenshot takes a second and 100 MB. */
const permits = processSingleton("thumbnails", () => new Semaphore({ permits: 1 }));

/** Null when the screenshot cannot be read. */
async function createThumbnail(path: string): Promise<Buffer | null> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS })
    .resize({ ...SIZE, fit: "cover", position: "top" })
    .webp({ quality: 72, effort: 2 });
  return image.toBuffer().catch(() => null);
}

/** A thumbnail that cannot be stored is created again for the next reader. */
async function storeThumbnail({ id, userId }: CaptureRow, image: Buffer): Promise<void> {
  const key = `${userId}/${id}-small.webp`;
  try {
    await captureStorage.put(key, image, "image/webp");
    // The capture may have been deleted meanwhile.
    if (!(await setThumbnailKey(id, key))) await captureStorage.remove(key);
  } catch (error) {
    logWarning("capture.thumbnail_failed", { error });
  }
}

async function createAndStore(row: CaptureRow): Promise<Buffer | null> {
  const screenshot = await captureStorage.get(row.fileKey);
  if (!screenshot) return null;
  const folder = await createTemporaryFolder();
  try {
    const source = join(folder, "screenshot");
    await pipeline(screenshot, createWriteStream(source));
    const thumbnail = await createThumbnail(source);
    if (thumbnail) await storeThumbnail(row, thumbnail);
    return thumbnail;
  } finally {
    await removeTemporaryFolder(folder);
  }
}

function throwBusy(cause: unknown): never {
  if (!(cause instanceof SemaphoreBusyError)) throw cause;
  throw new AppError("busy", "Other thumbnails are being created. Please try again in a moment.", { cause });
}

/**
 * Opens a small image of a screenshot's top. It is created and stored when it is first read, because a capture has no
 * time for it and most captures are never listed. Null for other captures, and when the screenshot cannot be read.
 * @throws AppError `busy` after 20 seconds in the queue
 */
export async function openThumbnail(row: CaptureRow): Promise<Chunks | null> {
  if (row.thumbnailKey) return captureStorage.get(row.thumbnailKey);
  if (row.kind !== "screenshot") return null;
  const release = await permits.acquire({ key: row.userId, timeoutMs: WAIT_MS }).catch(throwBusy);
  try {
    const thumbnail = await createAndStore(row);
    return thumbnail && Readable.from([thumbnail]);
  } finally {
    release();
  }
}
