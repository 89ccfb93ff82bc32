import { EgressError } from "#server/egress/index.ts";
import { findByteOrderMark, parseCharset, toEncoding } from "#shared/text-encoding.ts";
import { type CrawlConfig, crawlConfig } from "./config.ts";
import { type Chunks, describeReadError, readResource } from "./read-resource.ts";
import {
  INCOMPLETE,
  type SitemapEntry,
  type SitemapReader,
  TextSitemapReader,
  XmlSitemapReader,
} from "./sitemap-parser.ts";

/** A page that a sitemap or a feed names. `lastmod` is as the sitemap has it. */
type SitemapPage = { url: string; title?: string; description?: string; lastmod?: string };
/** A sitemap that could not be read, or only in part. */
type SitemapProblem = { url: string; reason: string };
export type Sitemaps = { pages: SitemapPage[]; problems: SitemapProblem[] };

/** What is left of the limits of all sitemaps of a site. */
type Remaining = { bytes: number; entries: number; files: number };
type Found = { pages: SitemapPage[]; sitemaps: string[]; problem: string | null };

/** The start of a file, in which its encoding is found. */
const HEAD_BYTES = 1_024;

/** The encoding of a file: by its mark, its header, its first bytes, or as XML declares it (RFC 7303, 3). */
function findEncoding(head: Buffer, contentType: string): string {
  const mark = findByteOrderMark(head);
  if (mark) return mark;
  if (head[1] === 0 && head[0] === 0x3c) return "utf-16le";
  if (head[0] === 0 && head[1] === 0x3c) return "utf-16be";
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head.toString("latin1"))?.[1];
  return parseCharset(contentType) ?? toEncoding(declared) ?? "utf-8";
}

/** Decodes a file while it arrives; its first text has at least `HEAD_BYTES` bytes, unless the file is shorter. */
async function* decodeText(
  chunks: Chunks,
  contentType: string,
): AsyncGenerator<{ text: string; bytes: number }> {
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  const start = (bytes: Buffer) => new TextDecoder(findEncoding(bytes, contentType));
  for await (const chunk of chunks) {
    if (head) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
    }
    const bytes: Buffer = head ?? chunk;
    decoder ??= start(bytes);
    head = null;
    yield { text: decoder.decode(bytes, { stream: true }), bytes: bytes.length };
  }
  if (head) yield { text: start(head).decode(head), bytes: head.length };
}

const BLANK = /^[\s\uFEFF]*/;

const createReader = (text: string): SitemapReader =>
  text.startsWith("<") ? new XmlSitemapReader() : new TextSitemapReader();

const toCount = (count: number): string => count.toLocaleString("en-US");

/** Why the rest of a file is left out; null while it is within the limits. */
function findExcess(
  { pages, sitemaps }: SitemapReader,
  bytes: number,
  { limits }: CrawlConfig,
): string | null {
  const { sitemapEntries, sitemapBytes } = limits;
  if (pages.length + sitemaps.length > sitemapEntries)
    return `It has more than ${toCount(sitemapEntries)} addresses. The others are left out.`;
  if (bytes > sitemapBytes) return `It has more than ${toCount(sitemapBytes)} bytes. The rest is left out.`;
  return null;
}

type ReadFile = { reader: SitemapReader | null; problem: string | null };

async function readSitemap(
  texts: AsyncIterable<{ text: string; bytes: number }>,
  remaining: Remaining,
  config: CrawlConfig,
): Promise<ReadFile> {
  let reader: SitemapReader | null = null;
  let bytes = 0;
  try {
    for await (const decoded of texts) {
      bytes += decoded.bytes;
      remaining.bytes -= decoded.bytes;
      const text: string = reader ? decoded.text : decoded.text.replace(BLANK, "");
      reader ??= createReader(text);
      reader.write(text);
      const problem = reader.findProblem(false) ?? findExcess(reader, bytes, config);
      const isOver = remaining.bytes <= 0 || reader.pages.length > remaining.entries;
      if (problem || isOver) return { reader, problem: problem ?? describeTotals(config) };
    }
  } catch (error) {
    // What came before the connection broke, or before the archive is damaged, counts.
    if (!reader) throw new EgressError("broken", "the sitemap broke off", error);
    return { reader, problem: reader.findProblem(true) ?? INCOMPLETE };
  }
  if (bytes === 0) return { reader, problem: "It is empty." };
  return { reader, problem: reader?.findProblem(true) ?? null };
}

