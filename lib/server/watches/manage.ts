import {
  deleteNameWatch,
  findNameWatch,
  insertNameWatch,
  type ListedNameWatch,
  listNameWatches,
  pauseNameWatch,
  type WatchedNameKey,
} from "#db/queries/name-watches.ts";
import {
  deletePageWatches,
  findBaseline,
  findOwnCheck,
  findPageWatch,
  insertPageWatch,
  type ListedPageWatch,
  listChecks,
  listPageWatches,
  type PageWatchCheckRow,
  purgeChecks,
  updatePageWatch,
} from "#db/queries/page-watches.ts";
import { listEntitlements } from "#db/queries/subscriptions.ts";
import type { VisibleTypes } from "#server/api-keys/object-scopes.ts";
import { validateTarget } from "#server/capture/validate-target.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { noToolAccessError, tooManyError } from "#server/platform/plan-errors.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { TLDS } from "#shared/name-check/options.ts";
import { validateHandle, validateLabel } from "#shared/name-check/validation.ts";
import { toPublicId } from "#shared/public-id.ts";
import type {
  CreateWatch,
  UpdateWatch,
  Watch,
  WatchCheck,
  WatchDetails,
  WatchList,
} from "#shared/watches/contract.ts";
import { countMonthlyChecks, formatInterval } from "#shared/watches/intervals.ts";
import { toNameText } from "#shared/watches/watched-name.ts";
import { removePictures } from "./pictures.ts";
import { toComparedText } from "./text/compare.ts";

const MAX_CHECKS = 50;
const MAX_TITLE = 60;
const KEEP_DAYS = 30;
const DEFAULT_INTERVAL = 1_440;

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

function toPageWatch(row: ListedPageWatch): Watch {
  const { url, selector, intervalMinutes, version, lastSummary, lastError } = row;
  return {
    id: toPublicId("watch", row.id),
    kind: "page",
    title: row.name,
    state: row.state,
    pausedReason: row.pausedReason,
    nextCheckAt: row.pausedReason === "user" ? null : toTime(row.nextCheckAt),
    lastCheckedAt: toTime(row.lastCheckedAt),
    lastChangedAt: toTime(row.lastChangedAt),
    createdAt: row.createdAt.toISOString(),
    page: {
      ...{ url, selector, intervalMinutes, version },
      ignore: row.ignoredTexts,
      picture: row.comparesPicture,
      checksPerMonth: countMonthlyChecks(intervalMinutes),
      lastChange: lastSummary,
      error: lastError,
    },
    name: null,
  };
}

function toNameWatch({ watch, name }: ListedNameWatch): Watch {
  const { platform, registration, expiresAt } = name;
  return {
    id: toPublicId("watch", watch.id),
    kind: "name",
    title: toNameText(name),
    state: name.state,
    pausedReason: watch.pausedReason,
    nextCheckAt: watch.pausedReason ? null : toTime(name.nextLookupAt),
    lastCheckedAt: toTime(name.lastAnsweredAt),
    lastChangedAt: toTime(watch.lastChangedAt),
    createdAt: watch.createdAt.toISOString(),
    page: null,
    name: {
      name: name.name,
      platform: platform === "" ? null : platform,
      registration,
      expiresAt: toTime(expiresAt),
    },
  };
}

function toCheck(row: PageWatchCheckRow): WatchCheck {
  const { outcome, summary, addedLines, removedLines } = row;
  const pictures = { before: row.beforeKey, after: row.afterKey, difference: row.differenceKey };
  return {
    id: row.id,
    outcome: outcome ?? "canceled",
    ...{ summary, addedLines, removedLines },
    changes: row.changes as WatchCheck["changes"],
    picture: row.picture as WatchCheck["picture"],
    pictures: (["before", "after", "difference"] as const).filter((name) => pictures[name] !== null),
    error: row.error,
    charged: row.isCharged,
    checkedAt: (row.endedAt ?? row.createdAt).toISOString(),
  };
}

const notFoundError = (): AppError => new AppError("not_found", "Watch not found.");

/** What the user's plans allow; 0 without a plan. */
async function getLimits(userId: string): Promise<WatchList["limits"]> {
  const entitlements = await listEntitlements(userId);
  const ofTool = (key: string) => entitlements.filter(({ toolKey }) => toolKey === key);
  const pages = ofTool(TOOL_KEYS.pageWatch);
  return {
    pages: Math.max(0, ...pages.map(({ pageWatches }) => pageWatches)),
    intervalMinutes:
      pages.length === 0
        ? DEFAULT_INTERVAL
        : Math.min(...pages.map(({ watchIntervalMinutes }) => watchIntervalMinutes)),
    names: Math.max(0, ...ofTool(TOOL_KEYS.nameCheck).map(({ nameWatches }) => nameWatches)),
  };
}

