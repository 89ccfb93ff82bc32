import type { Block } from "./blocks.ts";
import { FEATURE_NAMES } from "./features/index.ts";
import type { PageTypeInteraction } from "./model.ts";
import { type DecisionForest, type Model, predict, rawScore } from "./model.ts";
import { computeNameScores } from "./name-scores.ts";

/** The probability that each block is content, given the probable kinds of the page. */
export function classifyBlocks(
  model: Model,
  blocks: readonly Block[],
  rows: readonly (readonly number[])[],
): number[] {
  const likely = classifyPage(model.kinds, pageAverage(blocks, rows));
  const scores = computeNameScores(model.names, blocks);
  return rows.map((row, index) =>
    predict(model.content, [...withPageTypeFeatures(row, likely, model.pairs), scores[index] ?? 0]),
  );
}

/** The mean features of a page's blocks, weighted by words. */
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

/**
 * The probability of each page kind, such as a thread or a product list; the sum is 1. `kinds` has one forest per
 * kind.
 */
export function classifyPage(kinds: readonly DecisionForest[], average: readonly number[]): number[] {
  const powers = kinds.map((forest) => Math.exp(rawScore(forest, average)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** The block's features followed by the page kinds and their interactions. */
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

/** Weight of all blocks with the same signature in the probability of one. */
const SIGNATURE_WEIGHT = 0.4;
/** Weight of a block grows up to this number of words. */
const MAX_WEIGHT_WORDS = 40;

const getWeight = (block: Block): number => Math.min(block.words.length, MAX_WEIGHT_WORDS) + 1;

/**
 * Moves the probabilities of blocks with the same signature towards each other, so that all items of a list or all
 * answers of a thread are kept or removed together.
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
    kind.sum += (likely[index] ?? 0) * getWeight(block);
    kind.weight += getWeight(block);
    kinds.set(names[index] ?? "", kind);
  });
  return likely.map((own, index) => {
    const kind = kinds.get(names[index] ?? "");
    return kind ? own + SIGNATURE_WEIGHT * (kind.sum / kind.weight - own) : own;
  });
}
