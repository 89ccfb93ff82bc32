import { captureStorage } from "#server/integrations/storage/index.ts";
import { logWarning } from "#server/platform/log.ts";

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