/** Lists the user's watches of these types, newest first. */
export async function listWatches(userId: string, types: VisibleTypes): Promise<WatchList> {
  const isVisible = (type: Watch["kind"]) => types === null || types.includes(type);
  const [pages, names, limits] = await Promise.all([
    isVisible("page") ? listPageWatches(userId) : [],
    isVisible("name") ? listNameWatches(userId) : [],
    getLimits(userId),
  ]);
  const data = [...pages.map(toPageWatch), ...names.map(toNameWatch)];
  return { data: data.sort((a, b) => b.createdAt.localeCompare(a.createdAt)), limits };
}

async function findWatch(userId: string, id: string): Promise<Watch | null> {
  const page = await findPageWatch(userId, id);
  if (page) return toPageWatch(page);
  const name = await findNameWatch(userId, id);
  return name && toNameWatch(name);
}

/** Gets a watch with its last checks. @throws AppError `not_found` */
export async function getWatch(userId: string, id: string): Promise<WatchDetails> {
  const watch = await findWatch(userId, id);
  if (!watch) throw notFoundError();
  if (watch.kind === "name") return { ...watch, checks: [], baseline: null };
  const [checks, baseline] = await Promise.all([listChecks(id, MAX_CHECKS), findBaseline(id)]);
  return {
    ...watch,
    checks: checks.map(toCheck),
    baseline: baseline && {
      text: toComparedText(baseline.markdown, watch.page?.ignore).text,
      capturedAt: baseline.capturedAt.toISOString(),
    },
  };
}

const invalidField = (pointer: string, message: string): AppError =>
  new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }] });

/** @throws AppError `invalid` for what no registry or platform can have */
function parseName({ name = "", platform }: CreateWatch): WatchedNameKey {
  if (platform) {
    const handle = name.replace(/^@/, "");
    if (validateHandle(platform, handle) !== null)
      throw invalidField("/name", "Please enter a handle that the platform allows.");
    return { name: handle, platform };
  }
  const tld = TLDS.find((ending) => name.endsWith(ending));
  if (!tld || validateLabel(name.slice(0, -tld.length)) !== null)
    throw invalidField("/name", "Please enter a domain name with a supported TLD.");
  return { name, platform: "" };
}

function assertInterval(minutes: number, { intervalMinutes }: WatchList["limits"]): void {
  if (minutes >= intervalMinutes) return;
  const shortest = formatInterval(intervalMinutes);
  throw invalidField("/intervalMinutes", `The shortest interval of your plan is ${shortest}.`);
}

const toTitle = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname === "/" ? "" : pathname}`.slice(0, MAX_TITLE).toWellFormed();
};

/**
 * Creates a watch of a page, which is checked at once, or of a name.
 * @throws AppError `invalid`, `no_access` without a plan, `conflict` at the plan's number; of `validateTarget`
 */
export async function createWatch(userId: string, request: CreateWatch): Promise<Watch> {
  const limits = await getLimits(userId);
  if (request.url === undefined) {
    const key = parseName(request);
    if (limits.names === 0) throw noToolAccessError(TOOL_KEYS.nameCheck);
    const row = await insertNameWatch(userId, key, limits.names);
    if (!row) throw tooManyError(limits.names, "watched names", "Delete");
    return toNameWatch(row);
  }
  if (limits.pages === 0) throw noToolAccessError(TOOL_KEYS.pageWatch);
  const { url, title, selector = null, ignore = [], picture = false } = request;
  const intervalMinutes = request.intervalMinutes ?? Math.max(limits.intervalMinutes, DEFAULT_INTERVAL);
  assertInterval(intervalMinutes, limits);
  await validateTarget(url);
  const settings = {
    ...{ url, selector, intervalMinutes, name: title || toTitle(url) },
    ...{ ignoredTexts: ignore, comparesPicture: picture },
  };
  const row = await insertPageWatch(userId, settings, limits.pages);
  if (!row) throw tooManyError(limits.pages, `watched page${limits.pages === 1 ? "" : "s"}`, "Delete");
  return toPageWatch({ ...row, lastSummary: null, lastError: null });
}

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

/** Deletes a watch with its checks and pictures. @throws AppError `not_found` */
export async function deleteWatch(userId: string, id: string): Promise<{ deleted: true }> {
  const keys = await deletePageWatches(userId, id);
  if (keys) await removePictures(keys);
  else if (!(await deleteNameWatch(userId, id))) throw notFoundError();
  return { deleted: true };
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

/** Deletes all watched pages of a user, with their pictures. */
export async function deleteUserWatches(userId: string): Promise<void> {
  await removePictures((await deletePageWatches(userId)) ?? []);
}

/** Deletes checks after 30 days, with their pictures. */
export async function purgeWatchChecks(): Promise<void> {
  await removePictures(await purgeChecks(KEEP_DAYS));
}
