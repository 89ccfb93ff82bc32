import type { Element, Parents, Root } from "hast";
import { getChildren, isElement, type Node } from "#server/extraction/html/hast.ts";
import { type Block, classAndIdText } from "./blocks.ts";

const MAX_THRESHOLD = 0.6;
/** When no block is more probable than this, the page has no content, such as an empty search result. */
const MIN_CONTENT_PROBABILITY = 0.2;
/** Pages with fewer words have too little evidence. */
const MIN_PAGE_WORDS = 60;
/** Standard deviation, in log-odds, of the error that all probabilities of a page share. */
const PAGE_ERROR_DEVIATION = 0.7;
/** Shared errors in log-odds with their weights: five points of a normal distribution. */
const SHIFTS = [-1.6, -0.8, 0, 0.8, 1.6].map((place) => ({
  shift: place * PAGE_ERROR_DEVIATION,
  weight: Math.exp((-place * place) / 2),
}));
const MIN_PROBABILITY = 1e-4;

const isFrameOnly = (likely: readonly number[], words: readonly number[]): boolean =>
  likely.every((value) => value < MIN_CONTENT_PROBABILITY) &&
  words.reduce((sum, count) => sum + count, 0) > MIN_PAGE_WORDS;

/** A probability after its log-odds are shifted. */
function shiftLogOdds(likely: number, shift: number): number {
  const sure = Math.min(Math.max(likely, MIN_PROBABILITY), 1 - MIN_PROBABILITY);
  return 1 / (1 + ((1 - sure) / sure) * Math.exp(-shift));
}

/** Expected F1, up to a constant factor, when the first block of an order is kept, the first two, and so on. */
function expectedScores(likely: readonly number[], words: readonly number[]): number[] {
  const scores = likely.map(() => 0);
  for (const { shift, weight } of SHIFTS) {
    const right = likely.map((value, at) => shiftLogOdds(value, shift) * (words[at] ?? 0));
    const expected = right.reduce((sum, count) => sum + count, 0);
    let [kept, hit] = [0, 0];
    right.forEach((count, at) => {
      kept += words[at] ?? 0;
      hit += count;
      scores[at] = (scores[at] ?? 0) + (weight * hit) / (kept + expected || 1);
    });
  }
  return scores;
}

/**
 * Selects blocks by their probability and number of words. The threshold maximizes the expected F1 of the kept words,
 * so more is kept when all probabilities are uncertain. The expectation is the mean over errors that all
 * probabilities of a page share. Keeps nothing of a page without content.
 */
export function selectBlocks(likely: readonly number[], words: readonly number[]): boolean[] {
  if (isFrameOnly(likely, words)) return likely.map(() => false);
  const order = likely.map((_, index) => index).sort((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
  const sorted = order.map((index) => likely[index] ?? 0);
  const scores = expectedScores(
    sorted,
    order.map((index) => words[index] ?? 0),
  );
  const best = scores.reduce((top, score, at) => (score > (scores[top] ?? 0) ? at : top), 0);
  const bar = Math.min(sorted[best] ?? 0, MAX_THRESHOLD);
  return likely.map((value) => value >= bar);
}

const MIN_DUPLICATE_WORDS = 6;
/** Elements whose texts can repeat. */
const REPEATING = new Set(["pre", "code", "td", "th", "li", "dd"]);

/** Whether a block is kept although an earlier one has the same text. */
export const isRepeatable = (block: Block): boolean =>
  block.words.length < MIN_DUPLICATE_WORDS || block.parents.slice(0, 3).some((e) => REPEATING.has(e.tagName));

/** Keeps the first of equal paragraphs, which mostly exist once for wide and once for narrow screens. */
export function dropDuplicates(blocks: readonly Block[], keep: readonly boolean[]): boolean[] {
  const seen = new Set<string>();
  return blocks.map((block, index) => {
    if (!keep[index]) return false;
    const text = block.words.join(" ");
    const isCopy = seen.has(text) && !isRepeatable(block);
    seen.add(text);
    return !isCopy;
  });
}

const hasText = (node: Node | Parents): boolean =>
  node.type === "text" ? node.value.trim() !== "" : "children" in node && node.children.some(hasText);

const hasImage = (node: Node): boolean =>
  isElement(node) && (node.tagName === "img" || node.tagName === "picture" || node.children.some(hasImage));

type Count = { kept: number; all: number };

/** The share of kept text in every element with text. */
function countKept(blocks: readonly Block[], keep: readonly boolean[]): Map<Element, Count> {
  const counts = new Map<Element, Count>();
  blocks.forEach((block, index) => {
    for (const element of block.parents) {
      const count = counts.get(element) ?? { kept: 0, all: 0 };
      count.all += block.words.length;
      if (keep[index]) count.kept += block.words.length;
      counts.set(element, count);
    }
  });
  return counts;
}

/** Parts of the site's frame, where images are logos or buttons. */
const FRAME = /^(?:nav|header|footer|aside|form|button)$/;
const FRAME_NAME = /(?:^|[\s_-])(?:header|nav|navbar|footer|sidebar|logo|masthead|breadcrumbs?)(?:$|[\s_-])/i;

const isFrame = (element: Element): boolean =>
  FRAME.test(element.tagName) || FRAME_NAME.test(classAndIdText(element));

/**
 * Removes every block that is not kept, and separators between blocks. Keeps an image when most text of its nearest
 * ancestor with text is kept.
 */
export function pruneTree(tree: Root, blocks: readonly Block[], keep: readonly boolean[]): void {
  const counts = countKept(blocks, keep);
  const kept = new Set<Node>(blocks.flatMap((block, index) => (keep[index] ? block.nodes : [])));
  const dropped = new Set<Node>(blocks.flatMap((block, index) => (keep[index] ? [] : block.nodes)));
  /** A cell without words, such as a check mark, holds its column in a kept row. */
  const isCell = (child: Node, parent: Parents): boolean =>
    isElement(child) &&
    isElement(parent) &&
    parent.tagName === "tr" &&
    !counts.has(child) &&
    (counts.get(parent)?.kept ?? 0) > 0;
  const prune = (parent: Parents, isMain: boolean): void => {
    const count = isElement(parent) ? counts.get(parent) : undefined;
    const isEmptyFrame = isElement(parent) && isFrame(parent) && !count?.kept;
    const main = isEmptyFrame ? false : count ? count.kept > count.all / 2 : isMain;
    const children = getChildren(parent).filter((child) => {
      if (kept.has(child)) return true;
      if (dropped.has(child)) return false;
      if (isCell(child, parent)) return true;
      if (!isElement(child)) return !hasText(child);
      prune(child, main);
      return hasText(child) || (main && hasImage(child)) || ["br", "hr"].includes(child.tagName);
    });
    parent.children = children as typeof parent.children;
  };
  prune(tree, false);
}
