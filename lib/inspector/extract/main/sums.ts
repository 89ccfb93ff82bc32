import type { Block } from "./blocks.ts";
import type { Traits } from "./traits.ts";

const SENTENCE_END = /[.!?。！？:;]["'”’)\]]*$/;

/** Whether a text ends as sentences do. */
export const endsSentence = (text: string): boolean => SENTENCE_END.test(text);

/** A part of a whole; 0 of nothing. */
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** Sums over blocks, from which shares and averages are made. */
export class Sums {
  blocks = 0;
  words = 0;
  linkWords = 0;
  sentences = 0;
  longWords = 0;
  functionWords = 0;
  leading = 0;
  readability = 0;
  defuddle = 0;

  add(block: Block, traits: Traits): void {
    const words = block.words.length;
    this.blocks++;
    this.words += words;
    this.linkWords += block.linkWords;
    if (endsSentence(block.text)) this.sentences += words;
    if (words > 20) this.longWords += words;
    this.functionWords += traits.functionWords;
    if (traits.leadsToOne) this.leading++;
    this.readability += words * traits.readability;
    this.defuddle += words * traits.defuddle;
  }

  features(total: number): number[] {
    return [
      share(this.words, total),
      Math.log1p(this.words),
      share(this.linkWords, this.words),
      share(this.sentences, this.words),
      share(this.longWords, this.words),
      share(this.words, this.blocks),
      share(this.readability, this.words),
      share(this.defuddle, this.words),
      share(this.functionWords, this.words),
      share(this.leading, this.blocks),
    ];
  }
}

/** Names of `Sums.features`. */
export const SUMS = [
  "share",
  "size",
  "links",
  "sentences",
  "long",
  "average",
  "readability",
  "defuddle",
  "function",
  "leading",
];
