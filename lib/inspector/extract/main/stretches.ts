import type { Block } from "./blocks.ts";
import type { Context } from "./page-context.ts";
import { signatureOf } from "./signature.ts";
import { endsSentence, share } from "./sums.ts";

const WIDTHS = [3, 8, 20];
const SHORT = 6;

/** Names of `stretchFeatures`. */
export const STRETCHES = [
  ...WIDTHS.flatMap((width) =>
    ["average", "links", "sentences", "readability", "defuddle"].map((n) => `${n}${width}`),
  ),
  "linkRun",
  "shortRun",
  "sameBefore",
  "sameAfter",
  "wordsAfter",
];

/** Sums up to each block, so that any stretch is a difference of two. */
function runningSums(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}

/** The length of the run of blocks around each that are all so. */
function runLengths(is: readonly boolean[]): number[] {
  const lengths = is.map(() => 0);
  for (let start = 0; start < is.length; ) {
    let end = start;
    while (end < is.length && is[end]) end++;
    lengths.fill(end - start, start, end);
    start = Math.max(end, start + 1);
  }
  return lengths;
}

/** What is around a block in reading order, whatever the tree: stretches of text, runs of links and of scraps. */
export function stretchFeatures(context: Context): (index: number) => number[] {
  const { blocks, readability, defuddle, total } = context;
  const sizes = blocks.map((b) => b.words.length);
  const weighted = (value: (block: Block, index: number) => number) =>
    runningSums(blocks.map((b, i) => b.words.length * value(b, i)));
  const words = runningSums(sizes);
  const sums = [
    weighted((b) => share(b.linkWords, b.words.length)),
    weighted((b) => (endsSentence(b.text) ? 1 : 0)),
    weighted((_, i) => readability[i] ?? 0),
    weighted((_, i) => defuddle[i] ?? 0),
  ];
  const linkRuns = runLengths(blocks.map((b) => b.linkWords > b.words.length / 2));
  const shortRuns = runLengths(blocks.map((b) => b.words.length < SHORT));
  const kinds = blocks.map(signatureOf);
  return (index) => {
    const stretches = WIDTHS.flatMap((width) => {
      const from = Math.max(0, index - width);
      const to = Math.min(blocks.length, index + width + 1);
      const between = (running: readonly number[]) => (running[to] ?? 0) - (running[from] ?? 0);
      const size = between(words);
      return [Math.log1p(size / (to - from)), ...sums.map((running) => share(between(running), size))];
    });
    return [
      ...stretches,
      Math.log1p(linkRuns[index] ?? 0),
      Math.log1p(shortRuns[index] ?? 0),
      kinds[index] === kinds[index - 1] ? 1 : 0,
      kinds[index] === kinds[index + 1] ? 1 : 0,
      share(total.words - (words[index] ?? 0), total.words),
    ];
  };
}
