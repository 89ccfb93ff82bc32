import type { Root } from "hast";
import { attribute, findElement, visitElements } from "#server/extraction/html/hast.ts";
import { readDate } from "./parse-date.ts";
import { firstNonEmpty, getElementText, type Sources } from "./sources.ts";

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
  "published",
  "citation_date",
  "citation_online_date",
  "cludo:date",
  "ms.date",
];
const MODIFIED = [
  "article:modified_time",
  "og:article:modified_time",
  "og:updated_time",
  "datemodified",
  "dcterms.modified",
  "last-modified",
];
const MARKS_PUBLICATION = /publish|entry-date|posted|date(?!modified)/i;

/** A time element anywhere in the page that is marked as the publication date. */
function findMarkedUpTime(tree: Root): string | null {
  const time = findElement(
    tree,
    (e) =>
      e.tagName === "time" &&
      attribute(e, "dateTime") !== "" &&
      MARKS_PUBLICATION.test(`${attribute(e, "className")} ${attribute(e, "itemProp")}`),
  );
  return time ? readDate(attribute(time, "dateTime")) : null;
}

const MARKS_CHANGE = /updat|modif|revis|review|edited/i;
const MARKS_DATE = /(?:^|[\s_-])(?:date|datetime|dateline|published|posted|pub-?date|timestamp)(?:$|[\s_-])/i;
const MAX_DATE_TEXT = 80;

/** The first date in an element that is a time or is named as one, outside the site's frame. */
function findFirstDate(tree: Root): string | null {
  let found: string | null = null;
  visitElements(tree, (element) => {
    if (found || /^(?:head|nav|footer|aside|script)$/.test(element.tagName)) return "skip";
    const names = `${attribute(element, "className")} ${attribute(element, "itemProp")}`;
    if (element.tagName !== "time" && !MARKS_DATE.test(names)) return undefined;
    const text = getElementText(element) ?? "";
    if (text.length > MAX_DATE_TEXT || MARKS_CHANGE.test(`${names} ${text}`)) return undefined;
    found =
      readDate(attribute(element, "dateTime")) ??
      readDate(attribute(element, "title")) ??
      readDate(attribute(element, "content")) ??
      readDate(text);
    return found ? "skip" : undefined;
  });
  return found;
}

/** The day in the path of a URL, such as /2024/05/06/. */
function findDateInUrl(url: string): string | null {
  const [, year, month, day] = /\/((?:19|20)\d\d)[/-](\d\d)[/-](\d\d)(?:$|[/_-])/.exec(url) ?? [];
  return year ? readDate(`${year}-${month}-${day}`) : null;
}

/** When a page was published and last modified, as ISO 8601. */
export function readDates({ tree, meta, byline, inData }: Sources, url: string) {
  const inMeta = (names: string[]) => firstNonEmpty(...names.map((name) => readDate(meta.get(name))));
  return {
    publishedAt: firstNonEmpty(
      inData((thing) => readDate(thing.datePublished)),
      inMeta(PUBLISHED),
      byline.published,
      findMarkedUpTime(tree),
      findDateInUrl(url),
      inData((thing) => readDate(thing.dateCreated) ?? readDate(thing.uploadDate)),
      findFirstDate(tree),
    ),
    modifiedAt: firstNonEmpty(
      inData((thing) => readDate(thing.dateModified)),
      inMeta(MODIFIED),
      byline.modified,
    ),
  };
}
