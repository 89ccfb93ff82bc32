import type { Element, Parents, Root } from "hast";
import { childrenOf, isElement, type Node } from "#server/extraction/html/hast.ts";
import { type Block, classAndIdText } from "./blocks.ts";

const HIGHEST_BAR = 0.6;
/** When no block is likelier than this, a page is nothing but its frame: the shop's menu and footer around an empty middle. */
const NOTHING = 0.2;
/** Pages with fewer words are too short to tell. */
const SHORT_PAGE = 60;
/** How far the opinions on one page err together, as a standard deviation of log-odds. */
const PAGE_DOUBT = 0.7;
/** Errors of a whole page, in log-odds, and how much each counts: five places of a normal distribution. */
const SHIFTS = [-1.6, -0.8, 0, 0.8, 1.6].map((place) => ({
  shift: place * PAGE_DOUBT,
  weight: Math.exp((-place * place) / 2),
}));
const SUREST = 1e-4;

const isFrameOnly = (likely: readonly number[], words: readonly number[]): boolean =>
  likely.every((value) => value < NOTHING) && words.reduce((sum, count) => sum + count, 0) > SHORT_PAGE;

/** An opinion after its log-odds are moved. */
function shifted(likely: number, shift: number): number {
  const sure = Math.min(Math.max(likely, SUREST), 1 - SUREST);
  return 1 / (1 + ((1 - sure) / sure) * Math.exp(-shift));
}

/** What F1 to expect, times a constant, when only the first block of an order is kept, the first two, and so on. */
function expectedScores(likely: readonly number[], words: readonly number[]): number[] {
  const scores = likely.map(() => 0);
  for (const { shift, weight } of SHIFTS) {
    const right = likely.map((value, at) => shifted(value, shift) * (words[at] ?? 0));
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
 * Which blocks to keep, given how likely each is to be content and how many words it has. The bar is the one that makes the
 * expected F1 of the kept words largest: on a page where everything is doubtful more is kept than on a clear one. As the
 * opinions on one page are too high or too low together, the expectation is the mean over such errors. Of a page without any
 * content nothing is kept.
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
  const bar = Math.min(sorted[best] ?? 0, HIGHEST_BAR);
  return likely.map((value) => value >= bar);
}

const LEAST_WORDS = 6;
/** Parts that repeat by right. */
const REPEATING = new Set(["pre", "code", "td", "th", "li", "dd"]);

/** Whether a block stays although one before it has the same text. */
export const isRepeatable = (block: Block): boolean =>
  block.words.length < LEAST_WORDS || block.parents.slice(0, 3).some((e) => REPEATING.has(e.tagName));

/** Of a paragraph that stands twice on a page, mostly once for wide and once for narrow screens, the first is kept. */
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

const hasPicture = (node: Node): boolean =>
  isElement(node) && (node.tagName === "img" || node.tagName === "picture" || node.children.some(hasPicture));

type Count = { kept: number; all: number };

/** How much of the text around was kept, for every element with text. */
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

/** Parts of the site's frame: a picture there is a logo or a button, whatever stands around. */
const FRAME = /^(?:nav|header|footer|aside|form|button)$/;
const FRAME_NAME = /(?:^|[\s_-])(?:header|nav|navbar|footer|sidebar|logo|masthead|breadcrumbs?)(?:$|[\s_-])/i;

const isFrame = (element: Element): boolean =>
  FRAME.test(element.tagName) || FRAME_NAME.test(classAndIdText(element));

/**
 * Takes out of a tree every block that is not kept, and the marks without words between blocks. A picture without text
 * stays where most of the text of the nearest part with text stays.
 */
export function pruneTree(tree: Root, blocks: readonly Block[], keep: readonly boolean[]): void {
  const counts = countKept(blocks, keep);
  const kept = new Set<Node>(blocks.flatMap((block, index) => (keep[index] ? block.nodes : [])));
  const dropped = new Set<Node>(blocks.flatMap((block, index) => (keep[index] ? [] : block.nodes)));
  const prune = (parent: Parents, isMain: boolean): void => {
    const count = isElement(parent) ? counts.get(parent) : undefined;
    const isEmptyFrame = isElement(parent) && isFrame(parent) && !count?.kept;
    const main = isEmptyFrame ? false : count ? count.kept > count.all / 2 : isMain;
    const children = childrenOf(parent).filter((child) => {
      if (kept.has(child)) return true;
      if (dropped.has(child)) return false;
      if (!isElement(child)) return !hasText(child);
      prune(child, main);
      return hasText(child) || (main && hasPicture(child)) || ["br", "hr"].includes(child.tagName);
    });
    parent.children = children as typeof parent.children;
  };
  prune(tree, false);
}
