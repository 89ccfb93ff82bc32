import type { Element, RootContent } from "hast";
import { FRAME_CONTENT } from "#server/extraction/html/embedded-media.ts";
import { attribute, findElement, getText, isElement, visitElements } from "#server/extraction/html/hast.ts";
import type { Footnote } from "#server/extraction/markdown/footnotes.ts";
import { type Block, splitWords } from "./blocks.ts";
import { headingLevel, isHeading } from "./features/block.ts";
import { findTitleIndex } from "./features/context.ts";

/** A list, table or definition list. */
type Group = {
  element: Element;
  outer: Element | undefined;
  /** All blocks inside, in reading order. */
  indexes: number[];
  /** The blocks of each item, row or definition, without those of nested groups. */
  entries: Map<Element, number[]>;
};

const GROUPS = new Set(["ul", "ol", "dl", "table"]);
const ENTRIES = new Set(["li", "tr", "dt", "dd", "caption"]);
/** A group with more of the page's words is the layout of the page, not a part of its content. */
const MAX_GROUP_SHARE = 0.7;
/** An entry with more blocks is a card, of which single lines may be dropped; rows are kept whole in any case. */
const MAX_ENTRY_BLOCKS = 2;

const isGroup = (element: Element): boolean => GROUPS.has(element.tagName);

/** The groups of a page, outer groups before the ones inside them. */
function listGroups(blocks: readonly Block[]): Group[] {
  const groups = new Map<Element, Group>();
  blocks.forEach(({ parents }, index) => {
    const inner = parents.findIndex(isGroup);
    if (inner < 0) return;
    let outer: Element | undefined;
    for (const element of parents.toReversed()) {
      if (!isGroup(element)) continue;
      const group: Group = groups.get(element) ?? { element, outer, indexes: [], entries: new Map() };
      groups.set(element, group);
      group.indexes.push(index);
      outer = element;
    }
    const entry =
      parents.slice(0, inner).findLast((element) => ENTRIES.has(element.tagName)) ??
      parents[inner - 1] ??
      parents[inner];
    const entries = groups.get(parents[inner] as Element)?.entries;
    if (!entry || !entries) return;
    const own: number[] = entries.get(entry) ?? [];
    own.push(index);
    entries.set(entry, own);
  });
  return [...groups.values()];
}

/** Tables that arrange a page: they contain headings, forms or other tables. */
const isLayout = (element: Element): boolean =>
  element.tagName === "table" &&
  findElement(element, (inner) => /^(?:table|h[1-6]|form|article|section)$/.test(inner.tagName)) !==
    undefined;

/**
 * Keeps or removes groups as a whole: all entries of a group of which at least half of the words or entries are kept,
 * and no entry of any other. Lists inside the items of a plain list are kept with it.
 */
function completeGroups(blocks: readonly Block[], keep: boolean[]): void {
  const countWords = (indexes: readonly number[]): number =>
    indexes.reduce((sum, index) => sum + (blocks[index]?.words.length ?? 0), 0);
  const isKept = (index: number): boolean => keep[index] === true;
  const total = countWords(blocks.map((_, index) => index));
  const plain = new Set<Element>();
  for (const { element, outer, indexes, entries } of listGroups(blocks)) {
    const words = countWords(indexes);
    const own = [...entries.values()];
    if (words > total * MAX_GROUP_SHARE || isLayout(element)) continue;
    const kept = own.filter((entry) => entry.some(isKept)).length;
    const isInside = outer !== undefined && plain.has(outer);
    if (!isInside && countWords(indexes.filter(isKept)) < words / 2 && kept <= own.length / 2) {
      for (const index of indexes) keep[index] = false;
      continue;
    }
    if (own.every((entry) => entry.length <= MAX_ENTRY_BLOCKS)) plain.add(element);
    for (const entry of own)
      if (element.tagName === "table" || entry.length <= MAX_ENTRY_BLOCKS || !entry.some(isKept))
        for (const index of entry) keep[index] = true;
  }
}

const EMBEDDED = new Set(["ul", "ol", "dl", "table", "figure", "blockquote"]);
const MIN_TEXT_WORDS = 6;

/** Answers by element: a page can have thousands of blocks in one element. */
const galleries = new WeakMap<Element, boolean>();

/** Whether an element has figures and nothing else. */
function isGallery(element: Element): boolean {
  const known = galleries.get(element);
  if (known !== undefined) return known;
  const found = element.children.every((child) =>
    isElement(child) ? child.tagName === "figure" : getText(child).trim() === "",
  );
  galleries.set(element, found);
  return found;
}

type Embedded = { parent: Element | undefined; part: Element | Block };

const isFigure = (part: Element | Block): boolean => "tagName" in part && part.tagName === "figure";

