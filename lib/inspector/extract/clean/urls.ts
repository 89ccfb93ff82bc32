/** Schemes that a link in the result may have; everything else (scripts, data) loses its link and keeps its text. */
const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const MAX_LENGTH = 4096;

/**
 * An address as the result holds it: absolute, of a harmless scheme. Null for anything else. Browsers ignore line breaks
 * and tabs inside of addresses, and so does `URL`: `java\nscript:` is seen for what it is.
 */
export function cleanLink(href: string, base: string): string | null {
  const text = href.trim();
  if (!text || text.length > MAX_LENGTH || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

/** As `cleanLink`, for pictures: fetched over http(s) or not at all. */
export function cleanImage(src: string, base: string): string | null {
  const link = cleanLink(src, base);
  return link?.startsWith("http") ? link : null;
}

/** The part after `#` when an address leads to a place in this very page. */
export function placeInPage(href: string, pageUrl: string): string | null {
  const [own = ""] = pageUrl.split("#");
  if (!URL.canParse(href, own)) return null;
  const url = new URL(href, own);
  const place = url.hash.slice(1);
  url.hash = "";
  const page = new URL(own);
  page.hash = "";
  return place && url.href === page.href ? place : null;
}
