import type { Block } from "./blocks.ts";
import { coveredShare, type Readings } from "./coverage.ts";
import { countFunctionWords } from "./function-words.ts";
import { leadsToOne } from "./link-features.ts";

/** What is found out about a block once and summed up often. */
export type Traits = {
  /** Share (0 to 1) that the reader kept. */
  readability: number;
  defuddle: number;
  functionWords: number;
  leadsToOne: boolean;
};

export const traitsOf = (block: Block, readings: Readings): Traits => ({
  readability: coveredShare(readings.readability, block.words),
  defuddle: coveredShare(readings.defuddle, block.words),
  functionWords: countFunctionWords(block.words),
  leadsToOne: leadsToOne(block),
});
