import { pauseNameWatch } from "#db/queries/name-watches.ts";
import { updatePageWatch } from "#db/queries/page-watches.ts";
import type { UpdateWatch, Watch, WatchDetails } from "#shared/watches/contract.ts";
import { assertInterval, invalidField } from "./create-watch.ts";
import { findWatch, getLimits, getWatch, notFoundError } from "./list-watches.ts";
import { removePictures } from "./pictures.ts";

async function updatePage(userId: string, watch: Watch, id: string, request: UpdateWatch): Promise<void> {
  const { isPaused, title, selector, ignore, picture, intervalMinutes } = request;
  if (intervalMinutes !== undefined) assertInterval(intervalMinutes, await getLimits(userId));
  const { page } = watch;
  const deletesBaseline =
    (selector !== undefined && selector !== page?.selector) ||
    (picture !== undefined && picture !== page?.picture);
  const changes = {
    ...(isPaused === undefined ? {} : { pausedReason: isPaused ? ("user" as const) : null }),
    ...(title ? { name: title } : {}),
    ...(selector === undefined ? {} : { selector }),
    ...(ignore === undefined ? {} : { ignoredTexts: ignore }),
    ...(picture === undefined ? {} : { comparesPicture: picture }),
    ...(intervalMinutes === undefined ? {} : { intervalMinutes }),
  };
  if (Object.keys(changes).length === 0) return;
  const removed = await updatePageWatch(userId, id, changes, deletesBaseline);
  if (removed === undefined) throw notFoundError();
  await removePictures([removed]);
}

/**
 * Changes a watch. A new baseline is taken when the selector or `picture` changes.
 * @throws AppError `not_found`, `invalid` for an interval that the plan does not allow, and for fields of pages of a name
 */
export async function updateWatch(userId: string, id: string, request: UpdateWatch): Promise<WatchDetails> {
  const watch = await findWatch(userId, id);
  if (!watch) throw notFoundError();
  if (watch.kind === "page") await updatePage(userId, watch, id, request);
  else {
    const { isPaused, ...others } = request;
    const [field] = Object.keys(others);
    if (field) throw invalidField(`/${field}`, "A watched name can only be paused.");
    if (isPaused !== undefined) await pauseNameWatch(userId, id, isPaused);
  }
  return getWatch(userId, id);
}
