import type { Block } from "./blocks.ts";
import { FEATURE_NAMES } from "./features/index.ts";
import { type DecisionForest, type Model, predict, rawScore } from "./model.ts";

/** How likely each block is content, for the kind of page that its blocks make it look like. */
export function classifyBlocks(
  model: Model,
  blocks: readonly Block[],
  rows: readonly (readonly number[])[],
): number[] {
  const likely = classifyPage(model.kinds, pageAverage(blocks, rows));
  return rows.map((row) => predict(model.content, withPageTypeFeatures(row, likely, model.pairs)));
}

/** A part of a page, by the feature that tells whether a block stands in it, and the kinds of page where that matters. */
export type PageTypeInteraction = { feature: number; kinds: readonly number[] };

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
export function classifyPage(kinds: readonly DecisionForest[], average: readonly number[]): number[] {
  const powers = kinds.map((forest) => Math.exp(rawScore(forest, average)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** A block's features with what the page's likely kinds add: the kinds, and the parts that only count on pages of some. */
export const withPageTypeFeatures = (
  row: readonly number[],
  likely: readonly number[],
  pairs: readonly PageTypeInteraction[],
): number[] => [
  ...row,
  ...likely,
  ...pairs.map(
    ({ feature, kinds }) => (row[feature] ?? 0) * kinds.reduce((sum, kind) => sum + (likely[kind] ?? 0), 0),
  ),
];

/** How much the opinion on all blocks of a kind counts in the opinion on one. */
const WEIGHT_OF_KIND = 0.4;
/** Longer blocks say no more about their kind than these. */
const MOST_WORDS = 40;

const weightOf = (block: Block): number => Math.min(block.words.length, MOST_WORDS) + 1;

/**
 * Draws the opinions on blocks of one kind towards each other, so that of a list's items, or a thread's answers, either all
 * stay or none. `detectDocumentType` names a block's kind.
 */
export function smoothBySimilarity(
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
