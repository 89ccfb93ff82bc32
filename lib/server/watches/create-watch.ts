import { insertNameWatch, type WatchedNameKey } from "#db/queries/name-watches.ts";
import { insertPageWatch } from "#db/queries/page-watches.ts";
import { validateTarget } from "#server/capture/validate-target.ts";
import { noToolAccessError, tooManyError } from "#server/platform/plan-errors.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { TLDS } from "#shared/name-check/options.ts";
import { validateHandle, validateLabel } from "#shared/name-check/validation.ts";
import type { CreateWatch, Watch, WatchList } from "#shared/watches/contract.ts";
import { formatInterval } from "#shared/watches/intervals.ts";
import type { AlertRule } from "#shared/watches/rules.ts";
import { DEFAULT_INTERVAL, getLimits, toNameWatch, toPageWatch } from "./list-watches.ts";
import { findPatternProblem } from "./rules/patterns.ts";

const MAX_TITLE = 60;
/** Percent of the picture. */
const DEFAULT_THRESHOLD = 1;

export const invalidField = (pointer: string, message: string): AppError =>
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

export function assertInterval(minutes: number, { intervalMinutes }: WatchList["limits"]): void {
  if (minutes >= intervalMinutes) return;
  const shortest = formatInterval(intervalMinutes);
  throw invalidField("/intervalMinutes", `The shortest interval of your plan is ${shortest}.`);
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
  const { url, title, selector = null, ignore = [], picture = false, alertIf = [] } = request;
  const intervalMinutes = request.intervalMinutes ?? Math.max(limits.intervalMinutes, DEFAULT_INTERVAL);
  assertInterval(intervalMinutes, limits);
  assertPatterns(alertIf);
  await validateTarget(url);
  const settings = {
    url,
    selector,
    intervalMinutes,
    name: title || toTitle(url),
    ignoredTexts: ignore,
    comparesPicture: picture,
    value: request.value ?? null,
    ignoredSelectors: request.ignoreSelectors ?? [],
    pictureThreshold: request.pictureThreshold ?? DEFAULT_THRESHOLD,
    ignoredAreas: request.ignoreAreas ?? [],
    alertRules: alertIf,
  };
  const row = await insertPageWatch(userId, settings, limits.pages);
  if (!row) throw tooManyError(limits.pages, `watched page${limits.pages === 1 ? "" : "s"}`, "Delete");
  return toPageWatch({ ...row, lastSummary: null, lastError: null });
}
