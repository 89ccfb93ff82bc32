import type { Element, Parents, Root } from "hast";
import { attribute, textOf, visitElements } from "#lib/inspector/extract/page/nodes.ts";
import { cleanText } from "./clean-text.ts";
import { isLabel, personName, saysBy } from "./people.ts";
import { readDate } from "./read-date.ts";

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
  if (saysBy(said) && said.length < 60 && !isLabel(said)) return personName(said);
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
