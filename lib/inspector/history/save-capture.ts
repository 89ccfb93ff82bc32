import "server-only";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { insertCapture } from "#db/queries/captures.ts";
import { captureStore } from "#lib/outside/captures/door.ts";
import { type CaptureSummary, FILE_ENDINGS, KEEP_DAYS } from "./contract.ts";

const THUMBNAIL = { width: 480, height: 300 };
const MAX_PIXELS = 100_000_000;

type Told = "kind" | "request" | "url" | "finalUrl" | "title" | "pageStatus" | "contentType";
export type CaptureToSave = Pick<CaptureSummary, Told> & { userId: string; bytes: Uint8Array };

/** The top of a picture, small; null when it cannot be read. */
async function thumbnailOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ ...THUMBNAIL, fit: "cover", position: "top" })
      .webp({ quality: 72 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Text the database can keep: pages choose their titles. */
const storable = (text: string, max: number) =>
  text.toWellFormed().replaceAll("\0", "").slice(0, max).toWellFormed();

type Keys = { fileKey: string; thumbnailKey: string | null };

/** Nothing would name these files any more, so nothing would ever remove them. */
async function dropFiles({ fileKey, thumbnailKey }: Keys): Promise<void> {
  const keys = thumbnailKey ? [fileKey, thumbnailKey] : [fileKey];
  await Promise.allSettled(keys.map((key) => captureStore.remove(key)));
}

/**
 * Keeps a capture in the user's history: the files first, then the row that names them, so that no row ever points at
 * nothing. Meant to run after the answer was sent.
 * @throws Error when the store or the database fails; then nothing is kept.
 */
export async function saveCapture(capture: CaptureToSave): Promise<string> {
  const id = randomUUID();
  const fileKey = `${capture.userId}/${id}.${FILE_ENDINGS[capture.contentType] ?? "bin"}`;
  const thumbnail = capture.kind === "screenshot" ? await thumbnailOf(capture.bytes) : null;
  const keys: Keys = { fileKey, thumbnailKey: thumbnail ? `${capture.userId}/${id}-small.webp` : null };
  try {
    await captureStore.put(fileKey, capture.bytes, capture.contentType);
    if (thumbnail && keys.thumbnailKey) await captureStore.put(keys.thumbnailKey, thumbnail, "image/webp");
    await insertCapture(
      {
        id,
        userId: capture.userId,
        kind: capture.kind,
        request: capture.request,
        url: storable(capture.url, 2_048),
        finalUrl: storable(capture.finalUrl, 4_096),
        title: storable(capture.title, 500),
        pageStatus: capture.pageStatus,
        contentType: capture.contentType,
        sizeBytes: capture.bytes.byteLength,
        ...keys,
      },
      KEEP_DAYS,
    );
  } catch (error) {
    await dropFiles(keys);
    throw error;
  }
  return id;
}
