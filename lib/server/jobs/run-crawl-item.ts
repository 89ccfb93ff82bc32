import { db, type Executor } from "#db/client.ts";
import {
  insertDisallowedPages,
  insertFoundPages,
  insertRedirect,
  isKnownPage,
  updateSitemapProblems,
} from "#db/queries/crawls.ts";
import { updateHost } from "#db/queries/job-hosts.ts";
import type { JobRow } from "#db/queries/jobs.ts";
import type { LoadedDocument } from "#server/browser/index.ts";
import { extractContent } from "#server/capture/extraction.ts";
import { parseExtractCall } from "#server/capture/input.ts";
import type { ExtractedPage } from "#server/capture/result.ts";
import { notKeptError } from "#server/capture/store.ts";
import { CRAWL_LIMITS, ROBOT_AGENT } from "#server/crawl/config.ts";
import { hashPageAddress, isSameSite } from "#server/crawl/page-address.ts";
import { listPageLinks, type PageLink } from "#server/crawl/page-links.ts";
import { type AddressContext, selectPages, toRules } from "#server/crawl/select-pages.ts";
import { findSessionNames, getSessionNames } from "#server/crawl/session-names.ts";
import { getRobots, type SiteRobots } from "#server/crawl/site-robots.ts";
import { listSitemapPages, type Sitemaps } from "#server/crawl/sitemap.ts";
import { env } from "#server/platform/env.ts";
import { parseRetryAfter } from "#server/platform/retry-after.ts";
import type { Caller } from "#server/usage/caller.ts";
import type { ExtractCall } from "#shared/api/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { CrawlOptions } from "#shared/jobs/crawl-options.ts";
import { assertHasContent } from "./run-capture-item.ts";
import {
  ItemSkippedError,
  ItemStorage,
  type RunningItem,
  type SettleDone,
  SiteBusyError,
} from "./running-item.ts";

/** A site that answers faster is opened by up to four items at the same time. */
const FAST_RESPONSE_MS = 500;

/** The start's host for pages of the same site, and the host of another one for its pages. */
function toLane(url: string, crawl: CrawlOptions): string {
  const start = new URL(crawl.url);
  const page = new URL(url);
  return isSameSite(page, start) ? start.hostname : page.hostname;
}

/** What the page of a crawl leads to, written in the transaction that ends its item. */
class Discoveries {
  readonly #running: RunningItem;
  readonly #crawl: CrawlOptions;
  readonly #delaySeconds: number;
  #redirect: { url: string; urlHash: string } | null = null;
  #addresses: Iterable<string> = [];
  #context: AddressContext = {};
  #sitemaps: Sitemaps | null = null;
  /** The page as the site answered it; null before, and when nothing was loaded. */
  document: LoadedDocument | null = null;

  constructor(running: RunningItem, crawl: CrawlOptions, { crawlDelaySeconds }: SiteRobots) {
    const delay = Math.min(crawlDelaySeconds, CRAWL_LIMITS.crawlDelaySeconds);
    this.#running = running;
    this.#crawl = crawl;
    this.#delaySeconds = Math.max(crawl.delaySeconds, delay);
  }