/** Whether two blocks belong to one part, or to figures one after the other. */
const isSamePart = (one: Embedded | undefined, other: Embedded): boolean =>
  one?.part === other.part ||
  (one?.parent === other.parent && one !== undefined && isFigure(one.part) && isFigure(other.part));

/**
 * The part of an article that a block belongs to, and the element that contains it beside the article's text;
 * undefined for the body.
 */
function findEmbedded(block: Block): Embedded | undefined {
  const { parents, nodes } = block;
  let at = parents.findLastIndex((element) => EMBEDDED.has(element.tagName));
  if (parents[at]?.tagName === "figure")
    while (parents[at + 1] && isGallery(parents[at + 1] as Element)) at++;
  const [part, parent] = [parents[at], parents[at + 1]];
  if (part) return { parent, part };
  const [node] = nodes;
  return node?.type === "element" && node.tagName === "pre" ? { parent: parents[0], part: block } : undefined;
}

/** Whether a list only links to parts of its own page. */
const isTableOfContents = (part: Element | Block): boolean =>
  "tagName" in part &&
  findElement(part, (inner) => inner.tagName === "a" && !attribute(inner, "href").startsWith("#")) ===
    undefined;

/** Whether a block is a child of an element, or of one of its children; of the body when it is undefined. */
const isDirectlyIn = ({ parents }: Block, parent: Element | undefined): boolean =>
  parent ? parents.slice(0, 2).includes(parent) : parents.length <= 1;

const isLast = (next: Block | undefined, parent: Element | undefined): boolean =>
  !next || (parent !== undefined && !next.parents.includes(parent));

/**
 * Keeps lists, tables, code, figures and quotations between kept paragraphs of the same element, or after the last one,
 * but no table of contents.
 */
function completeEmbedded(blocks: readonly Block[], keep: boolean[]): void {
  const isText = (index: number, parent: Element | undefined): boolean => {
    const block = blocks[index];
    return (
      block !== undefined &&
      keep[index] === true &&
      block.words.length >= MIN_TEXT_WORDS &&
      block.linkWords < block.words.length / 2 &&
      isDirectlyIn(block, parent)
    );
  };
  for (let start = 0; start < blocks.length; start++) {
    const found = findEmbedded(blocks[start] as Block);
    if (!found) continue;
    const { part, parent } = found;
    let end = start;
    let [words, linkWords] = [0, 0];
    while (end < blocks.length && isSamePart(findEmbedded(blocks[end] as Block), found)) {
      words += blocks[end]?.words.length ?? 0;
      linkWords += blocks[end]?.linkWords ?? 0;
      end++;
    }
    let before = start - 1;
    while (before >= 0 && isHeading(blocks[before] as Block)) before--;
    const isLinks = linkWords >= words / 2;
    const isEnclosed = isText(end, parent)
      ? !isLinks || !isTableOfContents(part)
      : !isLinks && isLast(blocks[end], parent);
    if (isEnclosed && isText(before, parent)) keep.fill(true, start, end);
    start = end - 1;
  }
}

/** A form with more words, or with a paragraph, is the layout of the page or content. */
const MAX_FORM_WORDS = 20;

const isShortForm = (form: Element): boolean =>
  splitWords(getText(form)).length <= MAX_FORM_WORDS &&
  findElement(form, ({ tagName }) => tagName === "p") === undefined;

/** Drops forms for newsletters and the like, with their headings. */
function dropForms(blocks: readonly Block[], keep: boolean[]): void {
  const known = new Map<Element, boolean>();
  const isDropped = (element: Element | undefined): boolean => {
    if (element?.tagName !== "form") return false;
    const isShort = known.get(element) ?? isShortForm(element);
    known.set(element, isShort);
    return isShort;
  };
  const next = new Map<Element, Element | undefined>();
  const getNext = (element: Element, parent: Element): Element | undefined => {
    if (!next.has(element)) {
      const siblings = parent.children.filter(isElement);
      siblings.forEach((sibling, at) => {
        next.set(sibling, siblings[at + 1]);
      });
    }
    return next.get(element);
  };
  blocks.forEach((block, index) => {
    const [own, around] = block.parents;
    const isHeadingOfForm =
      own && around && isHeading(block) && headingLevel(block) > 1 && isDropped(getNext(own, around));
    if (isHeadingOfForm || block.parents.some(isDropped)) keep[index] = false;
  });
}

/** Keeps the footnotes to which kept text refers. */
function completeFootnotes(blocks: readonly Block[], keep: boolean[], footnotes: readonly Footnote[]): void {
  if (footnotes.length === 0) return;
  const byElement = new Map<Element, number[]>();
  const add = (element: Element, index: number): void => {
    const indexes = byElement.get(element) ?? [];
    indexes.push(index);
    byElement.set(element, indexes);
  };
  blocks.forEach((block, index) => {
    for (const element of block.parents) add(element, index);
    visitElements({ type: "root", children: block.nodes as RootContent[] }, (inner) => add(inner, index));
  });
  const isKept = (element: Element): boolean => byElement.get(element)?.some((index) => keep[index]) === true;
  const kept = footnotes.filter(({ reference }) => isKept(reference));
  for (const { definition } of kept) for (const index of byElement.get(definition) ?? []) keep[index] = true;
}

