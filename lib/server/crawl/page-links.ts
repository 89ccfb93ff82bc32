import { Parser } from "htmlparser2";
import { CRAWL_LIMITS } from "./config.ts";

export type PageLink = { url: string; title: string };

const MAX_TITLE = 200;
/** Open elements at which the rest of a page is omitted, because the parser's time grows with their square. */
const MAX_OPEN_ELEMENTS = 5_000;
const LINK_TAGS = new Set(["a", "area"]);

/** Thrown to stop the parser from one of its callbacks. */
class TooDeepError extends Error {}

/**
 * Lists the links of a page in their order, with their texts; none of a page that asks robots not to follow them.
 * @param html the markup of the page
 * @param address what relative links refer to, unless the page has a `base`
 */
export function listPageLinks(html: string, address: URL): PageLink[] {
  let base = address;
  let hasBase = false;
  let followsLinks = true;
  let depth = 0;
  let open: PageLink | null = null;
  const links = new Map<string, PageLink>();
  const parser = new Parser({
    onopentag: (name, { href, name: metaName = "", content = "" }) => {
      depth += 1;
      if (depth > MAX_OPEN_ELEMENTS) throw new TooDeepError();
      if (name === "base" && !hasBase && href !== undefined && URL.canParse(href, address)) {
        base = new URL(href, address);
        hasBase = true;
      }
      if (name === "meta" && metaName.toLowerCase() === "robots" && /\b(nofollow|none)\b/i.test(content))
        followsLinks = false;
      if (!LINK_TAGS.has(name) || href === undefined || links.size >= CRAWL_LIMITS.pageLinks) return;
      const target = href.trim();
      if (target.length > CRAWL_LIMITS.addressLength || !URL.canParse(target, base)) return;
      const { href: url } = new URL(target, base);
      if (links.has(url)) return;
      open = { url, title: "" };
      links.set(url, open);
    },
    ontext: (text) => {
      if (open && open.title.length < MAX_TITLE) open.title += text;
    },
    onclosetag: (name) => {
      depth -= 1;
      if (LINK_TAGS.has(name)) open = null;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
  }
  if (!followsLinks) return [];
  return [...links.values()].map(({ url, title }) => ({
    url,
    title: title.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE),
  }));
}
