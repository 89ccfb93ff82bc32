import type { Element, RootContent } from "hast";
import { attribute, visitElements } from "#server/extraction/html/hast.ts";
import type { Footnote } from "#server/extraction/markdown/footnotes.ts";
import type { Block } from "./blocks.ts";
import { headingLevel, isHeading } from "./features/block.ts";
import { findTitleIndex } from "./features/context.ts";

/** A list, table or definition list, with its entries in reading order. */
type Group = { element: Element; entries: Map<Element, number[]>; words: number };

const GROUPS = new Set(["ul", "ol", "dl", "table"]);
const ENTRIES = new Set(["li", "tr", "dt", "dd", "caption"]);
/** A group with more of the page's words is the layout of the page, not a part of its content. */
const MAX_GROUP_SHARE = 0.7;
/** An entry with more blocks is a card, of which single lines may be dropped. */
const MAX_ENTRY_BLOCKS = 6;

const isGroup = (element: Element): boolean => GROUPS.has(element.tagName);

/** The groups of a page, outer groups first. An entry of a nested group is also part of the outer entry. */
function listGroups(blocks: readonly Block[]): Group[] {
  const groups = new Map<Element, Group>();
  blocks.forEach((block, index) => {
    for (let level = block.parents.length - 1; level >= 0; level--) {
      const element = block.parents[level] as Element;
      if (!isGroup(element)) continue;
      const group = groups.get(element) ?? { element, entries: new Map(), words: 0 };
      groups.set(element, group);
      group.words += block.words.length;
      const entry =
        block.parents.slice(0, level).findLast((inner) => ENTRIES.has(inner.tagName)) ??
        block.parents[level - 1] ??
        element;
      const indexes = group.entries.get(entry) ?? [];
      indexes.push(index);
      group.entries.set(entry, indexes);
    }
  });
  return [...groups.values()];
}

/** Tables that arrange a page: they contain headings, forms or other tables. */
const isLayout = (element: Element): boolean => {
  if (element.tagName !== "table") return false;
  let found = false;
  visitElements(element, (inner) => {
    if (/^(?:table|h[1-6]|form|article|section)$/.test(inner.tagName)) found = true;
    return found ? "skip" : undefined;
  });
  return found;
};

/**
 * Keeps or removes groups as a whole: all entries of a group of which at least half of the entries and words are
 * kept, no entry of any other. Entries with many blocks are cards: one that would vanish is kept.
 */
function completeGroups(blocks: readonly Block[], keep: boolean[]): void {
  const total = blocks.reduce((sum, block) => sum + block.words.length, 0);
  const words = (indexes: readonly number[]): number =>
    indexes.reduce((sum, index) => sum + (keep[index] ? (blocks[index]?.words.length ?? 0) : 0), 0);
  for (const { element, entries, words: all } of listGroups(blocks)) {
    if (all > total * MAX_GROUP_SHARE || isLayout(element)) continue;
    const lists = [...entries.values()];
    const keptWords = lists.reduce((sum, indexes) => sum + words(indexes), 0);
    const keptEntries = lists.filter((indexes) => indexes.some((index) => keep[index])).length;
    if (keptEntries === 0) continue;
    const isKept = keptWords >= all / 2 || keptEntries > lists.length / 2;
    for (const indexes of lists) {
      const isCard = indexes.length > MAX_ENTRY_BLOCKS;
      if (isKept && isCard && indexes.some((index) => keep[index])) continue;
      for (const index of indexes) keep[index] = isKept;
    }
  }
}

const EMBEDDED = new Set(["ul", "ol", "dl", "table", "figure", "blockquote"]);
const MIN_TEXT_WORDS = 10;

/** The part of an article that a block belongs to, and the element that contains it beside the article's text. */
function findEmbedded(block: Block): { parent: Element; part: Element | Block } | undefined {
  const at = block.parents.findLastIndex((element) => EMBEDDED.has(element.tagName));
  const [part, parent] = [block.parents[at], block.parents[at + 1]];
  if (part && parent) return { parent, part };
  const [node] = block.nodes;
  const [around] = block.parents;
  return around && node?.type === "element" && node.tagName === "pre"
    ? { parent: around, part: block }
    : undefined;
}

/** Keeps lists, tables, code and figures between kept paragraphs of the same element, unless they are mostly links. */
function completeEmbedded(blocks: readonly Block[], keep: boolean[]): void {
  const isText = (index: number, parent: Element): boolean => {
    const block = blocks[index];
    return (
      block !== undefined &&
      keep[index] === true &&
      block.words.length >= MIN_TEXT_WORDS &&
      block.linkWords < block.words.length / 2 &&
      block.parents.slice(0, 2).includes(parent)
    );
  };
  for (let start = 0; start < blocks.length; start++) {
    const found = findEmbedded(blocks[start] as Block);
    if (!found) continue;
    const { part, parent } = found;
    let end = start;
    let [words, linkWords] = [0, 0];
    while (end < blocks.length && findEmbedded(blocks[end] as Block)?.part === part) {
      words += blocks[end]?.words.length ?? 0;
      linkWords += blocks[end]?.linkWords ?? 0;
      end++;
    }
    let before = start - 1;
    while (before >= 0 && isHeading(blocks[before] as Block)) before--;
    if (linkWords < words / 2 && isText(before, parent) && isText(end, parent)) keep.fill(true, start, end);
    start = end - 1;
  }
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

/** Keeps the heading of text that is kept, and removes a heading of which no text is kept. */
function completeHeadings(blocks: readonly Block[], keep: boolean[]): void {
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (!isHeading(block)) continue;
    const level = headingLevel(block);
    let [words, kept] = [0, 0];
    for (let at = index + 1; at < blocks.length; at++) {
      const next = blocks[at] as Block;
      if (isHeading(next) && headingLevel(next) <= level) break;
      words += next.words.length;
      if (keep[at]) kept += next.words.length;
    }
    if (kept > words / 2) keep[index] = true;
    else if (words > 0 && kept === 0 && block.linkWords === 0) keep[index] = false;
  }
}

/** Of two headings in the document title, the longer one is not the name of the site. */
const LENGTH_ADVANTAGE = 0.01;

/** Keeps the page's main heading when it is above the kept text. */
function completeTitle(blocks: readonly Block[], keep: boolean[], title: ReadonlySet<string>): void {
  const first = keep.indexOf(true);
  if (first < 0) return;
  const at = findTitleIndex(blocks, title, LENGTH_ADVANTAGE);
  if (at >= 0 && at < first) keep[at] = true;
}

/**
 * Extends a selection so that it reads as a whole: lists, tables, cards and footnotes without gaps, headings with
 * their text, and the main heading above it.
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
  completeHeadings(blocks, keep);
  completeFootnotes(blocks, keep, page.footnotes);
  completeTitle(blocks, keep, page.title);
  return keep;
}
