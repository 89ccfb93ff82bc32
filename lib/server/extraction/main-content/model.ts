import type { PageTypeInteraction } from "./classify.ts";
import weights from "./weights.json" with { type: "json" };

export type Model = {
  /** How many features a block has before the page's kind is known. */
  features: number;
  /** Forests over the page as a whole, one for each kind of page. */
  kinds: readonly DecisionForest[];
  pairs: readonly PageTypeInteraction[];
  /** The forest over the features of a block and what the kinds add to them. */
  content: DecisionForest;
};

/** Learnt by bench/extraction/train.py on public pages with known main content (see there for data and licence). */
export const mainContentModel: Model = weights;

/**
 * A forest of decision trees as four flat lists, and how to read it. A node is a number: its feature and threshold, and the
 * two nodes that follow (value at most the threshold: left). Negative followers are leaves, counted from -1.
 */
export type DecisionForest = {
  /** First node of each tree, or a leaf when the tree is one. */
  roots: readonly number[];
  feature: readonly number[];
  threshold: readonly number[];
  left: readonly number[];
  right: readonly number[];
  leaf: readonly number[];
};

/** What the trees say of one row of features together: below 0 is against, above is for. */
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

/** The forest's opinion of one row of features: 0 (surely not) to 1 (surely). */
export const predict = (forest: DecisionForest, row: readonly number[]): number =>
  1 / (1 + Math.exp(-rawScore(forest, row)));
