import type { Block } from "./blocks.ts";
import { FEATURE_NAMES } from "./features.ts";
import { type Forest, sumOf } from "./forest.ts";

/** A part of a page, by the feature that tells whether a block stands in it, and the kinds of page where that matters. */
export type Pair = { feature: number; kinds: readonly number[] };

/** What a page is like as a whole: the average of its blocks' features over its words. */
export function pageAverage(blocks: readonly Block[], rows: readonly (readonly number[])[]): number[] {
  const sums = FEATURE_NAMES.map(() => 0);
  let words = 0;
  rows.forEach((row, index) => {
    const size = blocks[index]?.words.length ?? 0;
    words += size;
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0) * size;
  });
  return sums.map((sum) => (words > 0 ? sum / words : 0));
}

/** How likely a page is of each kind, say a thread or a shop's list; together 1. `kinds` has a forest for each. */
export function guessKinds(kinds: readonly Forest[], average: readonly number[]): number[] {
  const powers = kinds.map((forest) => Math.exp(sumOf(forest, average)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** A block's features with what the page's likely kinds add: the kinds, and the parts that only count on pages of some. */
export const withKinds = (
  row: readonly number[],
  likely: readonly number[],
  pairs: readonly Pair[],
): number[] => [
  ...row,
  ...likely,
  ...pairs.map(
    ({ feature, kinds }) => (row[feature] ?? 0) * kinds.reduce((sum, kind) => sum + (likely[kind] ?? 0), 0),
  ),
];
