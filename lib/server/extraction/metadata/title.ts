const SEPARATOR = /\s+(?:[|\-–—•·»«/~]|::|\|\|)\s+|\s*\|\s*/g;

/** Letters and digits alone, so that "Class Central" is "classcentral". */
const squeeze = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

type Part = { start: number; end: number };

function partsOf(title: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { 0: separator, index } of title.matchAll(SEPARATOR)) {
    parts.push({ start, end: index });
    start = index + separator.length;
  }
  return [...parts, { start, end: title.length }];
}

function isSite(text: string, siteName: string | null, host: string): boolean {
  const name = squeeze(text);
  if (name.length < 2) return true;
  if (siteName && squeeze(siteName) === name) return true;
  const labels = host.toLowerCase().split(".").map(squeeze).filter(Boolean);
  return labels.includes(name) || (name.length > 3 && squeeze(host).includes(name));
}

/**
 * A title without the name of the site: what the page's own heading says when the title begins with it, or has it after the site's name, else
 * without the parts at the end that name the site or its host. A title that is only that stays.
 */
export function stripSiteName(
  title: string,
  page: { heading: string | null; siteName: string | null; host: string },
): string {
  const parts = partsOf(title);
  if (parts.length === 1 || parts.length > 12) return title;
  const heading = squeeze(page.heading ?? "");
  const between = (first: number, last: number): string =>
    title.slice(parts[first]?.start, parts[last]?.end).trim();
  const site = (text: string): boolean => isSite(text, page.siteName, page.host);
  const starts = site(between(0, 0)) ? [0, 1] : [0];
  for (const first of heading && !site(page.heading ?? "") ? starts : [])
    for (let last = parts.length - 1; last >= first; last--)
      if (squeeze(between(first, last)) === heading) return between(first, last);
  for (let last = 1; last < parts.length; last++)
    if (site(between(last, parts.length - 1))) return between(0, last - 1) || title;
  return title;
}
