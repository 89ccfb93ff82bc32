import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { CrawlOptions } from "#shared/jobs/crawl-options.ts";
import { CRAWL_LIMITS, type CrawlConfig, crawlConfig } from "./config.ts";
import { cleanAddress, hashPageAddress, toSiteKey } from "./page-address.ts";
import { matchesPathPattern } from "./path-pattern.ts";
import { getRobots } from "./site-robots.ts";

/** A page that a crawl can open. */
export type FoundPage = { url: string; urlHash: string };
export type SelectedPages = {
  allowed: FoundPage[];
  /** Pages in the scope that robots.txt disallows. */
  disallowed: FoundPage[];
};

export type CrawlScope = Pick<CrawlOptions, "url" | "scope" | "include" | "exclude" | "ignoreQuery">;

/** Files without text; opening them would waste a page of the limit. */
const FILES =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|mkv|webm|og[agv]|wav|flac|zip|t?gz|bz2|xz|7z|rar|tar|exe|msi|dmg|pkg|deb|rpm|apk|iso|bin|css|m?js|map|woff2?|[ot]tf|eot|xml|json|csv|rss|atom|docx?|xlsx?|pptx?|od[st]|epub|wasm)$/i;

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The folder of the start page: `/docs` for `/docs`, `/docs/` and `/docs/index.html`. */
const toFolder = ({ pathname }: URL): string => pathname.replace(/\/[^/]*\.\w+$/, "/").replace(/\/$/, "");

/** Whether an address belongs to the crawl: one of the same site, within its patterns. */
function isInScope(url: URL, { url: startUrl, scope, include, exclude }: CrawlScope): boolean {
  const start = new URL(startUrl);
  if (!/^https?:$/.test(url.protocol) || toSiteKey(url) !== toSiteKey(start)) return false;
  if (url.username || url.password || FILES.test(url.pathname)) return false;
  const folder = toFolder(start);
  if (scope === "path" && url.pathname !== folder && !url.pathname.startsWith(`${folder}/`)) return false;
  const path = decodePath(url.pathname);
  const matches = (pattern: string) => matchesPathPattern(pattern, path);
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
}

/** Addresses that are compared with patterns and robots.txt before other requests of the process are served. */
const BATCH = 25;

/**
 * The addresses that belong to a crawl, each page once, without what identifies a visit.
 * @throws the signal's reason
 */
export async function* findPages(
  addresses: Iterable<string>,
  scope: CrawlScope,
  signal: AbortSignal,
): AsyncGenerator<FoundPage> {
  const seen = new Set<string>();
  let count = 0;
  for (const address of addresses) {
    count += 1;
    if (count % BATCH === 0) await yieldToOthers();
    signal.throwIfAborted();
    if (!URL.canParse(address)) continue;
    const url = cleanAddress(new URL(address), scope.ignoreQuery);
    if (url.href.length > CRAWL_LIMITS.addressLength || !isInScope(url, scope)) continue;
    const urlHash = hashPageAddress(url, scope.ignoreQuery);
    if (seen.has(urlHash)) continue;
    seen.add(urlHash);
    yield { url: url.href, urlHash };
  }
}

/**
 * Divides the pages of a crawl among addresses by the robots.txt of their origins, until enough are allowed.
 * @throws the signal's reason
 */
export async function selectPages(
  addresses: Iterable<string>,
  scope: CrawlScope & Pick<CrawlOptions, "limit">,
  signal: AbortSignal,
  config: CrawlConfig = crawlConfig,
): Promise<SelectedPages> {
  const selected: SelectedPages = { allowed: [], disallowed: [] };
  // At most as many as the limit are known pages, and as many are addresses that led to one.
  const enough = 3 * scope.limit;
  for await (const page of findPages(addresses, scope, signal)) {
    const url = new URL(page.url);
    const { isAllowed } = await getRobots(url, signal, config);
    selected[isAllowed(url) ? "allowed" : "disallowed"].push(page);
    if (selected.allowed.length >= enough) break;
  }
  return selected;
}
