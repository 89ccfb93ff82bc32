import { LRUCache } from "lru-cache";
import { PageError } from "#server/browser/index.ts";
import { EgressError } from "#server/egress/index.ts";
import { AppError } from "#shared/errors.ts";
import { type CrawlConfig, crawlConfig } from "./config.ts";
import { cleanAddress, isPossibleSession, toSiteKey } from "./page-address.ts";
import type { PageLink } from "./page-links.ts";
import { readPage } from "./read-page.ts";

/** Names of a site's parameters whose values differ between two visits. */
const cache = new LRUCache<string, ReadonlySet<string>>({ max: 500, ttl: 60 * 60 * 1000 });

const NONE: ReadonlySet<string> = new Set();

/** What is known of a site. */
export const getSessionNames = (site: URL): ReadonlySet<string> => cache.get(toSiteKey(site)) ?? NONE;

/** Values of each parameter by the link that has it, whatever its value is. */
type Values = Map<string, Map<string, Set<string>>>;

function listValues(links: PageLink[], site: string): Values {
  const values: Values = new Map();
  for (const { url, title } of links) {
    const address = cleanAddress(new URL(url));
    if (toSiteKey(address) !== site) continue;
    const query = [...address.searchParams];
    for (const [name, value] of query) {
      const others = query.filter(([other]) => other !== name).map(([other, text]) => `${other}=${text}`);
      // Some links show their own address.
      const text = value ? title.replaceAll(value, "") : title;
      const link = [address.pathname, text, ...others].join("\n");
      const byLink = values.get(name) ?? new Map<string, Set<string>>();
      values.set(name, byLink.set(link, (byLink.get(link) ?? new Set()).add(value)));
    }
  }
  return values;
}

const listAll = (byLink: Map<string, Set<string>>): Set<string> =>
  new Set([...byLink.values()].flatMap((values) => [...values]));

/** A parameter that several links of a page have with one value, which is no word. */
const isShared = (byLink: Map<string, Set<string>>): boolean => {
  const all = [...listAll(byLink)];
  return byLink.size > 1 && all.length === 1 && /^(?=.*\d).{6,}$/.test(all[0] ?? "");
};

const isCandidate = ([name, byLink]: [string, Map<string, Set<string>>]): boolean =>
  isPossibleSession(name) || isShared(byLink);

/** Whether each link of both visits has other values in the second. */
function differs(first: Map<string, Set<string>>, second: Map<string, Set<string>> | undefined): boolean {
  const common = [...first].flatMap(([link, values]) => {
    const later = second?.get(link);
    return later ? [values.isDisjointFrom(later)] : [];
  });
  return common.length > 0 && common.every(Boolean);
}

/**
 * Finds the parameters of a page's links that identify the visit: their values differ in a second visit, without a
 * browser. A site is visited again once an hour, and only when a parameter may be one.
 * @throws the signal's reason
 */
export async function findSessionNames(
  page: { url: URL; links: PageLink[] },
  signal: AbortSignal,
  config: CrawlConfig = crawlConfig,
): Promise<ReadonlySet<string>> {
  const site = toSiteKey(page.url);
  const known = cache.get(site);
  if (known) return known;
  const first = listValues(page.links, site);
  const candidates = [...first].filter(isCandidate);
  if (candidates.length === 0) return NONE;
  try {
    const { links } = await readPage(page.url, () => false, signal, config);
    const second = listValues(links, site);
    const names = new Set(
      candidates
        .filter(([name, byLink]) => {
          const later = second.get(name);
          const isVisit = differs(byLink, later);
          return isVisit && (isPossibleSession(name) || (later !== undefined && isShared(later)));
        })
        .map(([name]) => name),
    );
    cache.set(site, names);
    return names;
  } catch (error) {
    if (error instanceof EgressError || error instanceof PageError || error instanceof AppError) return NONE;
    throw error;
  }
}
