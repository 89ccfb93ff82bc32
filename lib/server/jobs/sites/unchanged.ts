import type { SitePageRow } from "#db/queries/sites.ts";
import { CRAWL_LIMITS } from "#server/crawl/config.ts";
import { type AddressRules, hashPageAddress } from "#server/crawl/page-address.ts";
import { readResource } from "#server/crawl/read-resource.ts";
import { EgressError } from "#server/egress/index.ts";
import type { UnchangedSource } from "#shared/jobs/definitions.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A sitemap whose dates never change must not hide the changes of a page for longer. */
const MAX_TRUSTED_MS = 30 * DAY_MS;
/** The last day ends later in other time zones. */
const ZONE_MS = 12 * HOUR_MS;

/** When the time that a `lastmod` names has passed everywhere; null for what is none (W3C date and time formats). */
function getLastmodEnd(lastmod: string): number | null {
  const [, year = "", month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(lastmod) ?? [];
  if (year === "") {
    const time = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(lastmod) ? Date.parse(lastmod) : Number.NaN;
    return Number.isNaN(time) ? null : time;
  }
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const next = day ? [y, m, d + 1] : month ? [y, m + 1, 1] : [y + 1, 0, 1];
  return Date.UTC(next[0] ?? y, next[1], next[2]) + ZONE_MS;
}

type Dates = Pick<SitePageRow, "lastmod" | "checkedAt" | "capturedAt">;

/**
 * Whether the sitemap says that a page has not changed since it was checked: its date is the same as then, and had passed.
 * A date without a time can stand for several changes of a day.
 */
export function isUnchangedInSitemap(
  { lastmod, checkedAt, capturedAt }: Dates,
  found: string | null,
  now: Date,
): boolean {
  if (found === null || found !== lastmod || !checkedAt || !capturedAt) return false;
  const end = getLastmodEnd(found);
  const isTrusted = now.getTime() - capturedAt.getTime() < MAX_TRUSTED_MS;
  return isTrusted && end !== null && checkedAt.getTime() > end;
}

/** Asks the server whether a page is the same as when it was opened (RFC 9110, 13.1). Anything but 304 means no. */
async function isNotModified(url: URL, page: SitePageRow, rules: AddressRules, signal: AbortSignal) {
  const conditions = {
    ...(page.etag ? { "if-none-match": page.etag } : {}),
    ...(page.lastModified ? { "if-modified-since": page.lastModified } : {}),
  };
  if (Object.keys(conditions).length === 0) return false;
  const { pageMs } = CRAWL_LIMITS;
  try {
    const answer = await readResource(
      url,
      { totalMs: pageMs, signal, conditions },
      async ({ status }, at) => {
        return status === 304 && hashPageAddress(at, rules) === page.urlHash;
      },
    );
    return answer === true;
  } catch (error) {
    // The browser finds out why.
    if (error instanceof EgressError) return false;
    throw error;
  }
}

type Address = { url: URL; lastmod: string | null; rules: AddressRules };

/** `responseMs`: until the answer of the server; null when it was not asked. */
export type Unchanged = { source: UnchangedSource; responseMs: number | null };

/** Finds out without a browser whether a page that was read before has not changed. @throws the signal's reason */
export async function findUnchanged(
  page: SitePageRow,
  { url, lastmod, rules }: Address,
  signal: AbortSignal,
): Promise<Unchanged | null> {
  if (isUnchangedInSitemap(page, lastmod, new Date())) return { source: "sitemap", responseMs: null };
  const startedAt = performance.now();
  if (!(await isNotModified(url, page, rules, signal))) return null;
  return { source: "not_modified", responseMs: performance.now() - startedAt };
}
