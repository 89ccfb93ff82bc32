import { PageError } from "#server/browser/index.ts";
import { toAppError } from "#server/capture/errors.ts";
import { validateTarget } from "#server/capture/validate-target.ts";
import { EgressError } from "#server/egress/index.ts";
import type { Caller } from "#server/usage/caller.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { parseUrl } from "#shared/capture/page-url.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import type { MapCall, MapResult } from "#shared/jobs/crawl-contract.ts";
import { findRouteDocument } from "./hash-routes.ts";
import { leaveOutFiles } from "./page-types.ts";
import { type ReadPage, readPage } from "./read-page.ts";
import { type AddressContext, createPageReader, type FoundPage, findPages } from "./select-pages.ts";
import { findSessionNames } from "./session-names.ts";
import { getRobots, type SiteRobots } from "./site-robots.ts";
import { listSitemapPages, type Sitemaps } from "./sitemap.ts";

export type SiteMap = Omit<MapResult, "usage">;

/** Seconds of a run at most: robots.txt, and the page beside the sitemaps. */
export const MAP_MAX_SECONDS = 60;

/** What is listed of a page beside its address. */
type PageTexts = { title: string; description: string };

type StartPage = {
  page: ReadPage | null;
  context: AddressContext;
  problem: unknown;
};

const isReadError = (error: unknown) =>
  error instanceof EgressError || error instanceof PageError || error instanceof AppError;

/** Reads the start without a browser, and what its addresses mean. */
async function readStartPage(start: URL, robots: SiteRobots, signal: AbortSignal): Promise<StartPage> {
  try {
    const page = await readPage(start, robots.isAllowed, signal);
    const [routeDocument, sessionNames] = await Promise.all([
      findRouteDocument(page, signal),
      findSessionNames(page, signal),
    ]);
    return { page, context: { routeDocument, sessionNames }, problem: null };
  } catch (error) {
    if (isReadError(error)) return { page: null, context: {}, problem: error };
    throw error;
  }
}

const NO_PAGE: StartPage = { page: null, context: {}, problem: null };
const NO_SITEMAPS: Sitemaps = { pages: [], problems: [] };

type FoundTexts = { url: string; title?: string; description?: string };

const hasFragment = ({ url }: FoundTexts): boolean => url.includes("#");

/** The texts of each page by its hash: those of the first that has some, and of a part of it only without others. */
function collectTexts([start, ...others]: FoundTexts[], readAddress: (url: string) => FoundPage | null) {
  const texts = new Map<string, PageTexts>();
  const startHash = start && readAddress(start.url)?.urlHash;
  const wholes = others.filter((found) => !hasFragment(found));
  for (const found of [...(start ? [start] : []), ...wholes, ...others.filter(hasFragment)]) {
    const { title = "", description = "" } = found;
    const hash = title || description ? readAddress(found.url)?.urlHash : undefined;
    if (hash === undefined || (hash === startHash && hasFragment(found))) continue;
    const known = texts.get(hash);
    texts.set(hash, { title: known?.title || title, description: known?.description || description });
  }
  return texts;
}

type Link = SiteMap["links"][number];

const hasWords = (words: string[], { url, title, description }: Link): boolean => {
  const text = `${url} ${title ?? ""} ${description ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Lists the pages of a site: the start, those it links to, and those of the sitemap. @throws AppError */
async function listPages(
  { sitemap, search = "", limit, ...scope }: MapCall,
  signal: AbortSignal,
): Promise<SiteMap> {
  const start = new URL(scope.url);
  const robots = await getRobots(start, signal);
  if (robots.problem)
    throw new AppError("upstream_failed", `The site's robots.txt could not be read: ${robots.problem}.`);
  const readsPage = sitemap !== "only" && robots.isAllowed(start);
  const [{ page, context, problem }, sitemaps] = await Promise.all([
    readsPage ? readStartPage(start, robots, signal) : NO_PAGE,
    sitemap === "skip" ? NO_SITEMAPS : listSitemapPages(start, robots.sitemaps, { signal }),
  ]);
  if (problem && sitemaps.pages.length === 0) throw toAppError(problem);
  if (!page && sitemaps.pages.length === 0) throw noSitemapError(sitemaps);
  const pages = [...(page ? [{ ...page, url: page.url.href }, ...page.links] : []), ...sitemaps.pages];
  const texts = collectTexts(pages, createPageReader(scope, context));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const listLinks = async function* (): AsyncGenerator<Link> {
    const addresses = pages.map(({ url }) => url);
    for await (const { url, urlHash } of findPages(addresses, scope, context, signal)) {
      const { title, description } = texts.get(urlHash) ?? {};
      const link = { url, title: title || null, description: description || null };
      if (hasWords(words, link)) yield link;
    }
  };
  const links: Link[] = [];
  const sitemapProblems = sitemaps.problems;
  for await (const link of leaveOutFiles(listLinks(), signal)) {
    if (links.length === limit) return { links, isTruncated: true, sitemapProblems };
    links.push(link);
  }
  return { links, isTruncated: false, sitemapProblems };
}

function noSitemapError({ problems: [first] }: Sitemaps): AppError {
  const reason = first ? ` ${first.url}: ${first.reason}` : "";
  return new AppError("upstream_failed", `The site has no sitemap that can be read.${reason}`);
}

type Options = { requestId: string; signal: AbortSignal };

/**
 * Lists the pages of a site for one use of the user's plan, without opening them.
 * @throws AppError of `validateTarget` and `withReservedUsage`; `upstream_failed` when nothing can be read
 */
export async function mapSite(
  caller: Caller,
  request: MapCall,
  { requestId, signal }: Options,
): Promise<SiteMap> {
  await validateTarget(request.url);
  const parsed = parseUrl(request.url);
  const url = "url" in parsed ? parsed.url : request.url;
  const call = {
    caller,
    requestId,
    maxSeconds: MAP_MAX_SECONDS,
    tool: TOOL_KEYS.extraction,
    acquire: withoutResource,
  } as const;
  return withReservedUsage(call, () => listPages({ ...request, url }, signal));
}
