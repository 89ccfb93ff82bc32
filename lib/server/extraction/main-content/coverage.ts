import { splitWords } from "./blocks.ts";

const MAX_SEQUENCE_LENGTH = 4;

/** Word sequences (n-grams) of texts, to find the page's blocks in them. */
export type Coverage = { words: number; runs: ReadonlySet<string> };

/** The word sequences of texts without markup. */
export function createCoverage(texts: readonly string[]): Coverage {
  const runs = new Set<string>();
  let words = 0;
  for (const text of texts) {
    const found = splitWords(text);
    words += found.length;
    const length = Math.min(MAX_SEQUENCE_LENGTH, found.length);
    for (let start = 0; start + length <= found.length; start++)
      runs.add(found.slice(start, start + length).join(" "));
  }
  return { words, runs };
}

/** Share of a block's word sequences that the texts contain, from 0 to 1. */
export function coveredShare(coverage: Coverage, words: readonly string[]): number {
  if (coverage.words === 0) return 0;
  const length = Math.min(MAX_SEQUENCE_LENGTH, words.length);
  const count = words.length - length + 1;
  let found = 0;
  for (let start = 0; start < count; start++)
    if (coverage.runs.has(words.slice(start, start + length).join(" "))) found++;
  return found / count;
}
