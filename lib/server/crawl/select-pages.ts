import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { CrawlOptions } from "#shared/jobs/crawl-options.ts";
import { CRAWL_LIMITS, type CrawlConfig, crawlConfig } from "./config.ts";
import {
  type AddressRules,
  cleanAddress,
  decodeEscapes,
  hashPageAddress,
  hasRoute,
  isSameSite,
  toRouteDocument,
} from "./page-address.ts";
import { leaveOutFiles, looksLikeFile } from "./page-types.ts";
import { matchesPathPattern } from "./path-pattern.ts";
import { getRobots } from "./site-robots.ts";

/** A page that a crawl can open. */
export type FoundPage = { url: string; urlHash: string };
export type SelectedPages = {
  allowed: FoundPage[];
  /** Pages in the scope that robots.txt disallows. */
  disallowed: FoundPage[];
};

export type CrawlScope = Pick<
  CrawlOptions,
  "url" | "scope" | "subdomains" | "include" | "exclude" | "ignoreQuery"
>;

/** What is known of the page that has the addresses. */
export type AddressContext = {
  /** The page whose script answers the routes it links to; routes of other pages are left out. */
  routeDocument?: URL | null;
  sessionNames?: ReadonlySet<string>;
};

/** How addresses are read in a crawl. */
export const toRules = (
  { ignoreQuery }: Pick<CrawlScope, "ignoreQuery">,
  { sessionNames }: AddressContext = {},
): AddressRules => ({ ignoresQuery: ignoreQuery, ...(sessionNames ? { sessionNames } : {}) });

/** The folder of the start page: `/docs` for `/docs`, `/docs/` and `/docs/index.html`. */
const toFolder = ({ pathname }: URL): string => pathname.replace(/\/[^/]*\.\w+$/, "/").replace(/\/$/, "");

/** Whether an address belongs to the crawl: one of the same site, within its patterns. */
function isInScope(url: URL, { url: startUrl, scope, subdomains, include, exclude }: CrawlScope): boolean {
  const start = new URL(startUrl);
  if (!/^https?:$/.test(url.protocol) || !isSameSite(url, start, subdomains)) return false;
  if (url.username || url.password) return false;
  const folder = toFolder(start);
  if (scope === "path" && url.pathname !== folder && !url.pathname.startsWith(`${folder}/`)) return false;
  const path = decodeEscapes(url.pathname);
  const route = path + decodeEscapes(url.hash);
  const matches = (pattern: string) => matchesPathPattern(pattern, pattern.includes("#") ? route : path);
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
}

/** Reads addresses as the pages that they open; null for what is no address. */
export function createPageReader(
  scope: Pick<CrawlScope, "ignoreQuery">,
  context: AddressContext,
): (address: string) => FoundPage | null {
  const rules = toRules(scope, context);
  const { routeDocument } = context;
  const documentHash = routeDocument && hashPageAddress(toRouteDocument(routeDocument), rules);
  return (address) => {
    const link = URL.parse(address);
    if (!link) return null;
    const page = toRouteDocument(link);
    const isRoute = hasRoute(link) && hashPageAddress(page, rules) === documentHash;
    const url = cleanAddress(isRoute ? link : page, rules);
    return { url: url.href, urlHash: hashPageAddress(url, rules) };
  };
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
  context: AddressContext,
  signal: AbortSignal,
): AsyncGenerator<FoundPage> {
  const seen = new Set<string>();
  const readPage = createPageReader(scope, context);
  let count = 0;
  for (const address of addresses) {
    count += 1;
    if (count % BATCH === 0) await yieldToOthers();
    signal.throwIfAborted();
    const page = readPage(address);
    if (!page || page.url.length > CRAWL_LIMITS.addressLength) continue;
    if (seen.has(page.urlHash) || !isInScope(new URL(page.url), scope)) continue;
    seen.add(page.urlHash);
    yield page;
  }
}

/**
 * Divides the pages of a crawl among addresses by the robots.txt of their origins, until enough are allowed. Files are
 * left out.
 * @throws the signal's reason
 */
export async function selectPages(
  addresses: Iterable<string>,
  scope: CrawlScope & Pick<CrawlOptions, "limit">,
  context: AddressContext,
  signal: AbortSignal,
  config: CrawlConfig = crawlConfig,
): Promise<SelectedPages> {
  const selected: SelectedPages = { allowed: [], disallowed: [] };
  const listAllowed = async function* (): AsyncGenerator<FoundPage> {
    for await (const page of findPages(addresses, scope, context, signal)) {
      const url = new URL(page.url);
      const { isAllowed } = await getRobots(url, signal, config);
      if (isAllowed(url)) yield page;
      else if (!looksLikeFile(url)) selected.disallowed.push(page);
    }
  };
  // At most as many as the limit are known pages, and as many are addresses that led to one.
  const enough = 3 * scope.limit;
  for await (const page of leaveOutFiles(listAllowed(), signal, config)) {
    selected.allowed.push(page);
    if (selected.allowed.length >= enough) break;
  }
  return selected;
}
