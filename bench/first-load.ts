import { brotliCompressSync } from "node:zlib";

/** Limits of the JavaScript of a first visit in KiB of Brotli. The framework alone has 112. */
export const FIRST_LOAD_LIMITS = {
  "/": 140,
  "/pricing": 148,
  "/landing/web-inspector": 140,
  "/landing/brand-name-checker": 140,
  "/terms": 140,
  "/auth": 160,
};

/** The same for signed-in users: the overview and the tools. */
export const SIGNED_IN_LIMITS = {
  "/overview": 150,
  "/tools/web-inspector": 190,
  "/products/domain-name-checker": 190,
};

/** Limits of uncompressed HTML, in KiB. */
export const HTML_LIMITS = { "/": 40, "/pricing": 60 };

/** KiB of brotli-compressed JavaScript that a page's HTML makes a modern browser load. */
export async function firstLoadKib(url: string, headers: Record<string, string> = {}): Promise<number> {
  const html = await (await fetch(url, { headers })).text();
  const sources = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  let bytes = 0;
  for (const source of new Set(sources)) {
    const script = await (await fetch(new URL(source.replaceAll("&amp;", "&"), url))).arrayBuffer();
    bytes += brotliCompressSync(new Uint8Array(script)).byteLength;
  }
  return bytes / 1024;
}
