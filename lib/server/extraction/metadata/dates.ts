import type { Parents, Root } from "hast";
import {
  attribute,
  findElement,
  getChildren,
  isElement,
  visitElements,
} from "#server/extraction/html/hast.ts";
import { IS_CHANGE, shortLines } from "./byline.ts";
import { cleanText } from "./clean-text.ts";
import { readDate } from "./parse-date.ts";
import { firstNonEmpty, getElementText, getOwnText, type Sources } from "./sources.ts";

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
  "published-date",
  "w-published-date",
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

/** Whether a page declares its publication date or shows one near its heading. */
export const hasPublicationDate = ({ meta, byline }: Sources): boolean =>
  byline.published !== null || PUBLISHED.some((name) => meta.has(name));

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

/** The time element with the attribute that marks publication in early HTML 5. */
function findPubdate(tree: Root): string | null {
  const time = findElement(tree, (e) => e.tagName === "time" && e.properties.pubdate !== undefined);
  return time ? readDate(attribute(time, "dateTime")) : null;
}

const MARKS_DATE = /(?:^|[\s_-])(?:date|datetime|dateline|published|posted|pub-?date|timestamp)(?:$|[\s_-])/i;
const MAX_DATE_TEXT = 80;

/** The first date in an element that is a time or is named as one, outside the site's frame. */
function findFirstDate(tree: Root): string | null {
  let found: string | null = null;
  visitElements(tree, (element, parent) => {
    if (found || /^(?:head|nav|aside|script)$/.test(element.tagName)) return "skip";
    // The footer of an article is its byline.
    if (element.tagName === "footer" && !(isElement(parent) && parent.tagName === "article")) return "skip";
    const names = `${attribute(element, "className")} ${attribute(element, "itemProp")}`;
    if (element.tagName !== "time" && !MARKS_DATE.test(names)) return undefined;
    const whole = getElementText(element) ?? "";
    const isLong = whole.length > MAX_DATE_TEXT || IS_CHANGE.test(whole);
    const text = isLong ? (getOwnText(element) ?? "") : whole;
    if (text.length > MAX_DATE_TEXT || IS_CHANGE.test(`${names} ${text}`)) return undefined;
    found =
      readDate(attribute(element, "dateTime")) ??
      readDate(attribute(element, "title")) ??
      readDate(attribute(element, "content")) ??
      readDate(text);
    return found ? "skip" : undefined;
  });
  return found;
}

