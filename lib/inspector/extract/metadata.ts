import type { Element, Root } from "hast";
import { cleanLink } from "./clean/urls.ts";
import { headingOf, readByline } from "./metadata/byline.ts";
import { cleanText } from "./metadata/clean-text.ts";
import { cutTitle } from "./metadata/cut-title.ts";
import { isThing, readLinkedData, type Thing } from "./metadata/linked-data.ts";
import { namesOf, personName } from "./metadata/people.ts";
import { readDate } from "./metadata/read-date.ts";
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

function metaFields(tree: Root): Fields {
  const fields: Fields = new Map();
  visitElements(tree, (element) => {
    if (element.tagName !== "meta") return;
    const content = attribute(element, "content");
    if (!content.trim()) return;
    for (const key of ["property", "name", "itemProp", "httpEquiv"]) {
      const name = attribute(element, key).trim().toLowerCase();
      if (name && !fields.has(name)) fields.set(name, content);
    }
  });
  return fields;
}

const first = (...values: (string | null | undefined)[]): string | null =>
  values.find((value) => value) ?? null;

const text = (element: Element | undefined): string | null => (element ? cleanText(textOf(element)) : null);

/** A time that is marked as the publication's, anywhere in the page. */
function markedTime(tree: Root): string | null {
  const time = findElement(
    tree,
    (e) =>
      e.tagName === "time" &&
      attribute(e, "dateTime") !== "" &&
      /publish|entry-date|posted|date(?!modified)/i.test(
        `${attribute(e, "className")} ${attribute(e, "itemProp")}`,
      ),
  );
  return time ? readDate(attribute(time, "dateTime")) : null;
}

/** Who is marked as the author, anywhere in the page; of a card about a person the name. */
function markedAuthor(tree: Root): string | null {
  const found = findElement(
    tree,
    (e) =>
      /(?:^|\s)author(?:\s|$)/.test(`${attribute(e, "rel")} ${attribute(e, "itemProp")}`) &&
      e.tagName !== "link" &&
      e.tagName !== "meta",
  );
  const name = found && findElement(found, (e) => attribute(e, "itemProp") === "name");
  const written = name ? attribute(name, "content") || text(name) : text(found);
  return written && written.length < 80 ? personName(written) : null;
}

function linkOf(tree: Root, rel: string): string {
  const link = findElement(
    tree,
    (e) => e.tagName === "link" && attribute(e, "rel").toLowerCase().split(" ").includes(rel),
  );
  return link ? attribute(link, "href") : "";
}

/** "de_CH" and "EN" as browsers take them; null for what names no language. */
function toLanguage(value: unknown): string | null {
  const tag = cleanText(value)?.split(",")[0]?.trim().replaceAll("_", "-") ?? "";
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const PUBLISHED = [
  "article:published_time",
  "og:article:published_time",
  "datepublished",
  "date",
  "dc.date",
  "dc.date.issued",
  "dcterms.created",
  "citation_publication_date",
  "pubdate",
  "publishdate",
  "publish-date",
  "publish_date",
  "parsely-pub-date",
  "cxenseparse:recs:publishtime",
  "datecreated",
];
const MODIFIED = [
  "article:modified_time",
  "og:article:modified_time",
  "og:updated_time",
  "datemodified",
  "dcterms.modified",
  "last-modified",
];
const AUTHOR = [
  "author",
  "article:author",
  "dc.creator",
  "dcterms.creator",
  "citation_author",
  "parsely-author",
  "sailthru.author",
  "cxenseparse:author",
];

/** What some systems tell chats: a label and its value. */
function labelledAuthor(meta: Fields): string | null {
  for (const number of [1, 2])
    if (/^(?:written by|author)$/i.test(meta.get(`twitter:label${number}`)?.trim() ?? ""))
      return personName(meta.get(`twitter:data${number}`));
  return null;
}

/** The name of a thing, or a text that is no address. */
function labelOf(value: unknown): string | null {
  const name = cleanText(isThing(value) ? value.name : value);
  return name && !/^https?:/.test(name) ? name : null;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");

/**
 * Reads what a page says about itself: linked data first for people and dates, the sharing tags first for texts, and what
 * is written beside the heading when neither says it.
 */
export function readMetadata(tree: Root, url: string, base: string = url): PageMetadata {
  const meta = metaFields(tree);
  const { things, resolve } = readLinkedData(tree);
  const inData = (read: (thing: Thing) => string | null): string | null => first(...things.map(read));
  const field = (...names: string[]) => first(...names.map((name) => cleanText(meta.get(name))));
  const dateOf = (names: string[]) => first(...names.map((name) => readDate(meta.get(name))));
  const html = findElement(tree, (e) => e.tagName === "html");
  const headingElement = headingOf(tree);
  const heading = text(headingElement);
  const byline = readByline(tree, headingElement);
  const siteName = first(
    field("og:site_name", "application-name"),
    inData((t) => labelOf(resolve([t.publisher].flat()[0]))),
  );
  const title = first(
    field("og:title", "twitter:title"),
    text(findElement(tree, (e) => e.tagName === "title")),
    inData((t) => cleanText(t.headline)),
    heading,
  );
  return {
    title: title && cutTitle(title, { heading, siteName, host: hostOf(url) }),
    description: first(
      field("og:description", "description", "twitter:description"),
      inData((t) => cleanText(t.description)),
    ),
    language: first(
      html && (toLanguage(attribute(html, "lang")) ?? toLanguage(attribute(html, "xmlLang"))),
      toLanguage(field("content-language")),
      toLanguage(field("og:locale")),
      inData((t) => toLanguage([t.inLanguage].flat()[0])),
    ),
    author: first(
      inData((t) => namesOf(t.author, resolve)),
      ...AUTHOR.map((name) => personName(meta.get(name))),
      labelledAuthor(meta),
      byline.author,
      markedAuthor(tree),
    ),
    siteName,
    publishedAt: first(
      inData((t) => readDate(t.datePublished)),
      dateOf(PUBLISHED),
      byline.published,
      markedTime(tree),
    ),
    modifiedAt: first(
      inData((t) => readDate(t.dateModified)),
      dateOf(MODIFIED),
      byline.modified,
    ),
    canonical: first(
      cleanLink(linkOf(tree, "canonical"), base),
      field("og:url") && cleanLink(field("og:url") ?? "", base),
    ),
    image: cleanLink(field("og:image", "og:image:url", "twitter:image") ?? "", base),
  };
}
