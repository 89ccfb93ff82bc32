/**
 * A forest of decision trees as four flat lists, and how to read it. A node is a number: its feature and threshold, and the
 * two nodes that follow (value at most the threshold: left). Negative followers are leaves, counted from -1.
 */
export type Forest = {
  /** First node of each tree, or a leaf when the tree is one. */
  roots: readonly number[];
  feature: readonly number[];
  threshold: readonly number[];
  left: readonly number[];
  right: readonly number[];
  leaf: readonly number[];
};

/** What the trees say of one row of features together: below 0 is against, above is for. */
export function sumOf(forest: Forest, row: readonly number[]): number {
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
export const weigh = (forest: Forest, row: readonly number[]): number =>
  1 / (1 + Math.exp(-sumOf(forest, row)));
