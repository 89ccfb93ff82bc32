/** Bars also as East Asian sites write them, and the underscore that Chinese sites put before their names. */
const SEPARATOR = /\s+(?:[|\-–—•·»«/~<]|::|\|\|)\s+|\s*[|｜丨]\s*|_(?=\P{ASCII})/gu;

/** Letters and digits only, so that "Class Central" equals "classcentral". */
const toComparable = (text: string): string =>
  text
    .replace(/[®™]/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

type Part = { start: number; end: number };

function splitTitle(title: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { 0: separator, index } of title.matchAll(SEPARATOR)) {
    parts.push({ start, end: index });
    start = index + separator.length;
  }
  return [...parts, { start, end: title.length }];
}

function isSiteName(text: string, siteName: string | null, host: string): boolean {
  const name = toComparable(text);
  if (name.length < 2) return true;
  if (siteName && toComparable(siteName) === name) return true;
  const labels = host.toLowerCase().split(".").map(toComparable).filter(Boolean);
  return labels.includes(name) || (name.length > 3 && toComparable(host).includes(name));
}

/**
 * A title without the site's name: the page's heading when the title contains it at the start or after the site's
 * name, otherwise the title without trailing parts that name the site or its host. A title that is only the site's
 * name stays.
 */
export function stripSiteName(
  title: string,
  page: { heading: string | null; siteName: string | null; host: string },
): string {
  const parts = splitTitle(title);
  if (parts.length === 1 || parts.length > 12) return title;
  const heading = toComparable(page.heading ?? "");
  const between = (first: number, last: number): string =>
    title.slice(parts[first]?.start, parts[last]?.end).trim();
  const site = (text: string): boolean => isSiteName(text, page.siteName, page.host);
  const starts = site(between(0, 0)) ? [0, 1] : [0];
  for (const first of heading && !site(page.heading ?? "") ? starts : [])
    for (let last = parts.length - 1; last >= first; last--)
      if (toComparable(between(first, last)) === heading) return between(first, last);
  for (let last = 1; last < parts.length; last++)
    if (site(between(last, parts.length - 1))) return between(0, last - 1) || title;
  return title;
}

const splitWords = (text: string): string[] =>
  text
    .slice(0, 1_000)
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Share of a text's words that another text has, from 0 to 1. */
export function sharedWords(text: string, other: string): number {
  const words = new Set(splitWords(text));
  const others = new Set(splitWords(other));
  return words.size > 0 ? [...words].filter((word) => others.has(word)).length / words.size : 0;
}

/** Share of the words of two texts that both have, from 0 to 1. */
function similarity(text: string, other: string): number {
  const words = new Set(splitWords(text));
  const others = new Set(splitWords(other));
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / Math.max(1, words.size + others.size - shared);
}

/** The words of the last part of a URL's path that is more than a number, such as "running shoes". */
function readSlug(url: string): string {
  const parts = URL.canParse(url) ? new URL(url).pathname.split("/") : [];
  const slug = parts.findLast((part) => /[a-z]/i.test(part)) ?? "";
  return slug
    .replace(/\.[a-z]{2,5}$/i, "")
    .replace(/[-_+]|\d{4,}/g, " ")
    .trim();
}

/** A heading with this share of the title's words, and of its own words in the title, is the title as shown. */
const MIN_HEADING_SHARE = 0.5;
const MIN_TITLE_SHARE = 0.2;
/** Titles of articles are often rewritten for search engines. */
const MIN_ARTICLE_HEADING_SHARE = 0.25;
const MIN_PART_WORDS = 2;
/** A heading that is this similar to the URL names the page, unless a title is more similar. */
const MIN_SLUG_SIMILARITY = 0.6;
/** When both are this similar to the URL, the more similar one of heading and title is the page's name. */
const MIN_COMPARED_SIMILARITY = 0.5;

const isSame = (text: string, other: string | null): boolean =>
  text !== "" && toComparable(text) === toComparable(other ?? "");

/** The first part of a title when it has at least two words, otherwise all of it. */
function firstPart(title: string, separator: (text: string) => number): string {
  const part = title.slice(0, separator(title)).trim();
  return splitWords(part).length >= MIN_PART_WORDS ? part : title;
}

const endOfPart = (title: string): number => splitTitle(title)[0]?.end ?? title.length;
const endBeforeBar = (title: string): number => (title.includes("|") ? title.indexOf("|") : title.length);

/**
 * The heading as a title: the part of it that equals a title, otherwise the heading without the site's name and
 * without what follows a vertical bar. Headings also hold labels, dates and buttons.
 */
