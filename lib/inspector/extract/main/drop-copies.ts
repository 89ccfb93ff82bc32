import type { Block } from "./blocks.ts";

const LEAST_WORDS = 6;
/** Parts that repeat by right. */
const REPEATING = new Set(["pre", "code", "td", "th", "li", "dd"]);

/** Whether a block stays although one before it has the same text. */
export const mayRepeat = (block: Block): boolean =>
  block.words.length < LEAST_WORDS || block.parents.slice(0, 3).some((e) => REPEATING.has(e.tagName));

/** Of a paragraph that stands twice on a page, mostly once for wide and once for narrow screens, the first is kept. */
export function dropCopies(blocks: readonly Block[], keep: readonly boolean[]): boolean[] {
  const seen = new Set<string>();
  return blocks.map((block, index) => {
    if (!keep[index]) return false;
    const text = block.words.join(" ");
    const isCopy = seen.has(text) && !mayRepeat(block);
    seen.add(text);
    return !isCopy;
  });
}