/** Minimum number of cards in a row. */
const MIN_CARDS = 3;
const CARDS = new Set(["div", "article", "section", "a"]);

const getShape = (element: Element): string =>
  `${element.tagName}.${attribute(element, "className").replace(/\d+/g, "#")}`;

/** Keeps cards that are missing between kept ones of the same shape. */
function completeCards(blocks: readonly Block[], keep: boolean[]): void {
  const rows = new Map<Element | undefined, Map<string, Map<Element, number[]>>>();
  blocks.forEach((block, index) => {
    block.parents.forEach((element, level) => {
      if (!CARDS.has(element.tagName)) return;
      const parent = block.parents[level + 1];
      const shapes = rows.get(parent) ?? new Map<string, Map<Element, number[]>>();
      rows.set(parent, shapes);
      const shape = getShape(element);
      const cards = shapes.get(shape) ?? new Map<Element, number[]>();
      shapes.set(shape, cards);
      const indexes = cards.get(element) ?? [];
      indexes.push(index);
      cards.set(element, indexes);
    });
  });
  for (const shapes of rows.values())
    for (const row of shapes.values()) {
      const cards = [...row.values()];
      const isKept = cards.map((indexes) => indexes.some((index) => keep[index]));
      if (cards.length < MIN_CARDS || isKept.filter(Boolean).length <= cards.length / 2) continue;
      const last = isKept.lastIndexOf(true);
      for (let at = isKept.indexOf(true); at < last; at++)
        if (!isKept[at]) for (const index of cards[at] ?? []) keep[index] = true;
    }
}

/**
 * Keeps the heading of a section of which most text is kept. A section ends with the element that contains its heading
 * and its first text.
 */
function completeHeadings(blocks: readonly Block[], keep: boolean[]): void {
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (!isHeading(block)) continue;
    const level = headingLevel(block);
    const around = block.parents.find((element) => blocks[index + 1]?.parents.includes(element));
    let [words, kept] = [0, 0];
    for (let at = index + 1; at < blocks.length; at++) {
      const next = blocks[at] as Block;
      if (isHeading(next) && headingLevel(next) <= level) break;
      if (around && !next.parents.includes(around)) break;
      words += next.words.length;
      if (keep[at]) kept += next.words.length;
    }
    if (kept > words / 2) keep[index] = true;
  }
}

/** Keeps the summary of a disclosure of which something is kept. */
function completeDisclosures(blocks: readonly Block[], keep: boolean[]): void {
  const isIn = (tag: string) => (element: Element) => element.tagName === tag;
  const kept = new Set(
    blocks.flatMap(({ parents }, index) => (keep[index] ? parents.filter(isIn("details")) : [])),
  );
  blocks.forEach(({ parents }, index) => {
    const summary = parents.findIndex(isIn("summary"));
    if (summary >= 0 && kept.has(parents[summary + 1] as Element)) keep[index] = true;
  });
}

/** Keeps the page's main heading when it is above the kept text. */
function completeTitle(blocks: readonly Block[], keep: boolean[], title: ReadonlySet<string>): void {
  const first = keep.indexOf(true);
  if (first < 0) return;
  const at = findTitleIndex(blocks, title);
  if (at >= 0 && at < first) keep[at] = true;
}

/** Keeps the whole content of frames beside kept text of the same element; the body has frames of any kind. */
function completeFrames(blocks: readonly Block[], keep: boolean[]): void {
  const withText = new Set(blocks.flatMap(({ parents }, index) => (keep[index] ? parents.slice(0, 2) : [])));
  blocks.forEach(({ parents }, index) => {
    const at = parents.findLastIndex(({ properties }) => FRAME_CONTENT in properties);
    const around = at < 0 ? undefined : parents[at + 1];
    if (around && withText.has(around)) keep[index] = true;
  });
}

/**
 * Extends a selection so that it reads as a whole: lists, tables, cards, frames and footnotes without gaps, headings
 * with their text, the main heading above it, and no forms.
 */
export function completeSelection(
  blocks: readonly Block[],
  selected: readonly boolean[],
  page: { title: ReadonlySet<string>; footnotes: readonly Footnote[] },
): boolean[] {
  const keep = [...selected];
  completeEmbedded(blocks, keep);
  completeGroups(blocks, keep);
  completeCards(blocks, keep);
  completeFrames(blocks, keep);
  completeHeadings(blocks, keep);
  completeDisclosures(blocks, keep);
  completeFootnotes(blocks, keep, page.footnotes);
  completeTitle(blocks, keep, page.title);
  dropForms(blocks, keep);
  return keep;
}
