import { findJob, listInputs } from "#db/queries/jobs.ts";
import { insertPageWatches, listPageWatches } from "#db/queries/page-watches.ts";
import { assertVisible, type ObjectType, type VisibleTypes } from "#server/api-keys/object-scopes.ts";
import { parseListedAddress } from "#server/capture/validate-target.ts";
import { noToolAccessError } from "#server/platform/plan-errors.ts";
import { areCookiesAccepted } from "#shared/api/fields.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { MAX_LISTED_ENTRIES, MAX_SHOWN_LENGTH } from "#shared/jobs/contract.ts";
import { parseListEntry } from "#shared/jobs/list-entries.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { type ImportedWatches, type ImportWatches, MAX_IMPORTED } from "#shared/watches/contract.ts";
import { MAX_TAGS, Tags } from "#shared/watches/options.ts";
import { assertCaptureSession } from "./capture-options.ts";
import { invalidField, toNewPageWatch, tooManyPagesError, toSettings } from "./create-watch.ts";
import { assertCaptureAllowed, getLimits } from "./list-watches.ts";
import { type OpmlEntry, parseOpml } from "./parse-opml.ts";

type Entry = { url: string; title?: string; tags?: string[] };

/** @throws AppError `not_found`, `insufficient_scope`, `invalid` for a list of names */
async function listPages(userId: string, publicId: string, types: VisibleTypes): Promise<Entry[]> {
  const id = parsePublicId("job", publicId);
  const found = id && (await findJob(userId, id));
  if (!found) throw new AppError("not_found", "Job not found.");
  assertVisible(found.request.type as ObjectType, types);
  if (found.kind === "checks") throw invalidField("/job", "This job has names and no pages.");
  return (await listInputs(found.id, "done")).map((url) => ({ url }));
}

/** @throws AppError `invalid` */
function listOutlines(document: string): OpmlEntry[] {
  const entries = parseOpml(document);
  if (!entries) throw invalidField("/opml", "This is not an OPML document.");
  if (entries.length === 0) throw invalidField("/opml", "The document has no addresses.");
  return entries;
}

async function listEntries(
  userId: string,
  { urls, opml, job }: ImportWatches,
  types: VisibleTypes,
): Promise<Entry[]> {
  const entries =
    urls?.map((url) => ({ url })) ?? (opml ? listOutlines(opml) : await listPages(userId, job ?? "", types));
  if (entries.length > MAX_IMPORTED)
    throw invalidField(
      opml ? "/opml" : "/job",
      `At most ${MAX_IMPORTED.toLocaleString("en-US")} pages can be imported at once.`,
    );
  return entries;
}

type Sorted = Pick<ImportedWatches, "duplicateCount" | "refused" | "refusedCount"> & {
  valid: (Entry & { position: number })[];
};

/** The address of an entry, or why it cannot be watched. */
function parseEntry({ url }: Entry, { urls, capture }: ImportWatches): { url: string } | { problem: string } {
  const entry = urls ? parseListEntry(url, "captures") : { entry: url };
  if ("problem" in entry) return entry;
  const parsed = parseListedAddress(entry.entry);
  if ("problem" in parsed || areCookiesAccepted(parsed.url, capture?.cookies)) return parsed;
  return { problem: "Secure cookies need an https address." };
}

/** @param watched addresses that are watched already */
function sortEntries(
  entries: readonly Entry[],
  watched: ReadonlySet<string>,
  request: ImportWatches,
): Sorted {
  const valid = new Map<string, Sorted["valid"][number]>();
  const refused: Sorted["refused"] = [];
  let duplicateCount = 0;
  for (const [position, entry] of entries.entries()) {
    if (entry.url.trim() === "") continue;
    const parsed = parseEntry(entry, request);
    if ("problem" in parsed) {
      const value = entry.url.slice(0, MAX_SHOWN_LENGTH).toWellFormed();
      refused.push({ position, value, reason: parsed.problem });
    } else if (watched.has(parsed.url) || valid.has(parsed.url)) duplicateCount += 1;
    else valid.set(parsed.url, { ...entry, url: parsed.url, position });
  }
  return {
    valid: [...valid.values()],
    duplicateCount,
    refusedCount: refused.length,
    refused: refused.slice(0, MAX_LISTED_ENTRIES),
  };
}

/** The tags of an entry and of the request, as far as they are allowed. */
const joinTags = (entry: Entry, { tags = [] }: ImportWatches): string[] =>
  [...tags, ...(entry.tags ?? []).filter((tag) => Tags.safeParse([tag]).success)].slice(0, MAX_TAGS);

/**
 * Creates a watch for each address of a list, an OPML document or a job: all of them, or none.
 * @param types those that the caller may see
 * @throws AppError `invalid`, `not_found` for another user's job, `insufficient_scope` for one that the key may not see,
 *   `no_access` without a plan, `conflict` beyond its number
 */
export async function importWatches(
  userId: string,
  request: ImportWatches,
  types: VisibleTypes,
): Promise<ImportedWatches> {
  const limits = await getLimits(userId);
  if (limits.pages === 0) throw noToolAccessError(TOOL_KEYS.pageWatch);
  await assertCaptureAllowed(userId, request.capture ?? null);
  const existing = await listPageWatches(userId);
  const watched = new Set(existing.map(({ url }) => url));
  const { valid, ...list } = sortEntries(await listEntries(userId, request, types), watched, request);
  const { urls: _urls, opml: _opml, job: _job, dryRun, ...options } = request;
  const settings = valid.map((entry) =>
    toSettings(entry.url, { ...options, title: entry.title, tags: joinTags(entry, request) }, limits),
  );
  await assertCaptureSession(
    userId,
    request.capture,
    valid.map(({ url }) => url),
  );
  const result = { ...list, valid: valid.length, remaining: Math.max(0, limits.pages - existing.length) };
  if (dryRun)
    return { ...result, data: [], entries: valid.map(({ position, url }) => ({ position, input: url })) };
  const rows = await insertPageWatches(userId, settings, limits.pages);
  if (!rows) throw tooManyPagesError(limits);
  return { ...result, data: rows.map(toNewPageWatch) };
}
