import type { Forest } from "./forest.ts";
import type { Pair } from "./page-kind.ts";
import weights from "./weights.json" with { type: "json" };

export type Model = {
  /** How many features a block has before the page's kind is known. */
  features: number;
  /** Forests over the page as a whole, one for each kind of page. */
  kinds: readonly Forest[];
  pairs: readonly Pair[];
  /** The forest over the features of a block and what the kinds add to them. */
  content: Forest;
};

/** Learnt by bench/extraction/train.py on public pages with known main content (see there for data and licence). */
export const learnt: Model = weights;
