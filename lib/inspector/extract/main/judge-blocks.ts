import type { Block } from "./blocks.ts";
import { weigh } from "./forest.ts";
import type { Model } from "./model.ts";
import { guessKinds, pageAverage, withKinds } from "./page-kind.ts";

/** How likely each block is content, for the kind of page that its blocks make it look like. */
export function judgeBlocks(
  model: Model,
  blocks: readonly Block[],
  rows: readonly (readonly number[])[],
): number[] {
  const likely = guessKinds(model.kinds, pageAverage(blocks, rows));
  return rows.map((row) => weigh(model.content, withKinds(row, likely, model.pairs)));
}
