import { findOwnCheck } from "#db/queries/page-watches.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { logWarning } from "#server/platform/log.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { AppError } from "#shared/errors.ts";

type PictureName = "first" | "second" | "difference";

const toKey = (watchId: string, checkId: string, name: PictureName): string =>
  `watch-${watchId}/${checkId}-${name}.png`;

/** Stores a picture of a check. @returns its key */
export async function storePicture(
  watchId: string,
  checkId: string,
  name: PictureName,
  image: Buffer,
): Promise<string> {
  const key = toKey(watchId, checkId, name);
  await captureStorage.put(key, image, "image/png");
  return key;
}

/** Reads a stored picture; null when it does not exist. */
export async function readPicture(key: string | null): Promise<Buffer | null> {
  const chunks = key && (await captureStorage.get(key));
  return chunks ? Buffer.concat(await Array.fromAsync(chunks)) : null;
}

/** Deletes pictures. A failure is logged: the pictures cannot be reached any more. */
export async function removePictures(keys: readonly (string | null)[]): Promise<void> {
  for (const key of new Set(keys))
    if (key)
      await captureStorage
        .remove(key)
        .catch((error: unknown) => logWarning("watches.picture_not_deleted", { key, error }));
}

/** Opens a stored picture of a check. @throws AppError `not_found` */
export async function openPicture(
  userId: string,
  checkId: string,
  name: "before" | "after" | "difference",
): Promise<Chunks> {
  const check = await findOwnCheck(userId, checkId);
  const key =
    check && { before: check.beforeKey, after: check.afterKey, difference: check.differenceKey }[name];
  const chunks = key && (await captureStorage.get(key));
  if (!chunks) throw new AppError("not_found", "Picture not found.");
  return chunks;
}
