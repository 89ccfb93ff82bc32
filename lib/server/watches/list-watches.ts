import { findNameWatch, type ListedNameWatch, listNameWatches } from "#db/queries/name-watches.ts";
import {
  findBaseline,
  findPageWatch,
  type ListedPageWatch,
  listChecks,
  listPageWatches,
  type PageWatchCheckRow,
} from "#db/queries/page-watches.ts";
import { listEntitlements } from "#db/queries/subscriptions.ts";
import type { VisibleTypes } from "#server/api-keys/object-scopes.ts";
import { assertStepsAllowed } from "#server/capture/plan-steps.ts";
import { toComparedText } from "#server/page-comparison/text/compare.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { Watch, WatchCheck, WatchDetails, WatchList } from "#shared/watches/contract.ts";
import type { WatchCapture } from "#shared/watches/options.ts";
import { toNameText } from "#shared/watches/watched-name.ts";
import { toShownCapture } from "./capture-options.ts";
import { countChecks } from "./timing.ts";

const MAX_CHECKS = 50;

export const DEFAULT_INTERVAL = 1_440;

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toPageWatch(row: ListedPageWatch): Watch {
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
      url,
      selector,
      intervalMinutes,
      version,
      value: row.value,
      ignore: row.ignoredTexts,
      ignoreSelectors: row.ignoredSelectors,
      picture: row.comparesPicture,
      checksPerMonth: countChecks(row, new Date()),
      capture: toShownCapture(row),
      hasCredentials: row.credentials !== null,
      cron: row.cron,
      timeZone: row.timeZone,
      quietHours: row.quietHours,
      tags: row.tags,
      pictureThreshold: row.pictureThreshold,
      ignoreAreas: row.ignoredAreas,
      alertIf: row.alertRules,
      lastChange: lastSummary,
      error: lastError,
    },
    name: null,
  };
}

export function toNameWatch({ watch, name }: ListedNameWatch): Watch {
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
    summary,
    matchedRules: row.matchedRules,
    value: row.value,
    addedLines,
    removedLines,
    changes: row.changes,
    ignoredChanges: row.ignoredChanges,
    picture: row.picture as WatchCheck["picture"],
    pictures: (["before", "after", "difference"] as const).filter((name) => pictures[name] !== null),
    error: row.error,
    charged: row.isCharged,
    checkedAt: (row.endedAt ?? row.createdAt).toISOString(),
  };
}

export const notFoundError = (): AppError => new AppError("not_found", "Watch not found.");

/** What the user's plans allow; 0 without a plan. */
export async function getLimits(userId: string): Promise<WatchList["limits"]> {
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

/** @throws AppError `limit_reached` for more steps than the plan allows in a check */
export async function assertCaptureAllowed(userId: string, capture: WatchCapture | null): Promise<void> {
  if (!capture?.steps?.length) return;
  const entitlement = await getEntitlement(userId, TOOL_KEYS.pageWatch);
  if (entitlement) assertStepsAllowed(entitlement, capture.steps.length);
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
      text: toComparedText(baseline.markdown, watch.page?.value ? [] : watch.page?.ignore).text,
      capturedAt: baseline.capturedAt.toISOString(),
    },
  };
}
