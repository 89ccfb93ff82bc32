import { insertNameWatch, type WatchedNameKey } from "#db/queries/name-watches.ts";
import { insertPageWatches, type PageWatchRow, type PageWatchSettings } from "#db/queries/page-watches.ts";
import { validateTarget } from "#server/capture/validate-target.ts";
import { reportsAvailability } from "#server/name-check/resolve-tlds.ts";
import { getShortestMinutes } from "#server/platform/cron.ts";
import { noToolAccessError, tooManyError } from "#server/platform/plan-errors.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { validateHandle } from "#shared/name-check/handle-rules.ts";
import { toTld } from "#shared/name-check/tlds.ts";
import { validateLabel } from "#shared/name-check/validation.ts";
import type { CreateWatch, Watch, WatchList } from "#shared/watches/contract.ts";
import { formatInterval } from "#shared/watches/intervals.ts";
import type { AlertRule } from "#shared/watches/rules.ts";
import { assertCaptureSession, toStoredCapture } from "./capture-options.ts";
import {
  assertCaptureAllowed,
  DEFAULT_INTERVAL,
  getLimits,
  toNameWatch,
  toPageWatch,
} from "./list-watches.ts";
import { findPatternProblem } from "./rules/patterns.ts";

const MAX_TITLE = 60;
/** Percent of the picture. */
const DEFAULT_THRESHOLD = 1;

export const invalidField = (pointer: string, message: string): AppError =>
  new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }] });

/**
 * @throws AppError `invalid` for what no registry or platform can have; `upstream_failed` when that cannot be decided
 * now
 */
async function parseName({ name = "", platform }: CreateWatch): Promise<WatchedNameKey> {
  if (platform) {
    const handle = name.replace(/^@/, "");
    if (validateHandle(platform, handle) !== null)
      throw invalidField("/name", "Please enter a handle that the platform allows.");
    return { name: handle, platform };
  }
  const tld = toTld(name);
  if (validateLabel(name.slice(0, -tld.length)) !== null || !(await reportsAvailability(tld)))
    throw invalidField("/name", "Please enter a domain name with a supported TLD.");
  return { name, platform: "" };
}

type RequestedTiming = { intervalMinutes: number } | { cron: string };

/**
 * Checks when a page shall be checked.
 * @returns the interval, of a cron expression its shortest one
 * @throws AppError `invalid` for a cron expression with an error, and for times that the plan does not allow
 */
export function parseInterval(timing: RequestedTiming, { intervalMinutes }: WatchList["limits"]): number {
  const minutes = "cron" in timing ? getShortestMinutes(timing) : timing.intervalMinutes;
  if (minutes >= intervalMinutes) return minutes;
  const shortest = formatInterval(intervalMinutes);
  const pointer = "cron" in timing ? "/cron" : "/intervalMinutes";
  throw invalidField(pointer, `The shortest interval of your plan is ${shortest}.`);
}

/** @throws AppError `invalid` for a pattern that RE2 refuses */
export function assertPatterns(rules: readonly AlertRule[]): void {
  const problem = findPatternProblem(rules);
  if (problem) throw invalidField(`/alertIf/${problem.index}/pattern`, `${problem.message}.`);
}

const toTitle = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname === "/" ? "" : pathname}`.slice(0, MAX_TITLE).toWellFormed();
};

/** The settings of a new watch of a page. @throws AppError `invalid` for times that the plan does not allow */
export function toSettings(
  url: string,
  request: Omit<CreateWatch, "url" | "name" | "platform">,
  limits: WatchList["limits"],
): PageWatchSettings {
  const { title, selector = null, ignore = [], picture = false, cron = null, capture = null } = request;
  const { value = null, ignoreSelectors = [], ignoreAreas = [], alertIf = [] } = request;
  const { timeZone = "UTC", quietHours = null, tags = [] } = request;
  const interval = request.intervalMinutes ?? Math.max(limits.intervalMinutes, DEFAULT_INTERVAL);
  assertPatterns(alertIf);
  return {
    url,
    selector,
    value,
    name: title?.slice(0, MAX_TITLE).toWellFormed() || toTitle(url),
    ignoredTexts: ignore,
    ignoredSelectors: ignoreSelectors,
    comparesPicture: picture,
    pictureThreshold: request.pictureThreshold ?? DEFAULT_THRESHOLD,
    ignoredAreas: ignoreAreas,
    alertRules: alertIf,
    ...toStoredCapture(capture),
    intervalMinutes: parseInterval(cron ? { cron } : { intervalMinutes: interval }, limits),
    cron,
    timeZone,
    quietHours,
    tags: [...new Set(tags)],
  };
}

export const tooManyPagesError = ({ pages }: WatchList["limits"]): AppError =>
  tooManyError(pages, `watched page${pages === 1 ? "" : "s"}`, "Delete");

export const toNewPageWatch = (row: PageWatchRow): Watch =>
  toPageWatch({ ...row, lastSummary: null, lastError: null });

/**
 * Creates a watch of a page, which is checked at once, or of a name.
 * @throws AppError `invalid`, `no_access` without a plan, `limit_reached` for too many steps, `conflict` at the plan's number; of `validateTarget`
 */
export async function createWatch(userId: string, request: CreateWatch): Promise<Watch> {
  const limits = await getLimits(userId);
  if (request.url === undefined) {
    const key = await parseName(request);
    if (limits.names === 0) throw noToolAccessError(TOOL_KEYS.nameCheck);
    const row = await insertNameWatch(userId, key, limits.names);
    if (!row) throw tooManyError(limits.names, "watched names", "Delete");
    return toNameWatch(row);
  }
  if (limits.pages === 0) throw noToolAccessError(TOOL_KEYS.pageWatch);
  await assertCaptureAllowed(userId, request.capture ?? null);
  const settings = toSettings(request.url, request, limits);
  await validateTarget(request.url);
  await assertCaptureSession(userId, request.capture, [request.url]);
  const [row] = (await insertPageWatches(userId, [settings], limits.pages)) ?? [];
  if (!row) throw tooManyPagesError(limits);
  return toNewPageWatch(row);
}
