import type { NameWeights } from "./name-scores.ts";
import weights from "./weights.json" with { type: "json" };

/** A feature of a block that is combined with the probability of each of these page kinds. */
export type PageTypeInteraction = { feature: number; kinds: readonly number[] };

export type Model = {
  /** Number of a block's features without the page kinds. */
  features: number;
  /** One forest per page kind, over the mean features of the page. */
  kinds: readonly DecisionForest[];
  pairs: readonly PageTypeInteraction[];
  names: NameWeights;
  /** The forest over a block's features, page kinds and the score of its names. */
  content: DecisionForest;
};

/**
 * Trained by bench/extraction/train.py on public pages with annotated main content; data and license are described
 * there.
 */
export const mainContentModel: Model = weights;

/**
 * A forest of decision trees as flat lists of nodes, each node before its children. When the feature is at most the
 * value, the next node follows, otherwise the node `right` places ahead. A node with 0 there is a leaf of this value.
 */
export type DecisionForest = {
  /** The first node of each tree. */
  roots: readonly number[];
  feature: readonly number[];
  value: readonly number[];
  right: readonly number[];
};

/** Sum of all trees for one row of features, in log-odds. */
export function rawScore(forest: DecisionForest, row: readonly number[]): number {
  let sum = 0;
  for (const root of forest.roots) {
    let node = root;
    for (let right = forest.right[node]; right; right = forest.right[node])
      node += (row[forest.feature[node] ?? 0] ?? 0) <= (forest.value[node] ?? 0) ? 1 : right;
    sum += forest.value[node] ?? 0;
  }
  return sum;
}

/** The probability of one row of features, from 0 to 1. */
export const predict = (forest: DecisionForest, row: readonly number[]): number =>
  1 / (1 + Math.exp(-rawScore(forest, row)));
