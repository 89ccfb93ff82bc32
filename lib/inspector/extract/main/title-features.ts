import type { Element } from "hast";
import type { Block } from "./blocks.ts";
import type { Context } from "./page-context.ts";
import { share } from "./sums.ts";

/** Names of `titleFeatures`. */
export const TITLE_WAY = ["up", "down", "share", "blocks"];

/** The block of the page's title: of the main headings the one most like what the page is called, the first of equals. */
function titleOf({ blocks, claims }: Context): Block | undefined {
  let best = -1;
  let found: Block | undefined;
  for (const block of blocks) {
    if (!block.parents.slice(0, 4).some((e) => e.tagName === "h1")) continue;
    const alike = share(block.words.filter((word) => claims.title.has(word)).length, block.words.length);
    if (alike > best) [best, found] = [alike, block];
  }
  return found;
}

/** How far it is in the tree from a block to the page's title, and how much stands in the part that holds both. */
export function titleFeatures(context: Context): (block: Block) => number[] {
  const title = titleOf(context);
  const heights = new Map<Element, number>();
  title?.parents.forEach((element, height) => {
    heights.set(element, height);
  });
  return (block) => {
    if (!title) return TITLE_WAY.map(() => -1);
    const up = block.parents.findIndex((element) => heights.has(element));
    const meeting = block.parents[up];
    const sums = (meeting && context.byElement.get(meeting)) ?? context.total;
    return [
      meeting ? up : block.parents.length,
      meeting ? (heights.get(meeting) ?? 0) : heights.size,
      share(sums.words, context.total.words),
      Math.log1p(sums.blocks),
    ];
  };
}
