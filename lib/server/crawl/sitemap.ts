import { StringDecoder } from "node:string_decoder";
import { Parser } from "htmlparser2";
import { EgressError } from "#server/egress/index.ts";
import { type CrawlConfig, crawlConfig } from "./config.ts";
import { type Chunks, readResource } from "./read-resource.ts";

type Entries = { pages: string[]; sitemaps: string[] };

/** What is left of the limits of all sitemaps of a site. */
type Remaining = { bytes: number; entries: number; files: number };

const LOCATION_LENGTH = 2_048;
/** Elements inside each other; a sitemap has three. The parser's time grows with their square. */
const MAX_OPEN_ELEMENTS = 100;

/** Collects the `loc` elements of a sitemap or a sitemap index. */
class SitemapParser {
  readonly found: Entries = { pages: [], sitemaps: [] };
  #location: string | null = null;
  #isIndex = false;
  #open = 0;
  readonly #parser = new Parser(
    {
      onopentagname: (name) => {
        this.#open += 1;
        if (name === "sitemap") this.#isIndex = true;
        if (name === "url") this.#isIndex = false;
        if (name === "loc") this.#location = "";
      },
      ontext: (text) => {
        if (this.#location !== null && this.#location.length <= LOCATION_LENGTH) this.#location += text;
      },
      onclosetag: (name) => {
        this.#open -= 1;
        if (name !== "loc" || this.#location === null) return;
        const location = this.#location.trim();
        if (location.length <= LOCATION_LENGTH)
          (this.#isIndex ? this.found.sitemaps : this.found.pages).push(location);
        this.#location = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  write(text: string): void {
    this.#parser.write(text);
  }

  get isTooDeep(): boolean {
    return this.#open > MAX_OPEN_ELEMENTS;
  }

  get count(): number {
    return this.found.pages.length + this.found.sitemaps.length;
  }
}

/** A sitemap can also be a text file with one address per line. */
const toTextEntries = (text: string): Entries => ({
  pages: text.split(/\r?\n/).filter((line) => /^https?:\/\//.test(line.trim())),
  sitemaps: [],
});

const TEXT_BYTES = 5_000_000;

async function parseSitemap(chunks: Chunks, remaining: Remaining): Promise<Entries> {
  const parser = new SitemapParser();
  const decoder = new StringDecoder("utf8");
  let plain: string | null = null;
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      remaining.bytes -= chunk.length;
      const text = decoder.write(chunk);
      if (isFirst) plain = /^\uFEFF?\s*</.test(text) ? null : "";
      isFirst = false;
      if (plain === null) parser.write(text);
      else if (plain.length < TEXT_BYTES) plain += text;
      if (remaining.bytes <= 0 || parser.count >= remaining.entries || parser.isTooDeep) break;
    }
  } catch (error) {
    // What came before the connection broke, or before the archive is damaged, counts.
    if (isFirst) throw new EgressError("broken", "the sitemap broke off", error);
  }
  const { pages, sitemaps } = plain === null ? parser.found : toTextEntries(plain);
  const kept = pages.slice(0, Math.max(0, remaining.entries));
  remaining.entries -= kept.length;
  return { pages: kept, sitemaps };
}

type SitemapOptions = { signal: AbortSignal; config?: CrawlConfig };

/**
 * Lists the addresses in the sitemaps of a site: those that its robots.txt names, otherwise `/sitemap.xml`. Follows
 * indexes and reads compressed files. What cannot be read is left out; all files together have limits.
 * @returns addresses as they are written
 * @throws the signal's reason
 */
export async function listSitemapPages(
  start: URL,
  named: readonly string[],
  { signal, config = crawlConfig }: SitemapOptions,
): Promise<string[]> {
  const { limits } = config;
  const remaining: Remaining = {
    bytes: limits.sitemapBytes,
    entries: limits.sitemapEntries,
    files: limits.sitemapFiles,
  };
  const endsAt = performance.now() + limits.sitemapsMs;
  const queue = (named.length > 0 ? named : ["/sitemap.xml"]).map((address) => ({ address, depth: 0 }));
  const seen = new Set<string>();
  const pages: string[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const totalMs = Math.min(limits.sitemapMs, endsAt - performance.now());
    if (totalMs <= 0 || remaining.bytes <= 0 || remaining.entries <= 0 || remaining.files <= 0) break;
    const { address, depth } = next;
    const url = URL.canParse(address, start) ? new URL(address, start) : null;
    if (!url || !/^https?:$/.test(url.protocol) || seen.has(url.href)) continue;
    seen.add(url.href);
    remaining.files -= 1;
    try {
      const found = await readResource(url, { totalMs, signal, config }, async ({ status, chunks }) =>
        status === 200 ? parseSitemap(chunks, remaining) : null,
      );
      if (!found) continue;
      for (const page of found.pages) pages.push(page);
      if (depth < limits.sitemapDepth)
        for (const sitemap of found.sitemaps.slice(0, limits.sitemapFiles))
          queue.push({ address: sitemap, depth: depth + 1 });
    } catch (error) {
      // The others may be readable.
      if (!(error instanceof EgressError)) throw error;
    }
  }
  return pages;
}
