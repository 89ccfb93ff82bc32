import "server-only";
import { findCapture } from "#db/queries/captures.ts";
import { captureStore } from "#lib/outside/captures/door.ts";
import type { Chunks } from "#lib/read-parts.ts";
import { AppError } from "#shared/errors.ts";

type CaptureFile = { chunks: Chunks; contentType: string };

const gone = () => new AppError("not_found", "There is no such capture.");

/**
 * A capture's file, or its thumbnail.
 * @throws AppError `not_found` for an unknown, expired or foreign capture, and for a file that is gone
 */
export async function readCapture(
  userId: string,
  id: string,
  part: "file" | "thumbnail",
): Promise<CaptureFile> {
  const row = await findCapture(userId, id);
  const key = part === "file" ? row?.fileKey : row?.thumbnailKey;
  if (!row || !key) throw gone();
  const chunks = await captureStore.get(key);
  if (!chunks) throw gone();
  return { chunks, contentType: part === "file" ? row.contentType : "image/webp" };
}