/** A text that is only a date, possibly with "Posted on" or "Updated" before it or a time after it. */
const ONLY_DATE =
  /^(?:(?:(?:posted|published|written)(?: on(?: the)?)?|(?:last )?(?<change>updated|modified)(?: on)?):? )?(?:\d{1,2}(?:\.|º|er)? (?:de |d['’])?\p{L}+\.?,? (?:de |del )?\d{4}|\d{4} ?[年년] ?\d{1,2} ?[月월] ?\d{1,2} ?[日일]|\p{L}+\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:st|nd|rd|th)? \p{L}+\.?,? \d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})(?:,? (?:at )?\d{1,2}:\d\d.{0,10})?$/iu;
/** With more dates, a page is a list of other pages or a thread. */
const MAX_DATES = 4;

const FIRST_PUBLISHED =
  /^(?:(?:this|the) (?:article|post|story|piece) was )?(?:first|originally) (?:published|posted) (?:on |in )?(.{6,40})$/i;

/** The date in a line such as "This article was originally published on 6 May 2024." */
function findFirstPublication(tree: Root): string | null {
  let found: string | null = null;
  visitElements(tree, (element) => {
    if (found || /^(?:head|nav|aside|script)$/.test(element.tagName)) return "skip";
    if (!/^(?:p|em|i|small|span|time)$/.test(element.tagName)) return undefined;
    const date = FIRST_PUBLISHED.exec(shortLines(element)?.join(" ") ?? "")?.[1];
    if (date) found = readDate(date);
    return undefined;
  });
  return found;
}

type DateLine = { date: string; isChange: boolean; isOtherSection: boolean };

/** The texts that are only a date, outside the site's frame. */
function listDateLines(tree: Root): DateLine[] {
  const lines: DateLine[] = [];
  let isOtherSection = false;
  const addLine = (text: string): boolean => {
    const written = ONLY_DATE.exec(text);
    const date = written && readDate(written[0]);
    if (date) lines.push({ date, isChange: written.groups?.change !== undefined, isOtherSection });
    return date !== null;
  };
  const visit = (parent: Parents): void => {
    for (const element of getChildren(parent)) {
      if (element.type === "text") addLine(cleanText(element.value) ?? "");
      if (!isElement(element) || /^(?:head|nav|footer|aside|script)$/.test(element.tagName)) continue;
      if (!addLine(shortLines(element)?.join(" ") ?? "")) visit(element);
      if (/^h[12]$/.test(element.tagName)) isOtherSection = element.tagName === "h2";
    }
  };
  visit(tree);
  return lines;
}

/** The first date outside other sections when no other there is earlier, or the only date of the page. */
function findWrittenDate(lines: readonly DateLine[]): string | null {
  const written = lines.filter(({ isChange }) => !isChange);
  const dates = written.filter(({ isOtherSection }) => !isOtherSection).map(({ date }) => date);
  const [first] = dates;
  if (first && (dates.length <= MAX_DATES || dates.every((date) => date >= first))) return first;
  return written.length === 1 ? (written[0]?.date ?? null) : null;
}

/** The day in the path of a URL, such as /2024/05/06/, /2024/may/06/ or /2024-05-06+title. */
function findDateInUrl(url: string): string | null {
  const [, year, month, day] = /\/((?:19|20)\d\d)[/-](\d\d)[/-](\d\d)(?:$|[/_+-])/.exec(url) ?? [];
  if (year) return readDate(`${year}-${month}-${day}`);
  const [, yearOf, name, dayOf] = /\/((?:19|20)\d\d)\/([a-z]{3,9})\/(\d\d?)(?:$|\/)/i.exec(url) ?? [];
  return yearOf ? readDate(`${dayOf} ${name} ${yearOf}`) : null;
}

const toDay = (date: string): string => date.slice(0, 10);

/** The largest offset from UTC: the day of readers begins this long before the day in UTC. */
const MAX_OFFSET_MS = 14 * 60 * 60 * 1000;

/** Whether a day is the one that readers east of Greenwich have at an instant in UTC. */
function isLocalDay(day: string, instant: string): boolean {
  const ahead = Date.parse(day) - Date.parse(instant);
  return day.length === "2024-05-06".length && instant.endsWith("Z") && ahead > 0 && ahead <= MAX_OFFSET_MS;
}

/** The date in the byline when it is an earlier day, or the same instant or day with the page's own offset from UTC. */
function chooseDate(declared: string | null, shown: string | null): string | null {
  if (!declared || !shown) return declared ?? shown;
  const isSame = Date.parse(declared) === Date.parse(shown) || isLocalDay(shown, declared);
  return (isSame ? declared.endsWith("Z") : toDay(shown) < toDay(declared)) ? shown : declared;
}

/**
 * When a page was published and last modified, as ISO 8601. A date in the byline that is earlier than the declared one
 * counts: some systems declare the last publication of a changed page. When the only date in the byline or the page is
 * that of a change, and nothing declares another, it is the date of publication that readers see.
 */
export function readDates({ tree, meta, byline, inData }: Sources, url: string) {
  const inMeta = (names: string[]) => firstNonEmpty(...names.map((name) => readDate(meta.get(name))));
  // The dates in their text are those of reviews and listings.
  const isProduct = inData((thing) => (/Product/.test(String(thing["@type"])) ? "product" : null)) !== null;
  const shown = findFirstPublication(tree) ?? byline.published ?? findPubdate(tree);
  const inMarkup = [inData((thing) => readDate(thing.datePublished)), inMeta(PUBLISHED)];
  const declared = firstNonEmpty(
    inMarkup.find((date) => date && shown && toDay(date) === toDay(shown)),
    ...inMarkup,
  );
  const lines = isProduct ? [] : listDateLines(tree);
  return {
    publishedAt: firstNonEmpty(
      chooseDate(declared, shown),
      findMarkedUpTime(tree),
      findDateInUrl(url),
      inData((thing) => readDate(thing.dateCreated) ?? readDate(thing.uploadDate)),
      findFirstDate(tree),
      findWrittenDate(lines),
      byline.modified,
      lines.length === 1 ? lines[0]?.date : null,
    ),
    modifiedAt: firstNonEmpty(
      inData((thing) => readDate(thing.dateModified)),
      inMeta(MODIFIED),
      byline.modified,
    ),
  };
}
