import type { Root } from "hast";
import { attribute, findElement } from "#server/extraction/html/hast.ts";
import { readDate } from "./parse-date.ts";
import { firstNonEmpty, type Sources } from "./sources.ts";

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

/** When a page was published and last modified, as ISO 8601. */
export function readDates({ tree, meta, byline, inData }: Sources) {
  const inMeta = (names: string[]) => firstNonEmpty(...names.map((name) => readDate(meta.get(name))));
  return {
    publishedAt: firstNonEmpty(
      inData((thing) => readDate(thing.datePublished)),
      inMeta(PUBLISHED),
      byline.published,
      findMarkedUpTime(tree),
    ),
    modifiedAt: firstNonEmpty(
      inData((thing) => readDate(thing.dateModified)),
      inMeta(MODIFIED),
      byline.modified,
    ),
  };
}
