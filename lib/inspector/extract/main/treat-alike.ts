import type { Block } from "./blocks.ts";

/** How much the opinion on all blocks of a kind counts in the opinion on one. */
const WEIGHT_OF_KIND = 0.4;
/** Longer blocks say no more about their kind than these. */
const MOST_WORDS = 40;

const weightOf = (block: Block): number => Math.min(block.words.length, MOST_WORDS) + 1;

/**
 * Draws the opinions on blocks of one kind towards each other, so that of a list's items, or a thread's answers, either all
 * stay or none. `kindOf` names a block's kind.
 */
export function treatAlike(
  blocks: readonly Block[],
  likely: readonly number[],
  kindOf: (block: Block) => string,
): number[] {
  const kinds = new Map<string, { sum: number; weight: number }>();
  const names = blocks.map(kindOf);
  blocks.forEach((block, index) => {
    const kind = kinds.get(names[index] ?? "") ?? { sum: 0, weight: 0 };
    kind.sum += (likely[index] ?? 0) * weightOf(block);
    kind.weight += weightOf(block);
    kinds.set(names[index] ?? "", kind);
  });
  return likely.map((own, index) => {
    const kind = kinds.get(names[index] ?? "");
    return kind ? own + WEIGHT_OF_KIND * (kind.sum / kind.weight - own) : own;
  });
}
