/** Pages that are always there; one of them is a free first try. */
export const SAMPLE_HOSTS: readonly string[] = ["example.com", "en.wikipedia.org", "news.ycombinator.com"];

/**
 * Whether a capture is not counted: the start page of a sample site, as long as nothing was counted in this usage
 * period.
 * @param usageCount of the tool, with this capture
 */
export function isFreeSample(url: string, usageCount: number): boolean {
  if (usageCount > 1) return false;
  const { hostname, pathname, search } = new URL(url);
  return SAMPLE_HOSTS.includes(hostname) && pathname === "/" && search === "";
}
