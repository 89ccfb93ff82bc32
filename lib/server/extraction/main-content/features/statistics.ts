import type { Block } from "#server/extraction/main-content/blocks.ts";

/** Values of a block that are computed once and summed often. */
export type Traits = {
  /** Whether a reader kept it, from 0 to 1. */
  density: number;
  container: number;
  functionWords: number;
  leadsToOne: boolean;
};

const SENTENCE_END = /[.!?。！？:;]["'”’)\]]*$/;

/** Whether a text ends with sentence punctuation. */
export const endsSentence = (text: string): boolean => SENTENCE_END.test(text);

/** The share of a part in a whole; 0 for an empty whole. */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** Sums over blocks, from which shares and means are computed. */
export class BlockStatistics {
  blocks = 0;
  words = 0;
  linkWords = 0;
  sentences = 0;
  longWords = 0;
  functionWords = 0;
  leading = 0;
  density = 0;
  container = 0;

  add(block: Block, traits: Traits): void {
    const words = block.words.length;
    this.blocks++;
    this.words += words;
    this.linkWords += block.linkWords;
    if (endsSentence(block.text)) this.sentences += words;
    if (words > 20) this.longWords += words;
    this.functionWords += traits.functionWords;
    if (traits.leadsToOne) this.leading++;
    this.density += words * traits.density;
    this.container += words * traits.container;
  }

  features(total: number): number[] {
    return [
      ratio(this.words, total),
      Math.log1p(this.words),
      ratio(this.linkWords, this.words),
      ratio(this.sentences, this.words),
      ratio(this.longWords, this.words),
      ratio(this.words, this.blocks),
      ratio(this.density, this.words),
      ratio(this.container, this.words),
      ratio(this.functionWords, this.words),
      ratio(this.leading, this.blocks),
    ];
  }
}

/** Names of `BlockStatistics.features`. */
export const SUMS = [
  "share",
  "size",
  "links",
  "sentences",
  "long",
  "average",
  "density",
  "container",
  "function",
  "leading",
];
