import { createHash, randomBytes } from "node:crypto";
import { listAvailableNames, listPageChanges, listSiteRuns } from "#db/queries/changes.ts";
import { deleteFeed, type FeedRow, findFeed, listFeeds, saveFeed } from "#db/queries/feeds.ts";
import { findPageWatch } from "#db/queries/page-watches.ts";
import type { ChangedLine } from "#shared/api/fields.ts";
import { backgroundApiPaths, scheduleRunPath, watchCheckPath } from "#shared/background-paths.ts";
import { AppError } from "#shared/errors.ts";
import { describeSiteCounts } from "#shared/jobs/site-texts.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { Feed, FeedAddresses, FeedFormat, FeedList } from "#shared/watches/feeds.ts";
import { toNameText } from "#shared/watches/watched-name.ts";
import { type FeedDocument, type FeedEntry, toAtom, toJsonFeed } from "./feed-formats.ts";
import { getLimits, notFoundError } from "./list-watches.ts";

const TOKEN_BYTES = 32;
const MAX_ENTRIES = 50;
/** Pages of one run, and lines of one page. */
const MAX_LINES = 50;

/** Hashes the token of an address, for the database. */
const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const toFeed = ({ id, watchId, createdAt }: FeedRow): Feed => ({
  id: toPublicId("feed", id),
  watchId: watchId && toPublicId("watch", watchId),
  createdAt: createdAt.toISOString(),
});

const toUrl = (path: string): string => `${publicEnv.siteUrl}${path}`;

/** Lists the user's feeds, without their addresses. */
export async function listUserFeeds(userId: string): Promise<FeedList> {
  return { data: (await listFeeds(userId)).map(toFeed) };
}

/**
 * Creates the address of a feed, or a new one, which ends the one before. It is in the result and nowhere else.
 * @param watchId of a watched page; null for the account
 * @throws AppError `not_found`
 */
export async function createFeed(userId: string, watchId: string | null): Promise<FeedAddresses> {
  if (watchId !== null && !(await findPageWatch(userId, watchId))) throw notFoundError();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const feed = toFeed(await saveFeed(userId, watchId, hashToken(token)));
  return {
    feed,
    atom: toUrl(backgroundApiPaths.feed(token, "atom")),
    json: toUrl(backgroundApiPaths.feed(token, "json")),
  };
}

const feedNotFoundError = (): AppError => new AppError("not_found", "Feed not found.");

/** Ends a feed. @throws AppError `not_found` */
export async function endFeed(userId: string, id: string): Promise<{ deleted: true }> {
  if (!(await deleteFeed(userId, { id }))) throw feedNotFoundError();
  return { deleted: true };
}

/** Ends the feed of a watch. @throws AppError `not_found` */
export async function endWatchFeed(userId: string, watchId: string): Promise<void> {
  if (!(await deleteFeed(userId, { watchId }))) throw feedNotFoundError();
}

function listLines(changes: ChangedLine[]): FeedEntry["lines"] {
  const lines = changes.flatMap(({ before, after }) => [
    ...(before === undefined ? [] : [{ kind: "removed" as const, text: before }]),
    ...(after === undefined ? [] : [{ kind: "added" as const, text: after }]),
  ]);
  return limitLines(lines);
}

function limitLines(lines: FeedEntry["lines"]): FeedEntry["lines"] {
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), { kind: "text", text: `and ${more} more` }] : lines;
}

const toPageEntry = (change: Awaited<ReturnType<typeof listPageChanges>>[number]): FeedEntry => ({
  id: change.id,
  title: `Changed: ${change.name}`,
  summary: `${change.summary ?? "The page has changed"}. ${change.url}`,
  lines: listLines(change.changes),
  link: toUrl(watchCheckPath(toPublicId("watch", change.watchId), change.id)),
  updated: change.at,
});

/** A name can become available again, so the time is part of the id (UUID version 8, RFC 9562). */
function toNameEntryId(watchId: string, at: Date): string {
  const hex = createHash("sha256").update(`${watchId}:${at.toISOString()}`).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

const toNameEntry = (name: Awaited<ReturnType<typeof listAvailableNames>>[number]): FeedEntry => ({
  id: toNameEntryId(name.id, name.at),
  title: `${toNameText(name)} is available`,
  summary: "Its authority answered twice that it is available. Others may register it at any moment.",
  lines: [],
  link: toUrl(paths.watch(toPublicId("watch", name.id))),
  updated: name.at,
});

function toSiteEntry(run: Awaited<ReturnType<typeof listSiteRuns>>[number]): FeedEntry {
  const count = (kind: string) => run.changes.filter((change) => change.kind === kind).length;
  const counts = { new: count("new"), changed: count("changed"), removed: count("removed") };
  return {
    id: run.jobId,
    title: `Changed: ${run.name}`,
    summary: `${describeSiteCounts(counts)}.`,
    lines: limitLines(
      run.changes.map(({ kind, url, summary }) => ({ kind: "text", text: `${kind}: ${url} ${summary}` })),
    ),
    link: toUrl(scheduleRunPath(toPublicId("schedule", run.scheduleId), toPublicId("job", run.jobId))),
    updated: run.at,
  };
}

async function listEntries({ userId, watchId }: FeedRow): Promise<FeedEntry[]> {
  const pages = (await listPageChanges(userId, { watchId, limit: MAX_ENTRIES })).map(toPageEntry);
  if (watchId !== null) return pages;
  const [names, sites] = await Promise.all([
    listAvailableNames(userId, { limit: MAX_ENTRIES }),
    listSiteRuns(userId, { limit: MAX_ENTRIES }),
  ]);
  return [...pages, ...names.map(toNameEntry), ...sites.map(toSiteEntry)]
    .sort((a, b) => b.updated.getTime() - a.updated.getTime())
    .slice(0, MAX_ENTRIES);
}

/** A reader shows entries, not errors, so the end of the plan is one. */
const createPlanEntry = ({ id, createdAt }: FeedRow): FeedEntry => ({
  id,
  title: "This feed is paused, because your plan has ended",
  summary: "It continues by itself, at the same address, when you have a plan again.",
  lines: [],
  link: toUrl(paths.pricing()),
  updated: createdAt,
});

const FORMATS: Record<FeedFormat, { contentType: string; write: (document: FeedDocument) => string }> = {
  atom: { contentType: "application/atom+xml; charset=utf-8", write: toAtom },
  json: { contentType: "application/feed+json; charset=utf-8", write: toJsonFeed },
};

/**
 * Writes the feed of an address: at most 50 changes, newest first. Without a plan it has one entry that says so.
 * @throws AppError `not_found` for an address that never existed or has ended
 */
export async function readFeed(
  token: string,
  format: FeedFormat,
): Promise<{ contentType: string; body: string }> {
  const found = await findFeed(hashToken(token));
  if (!found) throw feedNotFoundError();
  const { feed, watchName } = found;
  const { pages, names } = await getLimits(feed.userId);
  const entries = pages + names > 0 ? await listEntries(feed) : [createPlanEntry(feed)];
  const { contentType, write } = FORMATS[format];
  const path = feed.watchId ? paths.watch(toPublicId("watch", feed.watchId)) : paths.watches;
  const body = write({
    id: feed.id,
    title: watchName === null ? "Changes of your watches" : `Changes of ${watchName}`,
    link: toUrl(path),
    author: new URL(publicEnv.siteUrl).hostname,
    updated: entries[0]?.updated ?? feed.createdAt,
    entries,
  });
  return { contentType, body };
}
