import { EgressError } from "#server/egress/index.ts";
import { decodeEscapes, hasRoute, toRouteDocument } from "./page-address.ts";
import type { ReadPage } from "./read-page.ts";
import { readResource, readText } from "./read-resource.ts";

/** Scripts of a page that are searched for a router. */
const MAX_SCRIPTS = 10;
const SCRIPT_BYTES = 2_000_000;
const TOTAL_MS = 5_000;

/** How scripts read the fragment of their page. */
const READS_HASH = /hashchange|location\.hash\b|\blocation\[["']hash|[{,]\s*hash\s*[:,}]/;

/** Whether a page links to routes within itself, such as `#/install`, that are no places in it. */
function linksToRoutes({ links, url, routeIds }: ReadPage): boolean {
  const { href } = toRouteDocument(url);
  return links.some((link) => {
    const target = new URL(link.url);
    const isPlace = routeIds.has(decodeEscapes(target.hash.slice(1)));
    return hasRoute(target) && toRouteDocument(target).href === href && !isPlace;
  });
}

async function readsHash(
  address: string,
  page: ReadPage,
  totalMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const url = URL.parse(address, page.base);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  try {
    const read = await readResource(url, { totalMs, signal }, async ({ status, chunks }) =>
      status === 200 ? READS_HASH.test(await readText(chunks, SCRIPT_BYTES)) : false,
    );
    return read ?? false;
  } catch (error) {
    if (error instanceof EgressError) return false;
    throw error;
  }
}

/**
 * The document whose routes are pages, because it links to them and its scripts read its fragment; null when they do
 * not. Without a browser: the scripts are read, not run.
 * @throws the signal's reason
 */
export async function findRouteDocument(page: ReadPage, signal: AbortSignal): Promise<URL | null> {
  if (!linksToRoutes(page)) return null;
  const document = toRouteDocument(page.url);
  if (page.scripts.some((script) => READS_HASH.test(script))) return document;
  const endsAt = performance.now() + TOTAL_MS;
  const found = await Promise.all(
    page.scriptAddresses
      .slice(0, MAX_SCRIPTS)
      .map((address) => readsHash(address, page, Math.max(1, endsAt - performance.now()), signal)),
  );
  return found.includes(true) ? document : null;
}
