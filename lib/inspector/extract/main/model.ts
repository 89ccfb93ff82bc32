import type { Forest } from "./forest.ts";
import weights from "./weights.json" with { type: "json" };

/** Learnt by bench/extraction/train.py on public pages with known main content (see there for data and licence). */
export const contentForest: Forest = weights;
