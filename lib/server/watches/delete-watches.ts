import { deleteNameWatch } from "#db/queries/name-watches.ts";
import { deletePageWatches, purgeChecks } from "#db/queries/page-watches.ts";
import { notFoundError } from "./list-watches.ts";
import { removePictures } from "./pictures.ts";

const KEEP_DAYS = 30;

/** Deletes a watch with its checks and pictures. @throws AppError `not_found` */
export async function deleteWatch(userId: string, id: string): Promise<{ deleted: true }> {
  const keys = await deletePageWatches(userId, id);
  if (keys) await removePictures(keys);
  else if (!(await deleteNameWatch(userId, id))) throw notFoundError();
  return { deleted: true };
}

/** Deletes all watched pages of a user, with their pictures. */
export async function deleteUserWatches(userId: string): Promise<void> {
  await removePictures((await deletePageWatches(userId)) ?? []);
}

/** Deletes checks after 30 days, with their pictures. */
export async function purgeWatchChecks(): Promise<void> {
  await removePictures(await purgeChecks(KEEP_DAYS));
}
