import { db, type Executor } from "#db/client.ts";
import {
  insertDisallowedPages,
  insertFoundPages,
  insertRedirect,
  isKnownPage,
  updateSitemapProblems,
} from "#db/queries/crawls.ts";
import { updateHost } from "#db/queries/job-hosts.ts";
import type { ItemOutcome, JobRow } from "#db/queries/jobs.ts";
import type { LoadedDocument } from "#server/browser/index.ts";
import { extractContent } from "#server/capture/extraction.ts";
import { parseExtractCall } from "#server/capture/input.ts";
import type { ExtractedPage } from "#server/capture/result.ts";
import { notKeptError } from "#server/capture/store.ts";
import { CRAWL_LIMITS, ROBOT_AGENT } from "#server/crawl/config.ts";
import { hashPageAddress, isSameSite } from "#server/crawl/page-address.ts";
import { listPageLinks, type PageLink } from "#server/crawl/page-links.ts";
import { type AddressContext, findPages, selectPages, toRules } from "#server/crawl/select-pages.ts";
import { findSessionNames, getSessionNames } from "#server/crawl/session-names.ts";
import { getRobots, type SiteRobots } from "#server/crawl/site-robots.ts";
import { listSitemapPages, type Sitemaps } from "#server/crawl/sitemap.ts";
import { env } from "#server/platform/env.ts";
import { parseRetryAfter } from "#server/platform/retry-after.ts";
import type { Caller } from "#server/usage/caller.ts";
import type { ExtractCall } from "#shared/api/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { CrawlOptions } from "#shared/jobs/crawl-options.ts";
import type { SiteOptions } from "#shared/jobs/site-options.ts";
import { assertHasContent } from "./run-capture-item.ts";
import {
  ItemSkippedError,
  ItemStorage,
  type RunningItem,
  type SettleDone,
  SiteBusyError,
} from "./running-item.ts";
import { SiteVisit } from "./sites/visit-page.ts";

/** A site that answers faster is opened by up to four items at the same time. */
const FAST_RESPONSE_MS = 500;

