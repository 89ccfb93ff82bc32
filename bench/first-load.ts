import { brotliCompressSync } from "node:zlib";

/** KiB of brotli-compressed JavaScript that a page's HTML makes a modern browser load. */
export async function firstLoadKib(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
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
