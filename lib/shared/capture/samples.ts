/** Pages that are always there. A capture of one is not counted while nothing else is in a usage period. */
export const SAMPLE_HOSTS: readonly string[] = ["example.com", "en.wikipedia.org", "news.ycombinator.com"];

/** Whether an address is the start page of a sample site. */
export function isSamplePage(url: string): boolean {
  const { hostname, pathname, search } = new URL(url);
  return SAMPLE_HOSTS.includes(hostname) && pathname === "/" && search === "";
}