/** The address that an item's address led to; null for itself. */
type Redirect = { url: string; urlHash: string } | null;
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
  readonly #visit: SiteVisit | null;
  #redirect: Redirect = null;
  #addresses: Iterable<string> = [];
  #context: AddressContext = {};
  #sitemaps: Sitemaps | null = null;
  /** The page as the site answered it; null before, and when nothing was loaded. */
  document: Pick<LoadedDocument, "responseMs"> | null = null;
  /** Whether the site was asked nothing, so that its pace stays. */
  isWithoutRequest = false;

  constructor(
    running: RunningItem,
    crawl: CrawlOptions,
    { crawlDelaySeconds }: SiteRobots,
    visit: SiteVisit | null,
  ) {
    const delay = Math.min(crawlDelaySeconds, CRAWL_LIMITS.crawlDelaySeconds);
    this.#running = running;
    this.#crawl = crawl;
    this.#delaySeconds = Math.max(crawl.delaySeconds, delay);
    this.#visit = visit;
    // Also a page that cannot be opened leads on.
    const { links = [], document = null } = visit?.known ?? {};
    this.#addresses = links;
    this.#context = { routeDocument: document };
  }

  get #isFast(): boolean {
    const { responseMs = null } = this.document ?? {};
    return responseMs !== null && responseMs < FAST_RESPONSE_MS && this.#delaySeconds === 0;
  }

  addSitemaps(sitemaps: Sitemaps): void {
    this.#sitemaps = sitemaps;
  }

  addPage(links: PageLink[], context: AddressContext, redirect: Redirect): void {
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
    const lastmods = new Map(pages.map(({ url, lastmod }) => [url, lastmod]));
    const found = allowed.map((page) => ({
      ...page,
      lane: toLane(page.url, this.#crawl),
      lastmod: lastmods.get(page.url) ?? null,
    }));
    for (const { lane } of found) this.#running.lanes.add(lane);
    const visit = this.#visit;
    const place = {
      depth: item.depth + 1,
      maxItems: visit ? this.#crawl.limit : job.reservedUses,
      ...(visit ? { scheduleId: visit.scheduleId } : {}),
    };
    const write = async (tx: Executor, locked: JobRow, outcome: ItemOutcome): Promise<void> => {
      if (redirect) await insertRedirect(tx, job.id, redirect);
      await insertFoundPages(tx, locked, found, place);
      await insertDisallowedPages(tx, job.id, disallowed);
      if (problems.length > 0) await updateSitemapProblems(tx, job.id, problems);
      await visit?.write(tx, outcome);
      if (this.isWithoutRequest) return;
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

type CrawlCall = {
  call: ExtractCall;
  crawl: CrawlOptions;
  /** Set for the run of a watched site. */
  site: SiteOptions | undefined;
  caller: Caller;
};

/** Starts the visit of a page of a watched site; null for other crawls, and when the schedule was deleted. */
async function startVisit({ crawl, site }: CrawlCall, running: RunningItem): Promise<SiteVisit | null> {
  const visit = site ? await SiteVisit.start(running, crawl, site) : null;
  if (visit) running.beforeEnd = (tx, _job, outcome) => visit.write(tx, outcome);
  return visit;
}

const USED_UP = { code: "limit_reached", message: "The checks of the month are used up." };

/** Ends an item without opening its page: it has not changed, or the month is used up. @returns whether it did */
async function endUnopened(
  site: SiteOptions | undefined,
  running: RunningItem,
  { visit, discoveries }: Pick<Opening, "visit" | "discoveries">,
): Promise<boolean> {
  const unchanged = await visit?.findUnchanged(running.signal);
  if (unchanged) {
    discoveries.document = unchanged;
    discoveries.isWithoutRequest = unchanged.responseMs === null;
    await running.settle({ state: "done", isCharged: false, unchangedBy: unchanged.source });
    return true;
  }
  if (!site || (await running.reserveUse())) return false;
  discoveries.isWithoutRequest = true;
  await running.settle({ state: "skipped", isCharged: false, error: USED_UP });
  return true;
}

/**
 * Opens a page of a crawl, stores its content, and adds the pages that it leads to. The start also adds those of the
 * sitemap. In a watched site, a page that has not changed is not opened, and one that differs is opened twice.
 */
export async function runCrawlItem(
  crawlCall: CrawlCall,
  running: RunningItem,
  settle: SettleDone,
): Promise<void> {
  const { crawl, site } = crawlCall;
  const { item, signal } = running;
  const url = new URL(item.input);
  const visit = await startVisit(crawlCall, running);
  const robots = await getRobots(url, signal);
  if (!robots.isAllowed(url)) throw disallowedError(robots);
  const discoveries = new Discoveries(running, crawl, robots, visit);
  if (item.depth === 0 && crawl.sitemap !== "skip")
    discoveries.addSitemaps(await listSitemapPages(url, robots.sitemaps, { signal }));
  await discoveries.prepare();
  if (!(await endUnopened(site, running, { visit, discoveries })))
    await openPage(crawlCall, running, { settle, discoveries, visit });
}

type Opening = { settle: SettleDone; discoveries: Discoveries; visit: SiteVisit | null };

async function openPage(
  { call, crawl, caller }: CrawlCall,
  running: RunningItem,
  { settle, discoveries, visit }: Opening,
): Promise<void> {
  const { item, deadline, signal } = running;
  const storage = new ItemStorage(running, settle);
  let browserVersion = "";
  let document: LoadedDocument | null = null;
  const extraction = extractContent(
    caller,
    {
      ...parseExtractCall(call),
      rawHtml: true,
      findsRoutes: true,
      robotAgent: ROBOT_AGENT,
      ...(visit ? { comparedText: true } : {}),
    },
    {
      requestId: item.id,
      deadline,
      signal,
      onBrowser: (version) => {
        browserVersion = version;
      },
      onDocument: (loaded) => {
        document = loaded;
        discoveries.document = loaded;
      },
      onPage: async (opened) => {
        if (visit?.noteStatus(opened.metadata.status)) {
          discoveries.addPage([], {}, null);
          await discoveries.prepare();
        }
        const redirect = await checkPage(opened, crawl, running);
        const { links, context } = await readLinks(opened, crawl, signal);
        if (visit) {
          assertHasContent(opened.metadata);
          const addresses = links.map(({ url }) => url);
          const scoped = await Array.fromAsync(findPages(addresses, crawl, context, signal));
          const opening = { page: opened, browserVersion, redirect, links: scoped.map(({ url }) => url) };
          await visit.compare(opening);
        }
        discoveries.addPage(links, context, redirect);
        await discoveries.prepare();
        return visit?.needsConfirmation !== true;
      },
      store: storage.target,
    },
  );
  const { page, notKept } = await extraction.catch(async (error: unknown) => {
    throw await slowDown(running, document, error);
  });
  assertHasContent(page.metadata);
  if (visit?.needsConfirmation) return visit.confirmLater(running);
  if (notKept) throw notKeptError(notKept);
  await storage.finish();
}