function readHeading(
  page: { heading: string | null; headingParts: readonly string[] },
  names: readonly (string | null)[],
  site: { siteName: string | null; host: string },
): { heading: string; isPart: boolean } {
  const part = page.headingParts.find((text) => names.some((name) => isSame(text, name)));
  const heading = (part ?? page.heading ?? "").replace(/\s*[¶#§|]$/, "");
  const named = stripSiteName(heading, { ...site, heading: null });
  return { heading: firstPart(named, endBeforeBar), isPart: part !== undefined };
}

const withoutSeparators = (text: string): string => text.toLowerCase().replace(/[\s:：|｜丨·,、/–—-]/g, "");

/**
 * The heading as a title with the same letters writes it, if the heading lacks the separators between its elements, such
 * as between a label and the headline, or is in capital letters.
 */
function spellHeading(heading: string, parts: readonly string[], titles: readonly string[]): string {
  if (parts.length < 2 && heading !== heading.toUpperCase()) return heading;
  const letters = withoutSeparators(heading);
  return titles.find((title) => withoutSeparators(title) === letters) ?? heading;
}

const MIN_SHORTENED_WORDS = 3;
const countWords = (text: string): number => text.split(/\s+/).length;

/**
 * A title without its supplements beside spaced hyphens: one word before it, such as in "Ponds - which pump suits them?",
 * and what follows three words, such as in "Garden pond pump - 40 W".
 */
function removeSupplements(title: string, isSite: (text: string) => boolean): string {
  const parts = title.split(/\s+-\s+/);
  if (parts.length > 3) return title;
  const part = parts.find((text) => countWords(text) > 1) ?? "";
  const isFirst = parts.slice(0, parts.indexOf(part)).every((text) => !isSite(text));
  return isFirst && countWords(part) >= MIN_SHORTENED_WORDS ? part : title;
}

/** A title such as "Site | Ponds and pumps" or "site.com Ponds and pumps" without the site's name. */
function removeLeadingSite(title: string, isSite: (text: string) => boolean): string {
  const [, first = "", rest = ""] =
    /^([^|]+?)\s*\|\s*(.+)$/.exec(title) ?? /^(\S+\.\p{L}+)\s([\p{L}\p{N}].*)$/u.exec(title) ?? [];
  return rest && isSite(first) ? rest : title;
}

/** The start of a title that ends with the heading: such a heading names the book or the site. */
function findTitleBefore(heading: string, titles: readonly string[], slug: string): string | null {
  for (const title of titles) {
    const parts = splitTitle(title);
    const at = parts.findIndex((part, index) => index > 0 && isSame(heading, title.slice(part.start)));
    const before = at > 0 ? title.slice(0, parts[at - 1]?.end).trim() : "";
    if (before && similarity(title.slice(0, parts[0]?.end), slug) > similarity(heading, slug)) return before;
  }
  return null;
}

type Page = {
  heading: string | null;
  /** The texts of the elements in the heading. */
  headingParts: readonly string[];
  siteName: string | null;
  url: string;
  isArticle: boolean;
  headline: string | null;
};

/**
 * The main heading when it says the same as one of the document's titles or as the URL, or is the declared headline;
 * otherwise the first title without the site's name. Null without a title and a heading.
 */
export function chooseTitle(titles: readonly (string | null)[], page: Page): string | null {
  const given = titles.flatMap((title) => title || []);
  const [title = page.headline || page.heading] = given;
  if (!title) return null;
  const host = URL.canParse(page.url) ? new URL(page.url).hostname : "";
  const isSite = (text: string): boolean => isSiteName(text, page.siteName, host);
  const chosen = selectTitle([title, ...given.slice(1)], { ...page, host }, isSite);
  // Headlines have spaced hyphens of their own.
  return page.isArticle
    ? removeLeadingSite(chosen, isSite)
    : removeSupplements(removeLeadingSite(chosen, isSite), isSite);
}

function selectTitle(
  titles: readonly [string, ...string[]],
  page: Page & { host: string },
  isSite: (text: string) => boolean,
): string {
  const [title] = titles;
  const all = titles.map((one) => stripSiteName(one, page));
  const [stripped = title] = all;
  const { heading, isPart } = readHeading(
    page,
    [...all, ...all.map((one) => firstPart(one, endOfPart)), page.headline],
    page,
  );
  const slug = readSlug(page.url);
  const before = findTitleBefore(heading, titles, slug);
  if (before) return before;
  const least = page.isArticle ? MIN_ARTICLE_HEADING_SHARE : MIN_HEADING_SHARE;
  const inSlug = similarity(heading, slug);
  const isGiven = isPart || all.some((one) => isSame(heading, one));
  const isSlogan = slug !== "" && isSite(stripped.slice(0, endOfPart(stripped)));
  const isTitle =
    isGiven ||
    isSlogan ||
    (sharedWords(heading, title) >= least && sharedWords(stripped, heading) >= MIN_TITLE_SHARE) ||
    (page.isArticle && isSame(heading, page.headline)) ||
    (inSlug >= MIN_SLUG_SIMILARITY && all.every((one) => similarity(one, slug) < inSlug));
  const isTitleCloser = !isGiven && inSlug >= MIN_COMPARED_SIMILARITY && similarity(stripped, slug) > inSlug;
  if (heading && isTitle && !isTitleCloser && !isSite(heading))
    return spellHeading(heading, page.headingParts, all);
  // The title of a site's first page is often its name and what it is.
  return firstPart(stripped, slug ? endOfPart : endBeforeBar);
}
