import { getDomain } from "tldts";

/** The site of a URL as in Chromium's site isolation: scheme and registrable domain, or the host without one. */
function toSite(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const { protocol, hostname } = parsed;
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`;
}

/** Whether two documents are of one site, so that they share a process. */
export const isSameSite = (url: string, other: string): boolean => toSite(url) === toSite(other);

/** Limits the number of sites of a page's frames, because each site has a process of its own. */
export class FrameSites {
  readonly #maxSites: number;
  readonly #sites = new Set<string>();
  #pageSite = "";

  constructor(maxSites: number) {
    this.#maxSites = maxSites;
  }

  /** Sets the page's own URL; frames of the same site need no further process. */
  setPage(url: string): void {
    this.#pageSite = toSite(url);
  }

  /** Whether a frame may load a document. Refused sites do not count. */
  allows(url: string): boolean {
    const site = toSite(url);
    if (site === this.#pageSite || this.#sites.has(site)) return true;
    if (this.#sites.size >= this.#maxSites) return false;
    this.#sites.add(site);
    return true;
  }
}
