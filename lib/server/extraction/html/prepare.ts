import type { Element, Parents, Root } from "hast";
import { applyComputedLayout, getComputed } from "./computed-layout.ts";
import { linkEmbeddedMedia } from "./embedded-media.ts";
import { repairEncoding } from "./encoding.ts";
import { attribute, isElement, rewriteElements, visitElements } from "./hast.ts";
import { parsePage, TREE_LIMITS, type TreeLimits } from "./parse.ts";

const QUIET = new Set(["script", "title", "head"]);

/** Number of words that are visible, in hidden elements, and in noscript elements. */
type WordCounts = { seen: number; hidden: number; noscript: number };

function countWordsByVisibility(parent: Parents, kind: keyof WordCounts, into: WordCounts): WordCounts {
  for (const child of parent.children) {
    if (child.type === "text") into[kind] += child.value.split(/\s+/).length - 1;
    if (!isElement(child) || QUIET.has(child.tagName)) continue;
    const hidden = kind === "seen" && isHidden(child) && !isDisclosure(child);
    countWordsByVisibility(child, child.tagName === "noscript" ? "noscript" : hidden ? "hidden" : kind, into);
  }
  return into;
}

function replaceNoscript(tree: Root, keep: boolean): void {
  rewriteElements(tree, (element) => {
    if (element.tagName !== "noscript") return [element];
    return keep ? [{ ...element, tagName: "div" }] : [];
  });
}

function showHidden(tree: Root): void {
  visitElements(tree, (element: Element) => {
    if (isHidden(element)) unhide(element);
  });
}

const SECTION = "<![CDATA[";

/** The position after a script or style element, whose text has no sections; -1 when it does not end. */
function findEndOfRawText(html: string, name: string, from: number): number {
  const end = name.toLowerCase() === "script" ? /<\/script/gi : /<\/style/gi;
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : -1;
}

/**
 * HTML parsers take an unclosed CDATA section for a comment that hides the rest of the page. Scripts keep theirs: they
 * are text, and can lack their own end, as WordPress writes it as "]]&gt;" in posts.
 */
function removeCdataSections(html: string): string {
  if (!html.includes(SECTION)) return html;
  const kept: string[] = [];
  let at = 0;
  const starts = /<!\[CDATA\[|<(script|style)\b/gi;
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const [, name] = found;
    const end = name ? findEndOfRawText(html, name, starts.lastIndex) : html.indexOf(">", found.index) + 1;
    if (end <= 0) break;
    if (!name) {
      kept.push(html.slice(at, found.index));
      at = end;
    }
    starts.lastIndex = end;
  }
  return kept.join("") + html.slice(at);
}

/**
 * Parses a page and determines what is visible. Shows hidden text or noscript content when that is most of a page, as
 * with streamed rendering.
 */
export function prepareTree(
  html: string,
  limits: TreeLimits = TREE_LIMITS,
): { tree: Root; isCapped: boolean } {
  const { tree, isCapped } = parsePage(removeCdataSections(repairEncoding(html)), limits);
  const words = countWordsByVisibility(tree, "seen", { seen: 0, hidden: 0, noscript: 0 });
  replaceNoscript(tree, words.noscript > 100 && words.noscript > words.seen + words.hidden);
  if (words.hidden > 100 && words.hidden > words.seen * 1.5) showHidden(tree);
  applyComputedLayout(tree);
  linkEmbeddedMedia(tree);
  return { tree, isCapped };
}

/** Never content: scripts, controls, drawings, pop-ups. */
const NOISE = new Set(
  "head script style noscript template svg link meta base input select textarea progress meter audio video map area dialog".split(
    " ",
  ),
);

const isMath = (element: Element): boolean =>
  /katex|mathjax|mjx|mwe-math/i.test(attribute(element, "className"));

function isNoise(element: Element, parent: Parents, keepDisclosures: boolean): boolean {
  if (element.tagName === "input") return attribute(element, "type") !== "checkbox";
  if (element.tagName === "script") return !attribute(element, "type").includes("math/");
  if (NOISE.has(element.tagName)) return true;
  if (isMath(element)) return false;
  if (isForScreenReaders(element)) return true;
  if (!keepDisclosures && getComputed(element) === "hidden") return true;
  if (!isHidden(element)) return false;
  return !keepDisclosures || ![element, parent].some((one) => isElement(one) && isDisclosure(one));
}

/**
 * Removes what is not visible content: scripts, styles, controls, hidden elements. `keepDisclosures` keeps closed
 * accordions and tabs, and elements that the browser did not render: style sheets hide accordions and menus alike, so
 * that only the text distinguishes them.
 */
export function removeNoise(parent: Parents, keepDisclosures: boolean): void {
  parent.children = parent.children.filter(
    (child) => child.type === "text" || (isElement(child) && !isNoise(child, parent, keepDisclosures)),
  );
  for (const child of parent.children) if (isElement(child)) removeNoise(child, keepDisclosures);
}

const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)[^;]*;?/i;
const SCREEN_READER =
  /(?:^|\s)(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text|u-hidden-visually)(?:\s|$)/;
/** Parts that open on a click: closed during the capture, but content. */
const DISCLOSURE = /accordion|collaps|faq|panel|tab(?!le)|toggle|expand|spoiler|answer|read-?more|truncat/i;

/** Whether the markup hides this element. */
const isHidden = (element: Element): boolean =>
  (element.properties.hidden !== undefined && attribute(element, "hidden") !== "until-found") ||
  HIDDEN_STYLE.test(attribute(element, "style"));

/** Whether this text is only for screen readers, usually the label of a control. */
const isForScreenReaders = (element: Element): boolean => SCREEN_READER.test(attribute(element, "className"));

/** Whether an element looks like the closed part of an accordion or of tabs. */
const isDisclosure = (element: Element): boolean =>
  attribute(element, "role") === "tabpanel" ||
  DISCLOSURE.test(`${attribute(element, "className")} ${attribute(element, "id")}`);

/** Removes the attributes that hide an element. */
function unhide(element: Element): void {
  element.properties.hidden = undefined;
  const style = attribute(element, "style").replace(HIDDEN_STYLE, "");
  element.properties.style = style.trim() ? style : undefined;
}
