import type { Element, Parents, Root } from "hast";
import { attribute, textOf, visitElements } from "#server/extraction/html/hast.ts";
import { cleanText } from "./clean-text.ts";
import { isThing } from "./json-ld.ts";
import { readDate } from "./parse-date.ts";

/** Elements before and after the heading that are looked at: bylines stand beside headings. */
const BEFORE = 25;
const AFTER = 60;
const LONGEST = 120;
const NAMES_AUTHOR =
  /(?:^|[\s_-])(?:(?:post|entry|article|blog|the)?-?author(?:-?name)?|byline(?:-name)?)(?=$|[\s_-])/i;
const IS_AUTHOR = /(?:^|\s)author(?:\s|$)/;
const IS_CHANGE = /updat|modif|revis|review|edited/i;
const IS_DATE_LINE = /^(?:(?:first )?(?:published|posted|written|date)\b[^\d]{0,12})?[\w., ]{8,30}$/i;

export type Byline = { author: string | null; published: string | null; modified: string | null };

/** The texts in an element, one a line; null when they are longer than a byline. */
function shortLines(parent: Parents): string[] | null {
  const lines: string[] = [];
  let length = 0;
  const add = (from: Parents): boolean => {
    for (const child of from.children) {
      if (child.type === "text") {
        length += child.value.length;
        const line = length > LONGEST * 4 ? null : cleanText(child.value);
        if (line) lines.push(line);
      } else if ("children" in child && !add(child)) return false;
      if (length > LONGEST * 4) return false;
    }
    return true;
  };
  return add(parent) && lines.join(" ").length <= LONGEST ? lines : null;
}

/** After the heading as far as the next one, where the text or the next card begins; then what stands before it. */
function aroundHeading(tree: Root, heading: Element | undefined): Element[] {
  const all: Element[] = [];
  visitElements(tree, (element) => {
    if (["head", "nav", "footer", "script"].includes(element.tagName)) return "skip";
    all.push(element);
    return undefined;
  });
  const at = heading ? all.indexOf(heading) : -1;
  if (at < 0) return [];
  const after = all.slice(at + 1, at + AFTER);
  const end = after.findIndex(({ tagName }) => /^h[1-3]$/.test(tagName));
  return [...(end < 0 ? after : after.slice(0, end)), ...all.slice(Math.max(0, at - BEFORE), at)];
}

function authorIn(element: Element, lines: string[]): string | null {
  const marked = IS_AUTHOR.test(`${attribute(element, "rel")} ${attribute(element, "itemProp")}`);
  const [first = "", second = ""] = lines;
  const said = isLabel(first) ? `By ${second}` : first;
  if (isBylineText(said) && said.length < 60 && !isLabel(said)) return personName(said);
  if (!marked && !NAMES_AUTHOR.test(attribute(element, "className"))) return null;
  const name = lines.find((line) => !isLabel(line)) ?? "";
  return readDate(name) || name.split(" ").length > 6 || /\d{3}|^\w{3} \d/.test(name)
    ? null
    : personName(name);
}

function dateIn(element: Element, text: string): string | null {
  const machine = element.tagName === "time" ? readDate(attribute(element, "dateTime")) : null;
  if (machine) return machine;
  return text.length <= 45 && IS_DATE_LINE.test(text) ? readDate(text) : null;
}

/** Who and when, as it is written beside the heading of a page. */
export function readByline(tree: Root, heading: Element | undefined): Byline {
  const found: Byline = { author: null, published: null, modified: null };
  for (const element of aroundHeading(tree, heading)) {
    const lines = shortLines(element) ?? [];
    const text = lines.join(" ");
    const date = dateIn(element, text);
    const hint = `${attribute(element, "className")} ${attribute(element, "itemProp")} ${text}`;
    if (date && IS_CHANGE.test(hint)) found.modified ??= date;
    else if (date) found.published ??= date;
    found.author ??= authorIn(element, lines);
  }
  return found;
}

/** The first heading of a page that says something. */
export function headingOf(tree: Root): Element | undefined {
  let heading: Element | undefined;
  visitElements(tree, (element) => {
    if (!heading && element.tagName === "h1" && textOf(element).trim()) heading = element;
    return heading ? "skip" : undefined;
  });
  return heading;
}

const BY =
  /^(?:(?:article|written|posted|story|recipe|words|text|published|authored) )?by(?::\s*|\s+|(?=\p{Lu}))/iu;
const NO_NAME =
  /^(?:admin|administrator|editor|author|guest|user|undefined|null|unknown|n\/a|about|view|more|follow|read)$|\b(?:view|posts?|articles?|reviews?|about|follow|share|subscribe|updated|published|minutes?|read|comments?|profile)\b|https?:|www\.|[<>{}|@\n]/i;

/** The text without "By", "Written by" and the like in front of it. */
const withoutBy = (text: string): string =>
  text
    .replace(/^by(?=\p{Lu})/iu, "By ")
    .replace(BY, "")
    .trim();

/** Whether a line only announces the name that comes after it. */
const isLabel = (text: string): boolean =>
  /^(?:(?:article|written|posted|story|recipe|words|text|published|authored) )?by:?$|^author:?$/i.test(text);

/** Whether a line says who wrote it: "By Ann", but not "By continuing you agree". */
const isBylineText = (text: string): boolean => BY.test(text) && /^(?:the )?\p{Lu}/u.test(withoutBy(text));

/** A name as a person writes it: no address, no button, no sentence. Null for anything else. */
export function personName(value: unknown): string | null {
  const text = cleanText(value);
  const name = text && withoutBy(text).replace(/[\s,|·•]+$/, "");
  if (!name || name.length > 100) return null;
  return NO_NAME.test(name) || !/\p{L}/u.test(name) ? null : name;
}

/** Names in linked data: a text, a thing, or up to ten of them, each once. */
export function personNames(value: unknown, resolve: (value: unknown) => unknown): string | null {
  const names = [value]
    .flat()
    .slice(0, 10)
    .map((item) => {
      const thing = resolve(item);
      return personName(isThing(thing) ? [thing.name].flat()[0] : thing);
    });
  return cleanText([...new Set(names.filter(Boolean))].join(", "));
}
