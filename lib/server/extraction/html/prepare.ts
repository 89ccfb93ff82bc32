import type { Element, Parents, Root } from "hast";
import { attribute, isElement, rewriteElements, visitElements } from "./hast.ts";
import { parsePage, TREE_LIMITS, type TreeLimits } from "./parse.ts";

const QUIET = new Set(["script", "title", "head"]);

/** Words of a tree by whether they are seen: plain, in hidden parts, in the replacement for browsers without scripts. */
type Tally = { seen: number; hidden: number; noscript: number };

function tally(parent: Parents, kind: keyof Tally, into: Tally): Tally {
  for (const child of parent.children) {
    if (child.type === "text") into[kind] += child.value.split(/\s+/).length - 1;
    if (!isElement(child) || QUIET.has(child.tagName)) continue;
    const hidden = kind === "seen" && isHidden(child) && !isDisclosure(child);
    tally(child, child.tagName === "noscript" ? "noscript" : hidden ? "hidden" : kind, into);
  }
  return into;
}

function replaceNoscript(tree: Root, keep: boolean): void {
  rewriteElements(tree, (element) => {
    if (element.tagName !== "noscript") return [element];
    return keep ? [{ ...element, tagName: "div" }] : [];
  });
}

function reveal(tree: Root): void {
  visitElements(tree, (element: Element) => {
    if (isHidden(element)) unhide(element);
  });
}

const SECTION = "<![CDATA[";

/**
 * Outside of XML this is a comment that ends at the next bracket; the parser would take the rest of the page for it. By
 * hand, because a pattern looks for the end of every one anew.
 */
function dropSections(html: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let from = html.indexOf(SECTION); from >= 0; from = html.indexOf(SECTION, at)) {
    const end = html.indexOf(">", from);
    if (end < 0) break;
    kept.push(html.slice(at, from));
    at = end + 1;
  }
  return kept.join("") + html.slice(at);
}

/**
 * Reads a page and settles what counts as visible. A page that hides most of its text until its script has run (streamed
 * rendering), or keeps it in the part for browsers without scripts, is taken at its word.
 */
export function prepareTree(
  html: string,
  limits: TreeLimits = TREE_LIMITS,
): { tree: Root; isCapped: boolean } {
  const { tree, isCapped } = parsePage(dropSections(html), limits);
  const words = tally(tree, "seen", { seen: 0, hidden: 0, noscript: 0 });
  replaceNoscript(tree, words.noscript > 100 && words.noscript > words.seen + words.hidden);
  if (words.hidden > 100 && words.hidden > words.seen * 1.5) reveal(tree);
  return { tree, isCapped };
}

/** Never content, whatever the page: programs, controls, drawings, pop-ups. */
const NOISE = new Set(
  "head script style noscript template svg link meta base input select textarea progress meter audio video map area dialog".split(
    " ",
  ),
);

const isMath = (element: Element): boolean =>
  /katex|mathjax|mjx|mwe-math/i.test(attribute(element, "className"));

function isNoise(element: Element, keepDisclosures: boolean): boolean {
  if (element.tagName === "input") return attribute(element, "type") !== "checkbox";
  if (element.tagName === "script") return !attribute(element, "type").includes("math/");
  if (NOISE.has(element.tagName)) return true;
  if (isMath(element)) return false;
  if (isForScreenReaders(element)) return true;
  if (!keepDisclosures && element.properties.dataUnseen !== undefined) return true;
  return isHidden(element) && !(keepDisclosures && isDisclosure(element));
}

/**
 * Takes out of a tree what no reader sees as content: scripts, styles, controls, hidden parts.
 * With `keepDisclosures` closed accordions and tabs stay, and so does what the browser marked `data-unseen`: style sheets close
 * accordions as well as menus, and only the text tells which is which.
 */
export function removeNoise(parent: Parents, keepDisclosures: boolean): void {
  parent.children = parent.children.filter(
    (child) => child.type === "text" || (isElement(child) && !isNoise(child, keepDisclosures)),
  );
  for (const child of parent.children) if (isElement(child)) removeNoise(child, keepDisclosures);
}

const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)[^;]*;?/i;
const SCREEN_READER =
  /(?:^|\s)(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text|u-hidden-visually)(?:\s|$)/;
/** Parts that a click opens: closed while the page was read, but what people come for. */
const DISCLOSURE = /accordion|collaps|faq|panel|tab(?!le)|toggle|expand|spoiler|answer|read-?more|truncat/i;

/** Whether the markup says that nobody sees this element. */
const isHidden = (element: Element): boolean =>
  (element.properties.hidden !== undefined && attribute(element, "hidden") !== "until-found") ||
  HIDDEN_STYLE.test(attribute(element, "style"));

/** Whether only screen readers are told this text, mostly a name for a control. */
const isForScreenReaders = (element: Element): boolean => SCREEN_READER.test(attribute(element, "className"));

/** Whether an element looks like the closed part of an accordion or a set of tabs. */
const isDisclosure = (element: Element): boolean =>
  attribute(element, "role") === "tabpanel" ||
  DISCLOSURE.test(`${attribute(element, "className")} ${attribute(element, "id")}`);

/** Takes the marks off that hide an element. */
function unhide(element: Element): void {
  element.properties.hidden = undefined;
  const style = attribute(element, "style").replace(HIDDEN_STYLE, "");
  element.properties.style = style.trim() ? style : undefined;
}
