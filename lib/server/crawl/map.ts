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
import { CRAWL_LIMITS } from "./config.ts";
import { toSiteKey } from "./page-address.ts";
import { listPageLinks, type PageLink } from "./page-links.ts";
import { readResource, readText } from "./read-resource.ts";
import { findPages } from "./select-pages.ts";
import { getRobots } from "./site-robots.ts";
import { listSitemapPages } from "./sitemap.ts";

export type SiteMap = Omit<MapResult, "usage">;

/** Seconds of a run at most: robots.txt, and the page beside the sitemaps. */
export const MAP_MAX_SECONDS = 60;

type StartPage = { links: PageLink[]; problem: unknown };

const isReadError = (error: unknown) =>
  error instanceof EgressError || error instanceof PageError || error instanceof AppError;

/** Reads the links of the start without a browser. */
async function readStartPage(start: URL, signal: AbortSignal): Promise<StartPage> {
  const { pageMs, pageBytes } = CRAWL_LIMITS;
  try {
    const links = await readResource(
      start,
      { totalMs: pageMs, signal },
      async ({ status, contentType, chunks }, url) => {
        if (toSiteKey(url) !== toSiteKey(start))
          throw new AppError("upstream_failed", `The address leads to another site: ${url.host}`);
        if (status >= 300) throw new AppError("upstream_failed", `The site answered with status ${status}.`);
        if (!/html|^$/i.test(contentType)) throw new PageError("download", "the start is not HTML");
        const html = await readText(chunks, pageBytes);
        if (html.trim() === "") throw new PageError("empty", "the start is empty");
        return listPageLinks(html, url);
      },
    );
    if (links === null) throw new PageError("loop", "the start has too many redirects");
    return { links, problem: null };
  } catch (error) {
    if (isReadError(error)) return { links: [], problem: error };
    throw error;
  }
}

const hasWords = (words: string[], { url, title }: SiteMap["links"][number]): boolean => {
  const text = `${url} ${title ?? ""}`.toLowerCase();
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
  const [page, sitemapPages] = await Promise.all([
    readsPage ? readStartPage(start, signal) : { links: [], problem: null },
    sitemap === "skip" ? [] : listSitemapPages(start, robots.sitemaps, { signal }),
  ]);
  if (page.problem && sitemapPages.length === 0) throw toAppError(page.problem);
  if (!readsPage && sitemapPages.length === 0)
    throw new AppError("upstream_failed", "The site has no sitemap that can be read.");
  const titles = new Map(page.links.map(({ url, title }) => [url, title]));
  const addresses = [...(readsPage && !page.problem ? [start.href] : []), ...titles.keys(), ...sitemapPages];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const links: SiteMap["links"] = [];
  for await (const { url } of findPages(addresses, scope, signal)) {
    const link = { url, title: titles.get(url) || null };
    if (!hasWords(words, link)) continue;
    if (links.length === limit) return { links, isTruncated: true };
    links.push(link);
  }
  return { links, isTruncated: false };
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
