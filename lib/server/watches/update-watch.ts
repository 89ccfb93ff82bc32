import { isDeepStrictEqual } from "node:util";
import { findNameWatch, pauseNameWatch } from "#db/queries/name-watches.ts";
import { findPageWatch, type ListedPageWatch, updatePageWatch } from "#db/queries/page-watches.ts";
import { areCookiesAccepted } from "#shared/api/fields.ts";
import type { UpdateWatch, Watch, WatchDetails } from "#shared/watches/contract.ts";
import { findSettingsProblem } from "#shared/watches/rules.ts";
import { assertCaptureSession, isCaptureChanged, toChangedCapture } from "./capture-options.ts";
import { assertPatterns, invalidField, parseInterval } from "./create-watch.ts";
import { assertCaptureAllowed, getLimits, getWatch, notFoundError, toPageWatch } from "./list-watches.ts";
import { removePictures } from "./pictures.ts";
import { getNextCheck, type WatchTiming } from "./timing.ts";

type WatchedPage = NonNullable<Watch["page"]>;
type Changes = Parameters<typeof updatePageWatch>[2];

const pickTiming = ({ intervalMinutes, cron, timeZone, quietHours }: WatchedPage): WatchTiming => ({
  intervalMinutes,
  cron,
  timeZone,
  quietHours,
});

/** What changes of when a page is checked, with the time of its next check. @throws AppError `invalid` */
async function toTimingChanges(
  userId: string,
  page: WatchedPage,
  { intervalMinutes, timeZone, quietHours, ...request }: UpdateWatch,
): Promise<Changes> {
  // An interval replaces the cron expression.
  const newCron = request.cron ?? (intervalMinutes === undefined ? request.cron : null);
  const current = pickTiming(page);
  const timing: WatchTiming = {
    intervalMinutes: intervalMinutes ?? current.intervalMinutes,
    cron: newCron === undefined ? current.cron : newCron,
    timeZone: timeZone ?? current.timeZone,
    quietHours: quietHours === undefined ? current.quietHours : quietHours,
  };
  if (isDeepStrictEqual(timing, current)) return {};
  const limits = await getLimits(userId);
  if (newCron) timing.intervalMinutes = parseInterval({ cron: newCron }, limits);
  else if (intervalMinutes !== undefined) parseInterval({ intervalMinutes }, limits);
  return { ...timing, nextCheckAt: getNextCheck(timing, new Date()) };
}

const isChanged = <T>(next: T | undefined, current: T): boolean =>
  next !== undefined && !isDeepStrictEqual(next, current);

/** @throws AppError `invalid` for settings that contradict each other or those that stay */
function assertSettings(
  page: WatchedPage,
  { selector, value, alertIf = page.alertIf, capture }: UpdateWatch,
): void {
  if (!areCookiesAccepted(page.url, capture?.cookies))
    throw invalidField("/capture/cookies", "Secure cookies need an https address.");
  const problem = findSettingsProblem({
    selector: selector === undefined ? page.selector : selector,
    value: value === undefined ? page.value : value,
    alertIf,
  });
  if (problem) throw invalidField(`/${problem.path.join("/")}`, `${problem.message}.`);
  assertPatterns(alertIf);
}

async function updatePage(userId: string, row: ListedPageWatch, request: UpdateWatch): Promise<void> {
  const { id } = row;
  const { page } = toPageWatch(row);
  if (!page) throw notFoundError();
  const { isPaused, title, selector, value, ignore, ignoreSelectors, picture } = request;
  const { pictureThreshold, ignoreAreas, alertIf, capture, tags } = request;
  assertSettings(page, request);
  await assertCaptureSession(userId, capture, [page.url]);
  await assertCaptureAllowed(userId, capture ?? null);
  const captureChanges = capture === undefined ? {} : toChangedCapture(capture, row);
  const deletesBaseline =
    isChanged(selector, page.selector) ||
    isChanged(value, page.value) ||
    isChanged(ignoreSelectors, page.ignoreSelectors) ||
    isChanged(picture, page.picture) ||
    (capture !== undefined && isCaptureChanged(captureChanges, row));
  const changes = {
    ...(isPaused === undefined ? {} : { pausedReason: isPaused ? ("user" as const) : null }),
    ...(title ? { name: title } : {}),
    ...(selector === undefined ? {} : { selector }),
    ...(value === undefined ? {} : { value }),
    ...(ignore === undefined ? {} : { ignoredTexts: ignore }),
    ...(ignoreSelectors === undefined ? {} : { ignoredSelectors: ignoreSelectors }),
    ...(picture === undefined ? {} : { comparesPicture: picture }),
    ...captureChanges,
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    ...(await toTimingChanges(userId, page, request)),
    ...(pictureThreshold === undefined ? {} : { pictureThreshold }),
    ...(ignoreAreas === undefined ? {} : { ignoredAreas: ignoreAreas }),
    ...(alertIf === undefined ? {} : { alertRules: alertIf }),
  };
  if (Object.keys(changes).length === 0) return;
  const removed = await updatePageWatch(userId, id, changes, deletesBaseline);
  if (removed === undefined) throw notFoundError();
  await removePictures([removed]);
}

/**
 * Changes a watch. A new baseline is taken when what is read of the page changes.
 * @throws AppError `not_found`, `invalid` for times that the plan does not allow, settings that contradict each
 * other, and for fields of pages of a name
 */
export async function updateWatch(userId: string, id: string, request: UpdateWatch): Promise<WatchDetails> {
  const page = await findPageWatch(userId, id);
  if (page) await updatePage(userId, page, request);
  else {
    if (!(await findNameWatch(userId, id))) throw notFoundError();
    const { isPaused, ...others } = request;
    const [field] = Object.keys(others);
    if (field) throw invalidField(`/${field}`, "A watched name can only be paused.");
    if (isPaused !== undefined) await pauseNameWatch(userId, id, isPaused);
  }
  return getWatch(userId, id);
}