  get #isFast(): boolean {
    const { responseMs = null } = this.document ?? {};
    return responseMs !== null && responseMs < FAST_RESPONSE_MS && this.#delaySeconds === 0;
  }

  addSitemaps(sitemaps: Sitemaps): void {
    this.#sitemaps = sitemaps;
  }

  /** @param redirect the address that the item's address led to; null for itself */
  addPage(
    links: PageLink[],
    context: AddressContext,
    redirect: { url: string; urlHash: string } | null,
  ): void {
    this.#addresses = links.map(({ url }) => url);
    this.#context = context;
    this.#redirect = redirect;
  }

  /** Selects the pages, and has them written when the item ends. */
  async prepare(): Promise<void> {
    const { item, job, signal } = this.#running;
    const redirect = this.#redirect;
    const { pages = [], problems = [] } = this.#sitemaps ?? {};
    const isDeepest = item.depth >= this.#crawl.maxDepth;
    const addresses = isDeepest ? [] : [...this.#addresses, ...pages.map(({ url }) => url)];
    const { allowed, disallowed } = await selectPages(addresses, this.#crawl, this.#context, signal);
    const found = allowed.map((page) => ({ ...page, lane: toLane(page.url, this.#crawl) }));
    for (const { lane } of found) this.#running.lanes.add(lane);
    const write = async (tx: Executor, locked: JobRow): Promise<void> => {
      if (redirect) await insertRedirect(tx, job.id, redirect);
      await insertFoundPages(tx, locked, found, item.depth + 1);
      await insertDisallowedPages(tx, job.id, disallowed);
      if (problems.length > 0) await updateSitemapProblems(tx, job.id, problems);
      const delaySeconds = this.#delaySeconds / env.LIMITS_SCALE;
      await updateHost(tx, item.lane, { pace: this.#isFast ? "fast" : "normal", delaySeconds });
    };
    this.#running.beforeEnd = write;
  }
}

const BUSY_STATUSES = [429, 503];

/**
 * Slows a host down that has answered that it has too many requests.
 * @param error that the page has caused
 * @returns the error of the item
 */
async function slowDown(
  { item }: RunningItem,
  document: LoadedDocument | null,
  error: unknown,
): Promise<unknown> {
  const { status = null, headers = {} } = document ?? {};
  if (status === null || !BUSY_STATUSES.includes(status)) return error;
  const { minPauseSeconds, retryAfterSeconds } = CRAWL_LIMITS;
  const asked = parseRetryAfter(headers["retry-after"]) ?? 0;
  const seconds = Math.min(Math.max(asked, minPauseSeconds), retryAfterSeconds);
  await updateHost(db, item.lane, { pace: "throttled", delaySeconds: seconds / env.LIMITS_SCALE });
  return new SiteBusyError(status, seconds, error);
}

const failed = (message: string): AppError => new AppError("upstream_failed", message);

const disallowedError = ({ problem }: SiteRobots): AppError =>
  failed(
    problem === null
      ? "The site's robots.txt does not allow this page."
      : `The site's robots.txt could not be read: ${problem}. Until it can be, no page is opened.`,
  );

/**
 * Checks that a page belongs to the crawl after its redirects.
 * @returns the address that the item's address led to; null for itself
 * @throws AppError for another site, a page that robots.txt disallows, an error page; ItemSkippedError for a known page
 */
async function checkPage(
  { metadata }: ExtractedPage,
  crawl: CrawlOptions,
  { item, job, signal }: RunningItem,
) {
  const url = new URL(metadata.finalUrl);
  if (!isSameSite(url, new URL(crawl.url), crawl.subdomains))
    throw failed(`The address leads to another site: ${url.host}`);
  const robots = await getRobots(url, signal);
  if (!robots.isAllowed(url)) throw disallowedError(robots);
  if (metadata.status >= 400) throw failed(`The site answered with status ${metadata.status}.`);
  const urlHash = hashPageAddress(url, toRules(crawl, { sessionNames: getSessionNames(url) }));
  if (urlHash === item.inputHash) return null;
  if (await isKnownPage(job.id, urlHash))
    throw new ItemSkippedError(`The same page as ${url.href.slice(0, 500)}`);
  return { url: url.href, urlHash };
}

/** The links of a rendered page, and what their addresses mean. */
async function readLinks(
  { metadata, rawHtml = "", answersRoutes }: ExtractedPage,
  crawl: CrawlOptions,
  signal: AbortSignal,
): Promise<{ links: PageLink[]; context: AddressContext }> {
  if (crawl.sitemap === "only") return { links: [], context: {} };
  const url = new URL(metadata.finalUrl);
  const links = listPageLinks(rawHtml, url);
  const sessionNames = await findSessionNames({ url, links }, signal);
  return { links, context: { sessionNames, routeDocument: answersRoutes ? url : null } };
}

/**
 * Opens a page of a crawl, stores its content, and adds the pages that it leads to. The start also adds those of the
 * sitemap.
 */
export async function runCrawlItem(
  call: ExtractCall,
  crawl: CrawlOptions,
  caller: Caller,
  running: RunningItem,
  settle: SettleDone,
): Promise<void> {
  const { item, deadline, signal } = running;
  const url = new URL(item.input);
  const robots = await getRobots(url, signal);
  if (!robots.isAllowed(url)) throw disallowedError(robots);
  const discoveries = new Discoveries(running, crawl, robots);
  if (item.depth === 0 && crawl.sitemap !== "skip")
    discoveries.addSitemaps(await listSitemapPages(url, robots.sitemaps, { signal }));
  await discoveries.prepare();
  const storage = new ItemStorage(running, settle);
  const extraction = extractContent(
    caller,
    { ...parseExtractCall(call), rawHtml: true, findsRoutes: true, robotAgent: ROBOT_AGENT },
    {
      requestId: item.id,
      deadline,
      signal,
      onDocument: (document) => {
        discoveries.document = document;
      },
      onPage: async (opened) => {
        const redirect = await checkPage(opened, crawl, running);
        const { links, context } = await readLinks(opened, crawl, signal);
        discoveries.addPage(links, context, redirect);
        await discoveries.prepare();
      },
      store: storage.target,
    },
  );
  const { page, notKept } = await extraction.catch(async (error: unknown) => {
    throw await slowDown(running, discoveries.document, error);
  });
  assertHasContent(page.metadata);
  if (notKept) throw notKeptError(notKept);
  await storage.finish();
}
