import type { Element, ElementContent, Parents, Root, Text } from "hast";
import { element, getText, isBlock, isElement } from "#server/extraction/html/hast.ts";
import { convertRoles } from "#server/extraction/html/roles.ts";
import { cleanCode } from "./code.ts";
import { cleanImages, cleanLinks } from "./links-and-images.ts";
import { cleanLists } from "./lists.ts";
import { cleanMath } from "./math.ts";

/** Normalizes the content of a page in place, regardless of the tools that produced it. @param keepsSizes of images */
export function cleanTree(tree: Root, base: string, keepsSizes = false): void {
  convertRoles(tree);
  cleanMath(tree);
  cleanImages(tree, base, keepsSizes);
  cleanLinks(tree, base);
  cleanCode(tree);
  cleanLists(tree);
  normalizeInline(tree);
}

const MARKS = new Set(["strong", "b", "em", "i", "del", "s", "strike", "mark", "u"]);
const KEPT_EMPTY = new Set(["img", "br", "hr", "input", "td", "th", "tr", "code"]);
const EQUIVALENT_TAGS: Record<string, string> = { b: "strong", i: "em", s: "del", strike: "del" };

const hasBlock = (parent: Parents): boolean =>
  parent.children.some((child) => isElement(child) && (isBlock(child) || hasBlock(child)));

function hasContent(node: ElementContent | Parents): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  if (isElement(node) && ["img", "hr", "input", "math", "footnote-ref"].includes(node.tagName)) return true;
  return "children" in node && node.children.some((child) => hasContent(child as ElementContent));
}

const space: Text = { type: "text", value: " " };

/** Moves spaces out of `<b> word </b>`, because Markdown has no bold text with outer spaces. */
function moveSpacesOut(mark: Element): ElementContent[] {
  const first = mark.children[0];
  const last = mark.children.at(-1);
  const before = first?.type === "text" && /^\s/.test(first.value);
  const after = last?.type === "text" && /\s$/.test(last.value);
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return [...(before ? [{ ...space }] : []), mark, ...(after ? [{ ...space }] : [])];
}

function normalizeMark(mark: Element, inside: ReadonlySet<string>): ElementContent[] {
  mark.tagName = EQUIVALENT_TAGS[mark.tagName] ?? mark.tagName;
  if (!hasContent(mark)) return getText(mark) ? [{ ...space }] : [];
  if (inside.has(mark.tagName) || hasBlock(mark) || mark.tagName === "u" || mark.tagName === "mark")
    return mark.children;
  return moveSpacesOut(mark);
}

/** Merges adjacent equal marks, because Markdown does not parse `**a****b**` as bold. */
function joinMarks(children: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (isElement(child) && isElement(last) && MARKS.has(child.tagName) && last.tagName === child.tagName)
      last.children.push(...child.children);
    else joined.push(child);
  }
  return joined;
}

const isBreak = (node: ElementContent): boolean => isElement(node) && node.tagName === "br";
const isBlank = (node: ElementContent): boolean => node.type === "text" && !node.value.trim();

/** Old pages start a new paragraph with two line breaks. */
function splitAtDoubleBreaks(children: ElementContent[]): ElementContent[] {
  if (children.filter(isBreak).length < 2) return children;
  const parts: ElementContent[][] = [[]];
  let breaks: ElementContent[] = [];
  for (const child of children) {
    if (isBreak(child)) breaks.push(child);
    else if (!(breaks.length > 0 && isBlank(child))) {
      if (breaks.length > 1) parts.push([]);
      else parts.at(-1)?.push(...breaks);
      breaks = [];
      parts.at(-1)?.push(child);
    }
  }
  if (parts.length < 2) return children;
  return parts
    .filter((part) => part.some((node) => hasContent(node)))
    .flatMap((part) => (part.some((node) => isBlock(node)) ? part : [element("p", part)]));
}

const FLOWS = new Set([
  "div",
  "p",
  "section",
  "article",
  "main",
  "blockquote",
  "li",
  "dd",
  "figcaption",
  "body",
]);

function normalizeChildren(parent: Parents, inside: ReadonlySet<string>): void {
  if (isElement(parent) && (parent.tagName === "pre" || parent.tagName === "code")) return;
  const within =
    isElement(parent) && MARKS.has(parent.tagName)
      ? new Set([...inside, EQUIVALENT_TAGS[parent.tagName] ?? parent.tagName])
      : inside;
  const children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === "comment") return [];
    if (!isElement(child)) return [child];
    normalizeChildren(child, within);
    if (MARKS.has(child.tagName)) return normalizeMark(child, within);
    return KEPT_EMPTY.has(child.tagName) || hasContent(child)
      ? [child]
      : getText(child).includes(" ")
        ? [{ ...space }]
        : [];
  });
  const joined = joinMarks(children);
  const isFlow = !isElement(parent) || FLOWS.has(parent.tagName);
  const split = isFlow ? splitAtDoubleBreaks(joined) : joined;
  if (isElement(parent) && parent.tagName === "p" && split !== joined) parent.tagName = "div";
  parent.children = split as typeof parent.children;
}

/** A heading is one line: unwraps its blocks and turns line breaks into spaces. */
function flattenHeadings(parent: Parents): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (/^h[1-6]$/.test(child.tagName)) child.children = unwrapBlocks(child.children);
    else flattenHeadings(child);
  }
}

function unwrapBlocks(children: ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return [child];
    if (child.tagName === "br") return [{ ...space }];
    if (isBlock(child) || child.tagName === "button")
      return [{ ...space }, ...unwrapBlocks(child.children), { ...space }];
    child.children = unwrapBlocks(child.children);
    return [child];
  });
}

/** Removes empty elements and brings inline marks into a form that Markdown supports. */
function normalizeInline(tree: Root): void {
  flattenHeadings(tree);
  normalizeChildren(tree, new Set());
}
