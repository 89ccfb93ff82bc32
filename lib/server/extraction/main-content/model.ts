import type { PageTypeInteraction } from "./classify.ts";
import weights from "./weights.json" with { type: "json" };

export type Model = {
  /** Number of a block's features without the page kinds. */
  features: number;
  /** One forest per page kind, over the mean features of the page. */
  kinds: readonly DecisionForest[];
  pairs: readonly PageTypeInteraction[];
  /** The forest over a block's features and page kinds. */
  content: DecisionForest;
};

/**
 * Trained by bench/extraction/train.py on public pages with annotated main content; data and license are described
 * there.
 */
export const mainContentModel: Model = weights;

/**
 * A forest of decision trees as four flat lists. A node is an index: its feature, its threshold, and its two children
 * (left: at most the threshold). Negative children are leaves, counted from -1.
 */
export type DecisionForest = {
  /** Root node of each tree, or a leaf when the tree has only one. */
  roots: readonly number[];
  feature: readonly number[];
  threshold: readonly number[];
  left: readonly number[];
  right: readonly number[];
  leaf: readonly number[];
};

/** Sum of all trees for one row of features, in log-odds. */
export function rawScore(forest: DecisionForest, row: readonly number[]): number {
  let sum = 0;
  for (const root of forest.roots) {
    let node = root;
    while (node >= 0) {
      const value = row[forest.feature[node] ?? 0] ?? 0;
      node = (value <= (forest.threshold[node] ?? 0) ? forest.left[node] : forest.right[node]) ?? -1;
    }
    sum += forest.leaf[-node - 1] ?? 0;
  }
  return sum;
}

/** The probability of one row of features, from 0 to 1. */
export const predict = (forest: DecisionForest, row: readonly number[]): number =>
  1 / (1 + Math.exp(-rawScore(forest, row)));