/** Resolves the addresses of a file against its own, after redirects. */
function toFound(
  { reader, problem }: ReadFile,
  address: URL,
  remaining: Remaining,
  { limits }: CrawlConfig,
): Found {
  const toPage = ({ location, ...texts }: SitemapEntry): SitemapPage[] => {
    const url = URL.parse(location, address);
    return url ? [{ url: url.href, ...texts }] : [];
  };
  const { pages = [], sitemaps = [] } = reader ?? {};
  const kept = pages.slice(0, Math.max(0, Math.min(remaining.entries, limits.sitemapEntries)));
  remaining.entries -= kept.length;
  return {
    pages: kept.flatMap(toPage),
    sitemaps: sitemaps
      .slice(0, limits.sitemapFiles)
      .map((location) => URL.parse(location, address)?.href ?? location),
    problem,
  };
}

const describeTotals = ({ limits }: CrawlConfig): string =>
  `The sitemaps of a site are read up to ${limits.sitemapFiles} files, ${toCount(limits.sitemapsEntries)} addresses and ${toCount(limits.sitemapsBytes)} bytes, for ${limits.sitemapsMs / 1_000} seconds.`;

const withoutPages = (problem: string | null): Found => ({ pages: [], sitemaps: [], problem });

type SitemapOptions = { signal: AbortSignal; config?: CrawlConfig };

/** Reads one file. @param isGuessed whether the site does not name it, so that it may be absent */
async function fetchSitemap(
  url: URL,
  { totalMs, isGuessed, remaining }: { totalMs: number; isGuessed: boolean; remaining: Remaining },
  signal: AbortSignal,
  config: CrawlConfig,
): Promise<Found> {
  try {
    const found = await readResource(
      url,
      { totalMs, signal, config },
      async ({ status, contentType, chunks }, address): Promise<Found> => {
        const isAbsent = isGuessed && status >= 400 && status < 500;
        if (status !== 200) return withoutPages(isAbsent ? null : `It was answered with status ${status}.`);
        const file = await readSitemap(decodeText(chunks, contentType), remaining, config);
        return toFound(file, address, remaining, config);
      },
    );
    return found ?? withoutPages("It has too many redirects.");
  } catch (error) {
    // The others may be readable.
    if (!(error instanceof EgressError)) throw error;
    return withoutPages(`It could not be read: ${describeReadError(error)}.`);
  }
}

/**
 * Lists the pages in the sitemaps of a site: those that its robots.txt names, otherwise `/sitemap.xml`. Reads XML, RSS,
 * Atom and text, follows indexes and decompresses files. What cannot be read is left out and named; each file and all
 * together have limits.
 * @throws the signal's reason
 */
export async function listSitemapPages(
  start: URL,
  named: readonly string[],
  { signal, config = crawlConfig }: SitemapOptions,
): Promise<Sitemaps> {
  const { limits } = config;
  const remaining = {
    bytes: limits.sitemapsBytes,
    entries: limits.sitemapsEntries,
    files: limits.sitemapFiles,
  };
  const endsAt = performance.now() + limits.sitemapsMs;
  const robots = new URL("/robots.txt", start);
  const isGuessed = named.length === 0;
  const queue = (isGuessed ? ["/sitemap.xml"] : named).map((address) => ({ address, depth: 0 }));
  const seen = new Set<string>();
  const result: Sitemaps = { pages: [], problems: [] };
  const addProblem = (url: string, reason: string): void => {
    if (result.problems.length < limits.sitemapProblems)
      result.problems.push({ url: url.slice(0, limits.addressLength), reason });
  };
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, depth } = next;
    const url = URL.parse(address, robots);
    if (!url || !/^https?:$/.test(url.protocol)) addProblem(address, "It is no web address.");
    if (!url || !/^https?:$/.test(url.protocol) || seen.has(url.href)) continue;
    seen.add(url.href);
    const totalMs = Math.min(limits.sitemapMs, endsAt - performance.now());
    if (totalMs <= 0 || Object.values(remaining).some((left) => left <= 0)) {
      addProblem(url.href, `It was not read. ${describeTotals(config)}`);
      continue;
    }
    remaining.files -= 1;
    const found = await fetchSitemap(
      url,
      { totalMs, isGuessed: isGuessed && depth === 0, remaining },
      signal,
      config,
    );
    for (const page of found.pages) result.pages.push(page);
    if (found.problem) addProblem(url.href, found.problem);
    if (depth < limits.sitemapDepth)
      for (const sitemap of found.sitemaps) queue.push({ address: sitemap, depth: depth + 1 });
  }
  return result;
}
