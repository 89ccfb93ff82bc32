import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { EgressError } from "#server/egress/index.ts";
import { type CrawlConfig, crawlConfig } from "./config.ts";
import { toRouteDocument, toSiteKey } from "./page-address.ts";
import { readResource } from "./read-resource.ts";
import { getRobots } from "./site-robots.ts";

/** Names of archives and fonts, which no page has. */
const ARCHIVES = /\.(?:zip|t?gz|bz2|xz|7z|rar|tar|dmg|iso|woff2?|[ot]tf|eot)$/i;
/** Names of pictures, sounds and films: those of pages about them in a wiki, otherwise of files. */
const MEDIA =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|mkv|webm|og[agv]|wav|flac)$/i;
/** Names of other files, which pages about them have, too. */
const FILES =
  /\.(?:exe|msi|pkg|deb|rpm|apk|bin|css|m?js|map|xml|json|csv|rss|atom|docx?|xlsx?|pptx?|od[st]|epub|wasm)$/i;

/** Whether an address ends like a file that is no page. */
export const looksLikeFile = ({ pathname }: URL): boolean =>
  [ARCHIVES, MEDIA, FILES].some((names) => names.test(pathname));

const PAGE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const TTL_MS = 60 * 60 * 1000;
/** Requests at once. */
const CONCURRENCY = 4;
/** Names of one folder and ending that decide about the others, when all are files or all are pages. */
const SAMPLES = { media: 2, other: 5 };

type Group = { pages: number; files: number };

/** What a process knows of addresses, and of names with one folder and ending. */
const answers = new LRUCache<string, boolean>({ max: 20_000, ttl: TTL_MS });
const groups = new LRUCache<string, Group>({ max: 5_000, ttl: TTL_MS });

const toGroupKey = (url: URL): string => {
  const folder = url.pathname.slice(0, url.pathname.lastIndexOf("/"));
  return `${toSiteKey(url)}${folder}/${/\.\w+$/.exec(url.pathname)?.[0].toLowerCase()}`;
};

/** Whether all names of a group so far were pages, or all files; null while that says too little. */
function findGroupType(url: URL, minimum: number): boolean | null {
  const { pages = 0, files = 0 } = groups.get(toGroupKey(url)) ?? {};
  if (pages + files < minimum || (pages > 0 && files > 0)) return null;
  return pages > 0;
}

/** Finds out which addresses with names of files are pages. A page is what is sent as HTML. */
class TypeChecker {
  readonly #signal: AbortSignal;
  readonly #config: CrawlConfig;
  readonly #endsAt: number;
  #left: number;

  constructor(signal: AbortSignal, config: CrawlConfig) {
    this.#signal = signal;
    this.#config = config;
    this.#left = config.limits.typeChecks;
    this.#endsAt = performance.now() + config.limits.typeChecksMs;
  }

  /** Asks for addresses, some at once unless the site has a delay. */
  async check(urls: URL[]): Promise<void> {
    const waiting = [...urls];
    const work = async (): Promise<void> => {
      for (let url = waiting.shift(); url; url = waiting.shift()) await this.#checkOne(url);
    };
    const [first] = urls;
    if (!first) return;
    const { crawlDelaySeconds } = await getRobots(first, this.#signal, this.#config);
    await Promise.all(Array.from({ length: crawlDelaySeconds > 0 ? 1 : CONCURRENCY }, work));
  }

  /** Whether an address is a page, as far as it is known; one that was not asked for is what its name says. */
  isPage(url: URL): boolean {
    return answers.get(toRouteDocument(url).href) ?? findGroupType(url, 1) ?? false;
  }

  async #checkOne(url: URL): Promise<void> {
    if (ARCHIVES.test(url.pathname)) return;
    const address = toRouteDocument(url);
    const samples = MEDIA.test(url.pathname) ? SAMPLES.media : SAMPLES.other;
    if (answers.has(address.href) || findGroupType(url, samples) !== null || this.#left <= 0) return;
    const robots = await getRobots(url, this.#signal, this.#config);
    if (!robots.isAllowed(url)) return;
    this.#left -= 1;
    const isPage = await this.#request(address);
    if (isPage === null) return;
    answers.set(address.href, isPage);
    const group = groups.get(toGroupKey(url)) ?? { pages: 0, files: 0 };
    group[isPage ? "pages" : "files"] += 1;
    groups.set(toGroupKey(url), group);
    await this.#wait(robots.crawlDelaySeconds);
  }

  /** Reads the type that is sent, and nothing of the body. @returns null when there is no answer in time */
  async #request(url: URL): Promise<boolean | null> {
    const left = this.#endsAt - performance.now();
    if (left <= 0) return null;
    const totalMs = Math.min(left, this.#config.limits.typeCheckMs);
    const options = { totalMs, signal: this.#signal, config: this.#config, accept: "text/html,*/*;q=0.8" };
    try {
      const isPage = await readResource(
        url,
        options,
        async ({ status, contentType }) => status !== 404 && status !== 410 && PAGE.test(contentType),
      );
      return isPage ?? false;
    } catch (error) {
      if (error instanceof EgressError) return null;
      throw error;
    }
  }

  /** Waits as the site asks for; the time for all ends with a delay that is longer. */
  async #wait(seconds: number): Promise<void> {
    if (seconds <= 0) return;
    const left = this.#endsAt - performance.now();
    if (seconds * 1_000 >= left) this.#left = 0;
    else await pause(seconds * 1_000, undefined, { signal: this.#signal });
  }
}

/** Addresses that are looked at together. */
const BATCH = 50;

/**
 * Leaves out addresses of files: those with names of files that are not sent as HTML. A request without its body
 * decides, a limited number of them.
 * @throws the signal's reason
 */
export async function* leaveOutFiles<T extends { url: string }>(
  pages: AsyncIterable<T>,
  signal: AbortSignal,
  config: CrawlConfig = crawlConfig,
): AsyncGenerator<T> {
  const checker = new TypeChecker(signal, config);
  let batch: { page: T; url: URL }[] = [];
  const decide = async (): Promise<T[]> => {
    await checker.check(batch.map(({ url }) => url).filter(looksLikeFile));
    const found = batch.filter(({ url }) => !looksLikeFile(url) || checker.isPage(url));
    batch = [];
    return found.map(({ page }) => page);
  };
  for await (const page of pages) {
    batch.push({ page, url: new URL(page.url) });
    if (batch.length >= BATCH || !batch.some(({ url }) => looksLikeFile(url))) yield* await decide();
  }
  yield* await decide();
}
