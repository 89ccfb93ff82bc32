import { setImmediate as yieldToOthers } from "node:timers/promises";
import { PageError } from "#server/browser/index.ts";
import { repairEncoding } from "#server/extraction/html/encoding.ts";
import { MAX_REDIRECT_SECONDS, parseRefresh } from "#shared/capture/refresh.ts";
import { AppError } from "#shared/errors.ts";
import { findByteOrderMark, guessEncoding, parseCharset, toEncoding } from "#shared/text-encoding.ts";
import { CRAWL_LIMITS, type CrawlConfig, crawlConfig } from "./config.ts";
import { isSameSite, toRouteDocument } from "./page-address.ts";
import { type PageMarkup, readPageMarkup } from "./page-links.ts";
import { readBytes, readResource } from "./read-resource.ts";
import { findScriptRedirect } from "./script-redirect.ts";

/** The start of a page, in which browsers look for its encoding (HTML Standard, 13.2.3.2). */
const HEAD_BYTES = 4_096;
const META = /<meta\b[^>]*>/gi;
const META_CHARSET = /\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/** Encodings that a page cannot be in when its ASCII declaration was read. */
const REPLACED: Record<string, string> = {
  "utf-16le": "utf-8",
  "utf-16be": "utf-8",
  "x-user-defined": "windows-1252",
};

function findDeclaredEncoding(bytes: Buffer): string | null {
  const head = bytes
    .subarray(0, HEAD_BYTES)
    .toString("latin1")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  const inXml = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  const labels = [...head.matchAll(META)].map(([meta]) => META_CHARSET.exec(meta)?.[1]);
  const encoding = [...labels, inXml].map(toEncoding).find((name) => name !== null) ?? null;
  return encoding && (REPLACED[encoding] ?? encoding);
}

/** The encoding of a page: its mark, its header, its markup, or what its bytes look like. */
const findPageEncoding = (bytes: Buffer, contentType: string): string =>
  findByteOrderMark(bytes) ??
  parseCharset(contentType) ??
  findDeclaredEncoding(bytes) ??
  guessEncoding(bytes, true);

/** Decodes a page and reads its markup. A page in UTF-8 that says otherwise is repaired, as extractions do. */
function parsePage(bytes: Buffer, contentType: string, url: URL): PageMarkup {
  const encoding = findPageEncoding(bytes, contentType);
  const html = new TextDecoder(encoding).decode(bytes);
  const repaired = repairEncoding(html, encoding);
  if (html.trim() === "") throw new PageError("empty", "the start is empty");
  return readPageMarkup(repaired, url, repaired === html ? encoding : "utf-8");
}

/** A page that was read without a browser, at its address after redirects. */
export type ReadPage = PageMarkup & { url: URL };

type Opened = ReadPage & { refreshHeader: string | null };

type ReadOptions = { totalMs: number; signal: AbortSignal; config?: CrawlConfig };

/** Opens one document, after redirects by its server. @throws as `readPage` */
async function openPage(address: URL, options: ReadOptions): Promise<Opened> {
  const opened = await readResource(
    address,
    { accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...options },
    async ({ status, contentType, refresh, chunks }, url): Promise<Opened> => {
      if (!isSameSite(url, address)) throw otherSiteError(url);
      if (status >= 300) throw new AppError("upstream_failed", `The site answered with status ${status}.`);
      if (!/html|^$/i.test(contentType)) throw new PageError("download", "the start is not HTML");
      const bytes = await readBytes(chunks, CRAWL_LIMITS.pageBytes);
      return { ...parsePage(bytes, contentType, url), url, refreshHeader: refresh };
    },
  );
  if (opened === null) throw new PageError("loop", "the start has too many redirects");
  return opened;
}

const otherSiteError = (url: URL): AppError =>
  new AppError("upstream_failed", `The address leads to another site: ${url.host}`);

/** Whether nothing of a site is linked, as on pages that only lead elsewhere. */
const isBare = ({ links, url }: ReadPage): boolean =>
  !links.some((link) => {
    const target = new URL(link.url);
    return isSameSite(target, url) && toRouteDocument(target).href !== toRouteDocument(url).href;
  });

/** The address that a document leads its visitor to; null when it stays. @throws AppError for another site */
function findNextDocument(page: Opened): URL | null {
  const refresh = [page.refreshHeader, page.refresh].map((content) => content && parseRefresh(content));
  const soon = refresh.find((found) => found && found.seconds <= MAX_REDIRECT_SECONDS) || null;
  const bare = isBare(page);
  const address = soon?.url ?? findScriptRedirect(page.scripts, bare);
  const target = address === null ? null : URL.parse(address, page.base);
  if (!target || toRouteDocument(target).href === toRouteDocument(page.url).href) return null;
  if (!/^https?:$/.test(target.protocol)) return null;
  if (isSameSite(target, page.url)) return target;
  // A script with an address of another site is rather a protection from frames.
  if (soon || bare) throw otherSiteError(target);
  return null;
}

/**
 * Reads a page without a browser. Follows redirects by its server, `Refresh`, `<meta http-equiv="refresh">` and simple
 * scripts, as long as they stay on the site.
 * @param isAllowed whether robots.txt allows an address; a page that leads to another is read itself
 * @throws EgressError, PageError, AppError `upstream_failed`; the signal's reason
 */
export async function readPage(
  start: URL,
  isAllowed: (url: URL) => boolean,
  signal: AbortSignal,
  config: CrawlConfig = crawlConfig,
): Promise<ReadPage> {
  const endsAt = performance.now() + config.limits.pageMs;
  const seen = new Set<string>();
  for (let address = start; seen.size <= config.limits.redirects; ) {
    const page = await openPage(address, {
      totalMs: Math.max(1, endsAt - performance.now()),
      signal,
      config,
    });
    seen.add(toRouteDocument(address).href).add(toRouteDocument(page.url).href);
    const next = findNextDocument(page);
    if (!next || !isAllowed(next)) return page;
    if (seen.has(toRouteDocument(next).href)) break;
    await yieldToOthers();
    address = next;
  }
  throw new PageError("loop", "the start has too many redirects");
}
