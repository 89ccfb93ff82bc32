import type { Root } from "hast";
import { cleanLink } from "./clean/urls.ts";
import { attribute, findElement, textOf, visitElements } from "./page/nodes.ts";

/** What a page says about itself. Missing and broken values are null; dates are ISO 8601. */
export type PageMetadata = {
  title: string | null;
  description: string | null;
  language: string | null;
  author: string | null;
  siteName: string | null;
  publishedAt: string | null;
  modifiedAt: string | null;
  canonical: string | null;
  image: string | null;
};

type Fields = Map<string, string>;
const MAX_TEXT = 1_000;
const MAX_DATA = 500_000;

const clean = (text: unknown): string | null => {
  if (typeof text !== "string") return null;
  const line = text.replace(/\s+/g, " ").trim();
  return line ? line.slice(0, MAX_TEXT) : null;
};

function metaFields(tree: Root): Fields {
  const fields: Fields = new Map();
  visitElements(tree, (element) => {
    if (element.tagName !== "meta") return;
    const name =
      attribute(element, "property") ||
      attribute(element, "name") ||
      attribute(element, "itemProp") ||
      attribute(element, "httpEquiv");
    const content = attribute(element, "content");
    if (name && content && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), content);
  });
  return fields;
}

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const DESCRIBES_PAGE =
  /Article|Posting|WebPage|Product|Recipe|Report|Event|Course|QAPage|VideoObject|Book|Review|HowTo/;

function listThings(value: unknown, depth = 0): Thing[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((item) => listThings(item, depth + 1));
  if (!isThing(value)) return [];
  return [value, ...listThings(value["@graph"], depth + 1), ...listThings(value.mainEntity, depth + 1)];
}

/** The linked data of a page that describes the page itself. Broken data counts as none. */
function structuredData(tree: Root): Thing[] {
  const things: Thing[] = [];
  visitElements(tree, (element) => {
    if (element.tagName !== "script" || !attribute(element, "type").includes("ld+json")) return;
    const text = textOf(element);
    if (text.length > MAX_DATA) return;
    try {
      things.push(...listThings(JSON.parse(text.replace(/\s/g, " "))));
    } catch {
      // A page's broken data is the page's problem.
    }
  });
  return things.filter((thing) => DESCRIBES_PAGE.test(String(thing["@type"] ?? "")));
}

function nameOf(value: unknown): string | null {
  if (Array.isArray(value)) return clean(value.slice(0, 5).map(nameOf).filter(Boolean).join(", "));
  if (isThing(value)) return clean(value.name);
  const name = clean(value);
  return name && !/^https?:\/\//.test(name) ? name : null;
}

/** A date as ISO 8601, a day when that is all the page says. */
function toDate(value: unknown): string | null {
  const text = clean(value);
  if (!text) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Number.isNaN(Date.parse(text)) ? null : text;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  const year = new Date(time).getUTCFullYear();
  return year >= 1990 && year <= 2100 ? new Date(time).toISOString() : null;
}

const first = (...values: (string | null | undefined)[]): string | null =>
  values.find((value) => value) ?? null;

function timeInPage(tree: Root): string | null {
  const time = findElement(
    tree,
    (e) =>
      e.tagName === "time" &&
      attribute(e, "dateTime") !== "" &&
      /publish|entry-date|posted|date/i.test(`${attribute(e, "className")} ${attribute(e, "itemProp")}`),
  );
  return time ? toDate(attribute(time, "dateTime")) : null;
}

function authorInPage(tree: Root): string | null {
  const found = findElement(
    tree,
    (e) =>
      /(?:^|\s)author(?:\s|$)/.test(`${attribute(e, "rel")} ${attribute(e, "itemProp")}`) &&
      e.tagName !== "link" &&
      e.tagName !== "meta",
  );
  const name = found ? clean(textOf(found)) : null;
  return name && name.length < 80 ? name.replace(/^by\s+/i, "") : null;
}

function linkOf(tree: Root, rel: string): string {
  const link = findElement(
    tree,
    (e) => e.tagName === "link" && attribute(e, "rel").toLowerCase().split(" ").includes(rel),
  );
  return link ? attribute(link, "href") : "";
}

/** Reads what a page says about itself: linked data first for people and dates, the sharing tags first for texts. */
export function readMetadata(tree: Root, url: string): PageMetadata {
  const meta = metaFields(tree);
  const data = structuredData(tree);
  const inData = <T>(read: (thing: Thing) => T | null): T | null => {
    for (const thing of data) {
      const value = read(thing);
      if (value) return value;
    }
    return null;
  };
  const field = (...names: string[]) => first(...names.map((name) => clean(meta.get(name))));
  const html = findElement(tree, (e) => e.tagName === "html");
  const title = findElement(tree, (e) => e.tagName === "title");
  const heading = findElement(tree, (e) => e.tagName === "h1");
  const author = field("author", "article:author", "dc.creator", "parsely-author", "sailthru.author");
  return {
    title: first(
      field("og:title", "twitter:title"),
      title && clean(textOf(title)),
      inData((t) => clean(t.headline)),
      heading && clean(textOf(heading)),
    ),
    description: first(
      field("og:description", "description", "twitter:description"),
      inData((t) => clean(t.description)),
    ),
    language:
      first(
        html && clean(attribute(html, "lang") || attribute(html, "xmlLang")),
        field("content-language", "og:locale"),
        inData((t) => clean(t.inLanguage)),
      )?.replace("_", "-") ?? null,
    author: first(
      inData((t) => nameOf(t.author)),
      author && nameOf(author),
      authorInPage(tree),
    ),
    siteName: first(
      field("og:site_name", "application-name"),
      inData((t) => nameOf(t.publisher)),
    ),
    publishedAt: first(
      inData((t) => toDate(t.datePublished)),
      toDate(
        field(
          "article:published_time",
          "datepublished",
          "date",
          "dc.date",
          "pubdate",
          "publish-date",
          "parsely-pub-date",
        ),
      ),
      timeInPage(tree),
    ),
    modifiedAt: first(
      inData((t) => toDate(t.dateModified)),
      toDate(field("article:modified_time", "og:updated_time", "datemodified", "last-modified")),
    ),
    canonical: first(
      cleanLink(linkOf(tree, "canonical"), url),
      field("og:url") && cleanLink(field("og:url") ?? "", url),
    ),
    image: cleanLink(field("og:image", "og:image:url", "twitter:image") ?? "", url),
  };
}
