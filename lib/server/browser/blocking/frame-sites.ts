import { getDomain } from "tldts";

/** The site of an address, as Chromium's site isolation has it: scheme and registrable domain, else the host. */
function toSite(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const { protocol, hostname } = parsed;
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`;
}

/** Limits the sites that the frames of a page may be of: each site of the page has a process of its own. */
export class FrameSites {
  readonly #most: number;
  readonly #sites = new Set<string>();
  #pageSite = "";

  constructor(most: number) {
    this.#most = most;
  }

  /** Sets the address that the page itself goes to; frames of its site need no further process. */
  setPage(url: string): void {
    this.#pageSite = toSite(url);
  }

  /** Whether a frame may load a document; a refused site is not counted. */
  allows(url: string): boolean {
    const site = toSite(url);
    if (site === this.#pageSite || this.#sites.has(site)) return true;
    if (this.#sites.size >= this.#most) return false;
    this.#sites.add(site);
    return true;
  }
}
