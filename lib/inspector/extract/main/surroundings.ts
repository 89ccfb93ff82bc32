import type { Element } from "hast";
import type { Block } from "./blocks.ts";
import { HEADING_TEXTS } from "./names.ts";
import type { Context } from "./page-context.ts";
import { type Sums, share } from "./sums.ts";

/** The elements around a block at four sizes: the parent, the first with 4 blocks, with 12, and with a quarter of the page. */
function surroundingElements(context: Context, block: Block): (Element | undefined)[] {
  const { words } = context.total;
  const sizes: ((s: Sums) => boolean)[] = [
    () => true,
    (s) => s.blocks >= 4,
    (s) => s.blocks >= 12,
    (s) => s.words >= words * 0.25,
  ];
  return sizes.map((fits) => block.parents.find((e) => fits(context.byElement.get(e) ?? context.total)));
}

/** What the surroundings look like, at each size. */
export const surroundingFeatures = (context: Context, block: Block): number[] =>
  surroundingElements(context, block).flatMap((element) =>
    ((element && context.byElement.get(element)) ?? context.total).features(context.total.words),
  );

/** The heading before a block: where it stands and how many words the page has up to it. */
export type Heading = { text: string; level: number; index: number; words: number };

/** What the heading before announces, and how far away it is. */
export function headingFeatures(
  context: Context,
  before: Heading | undefined,
  index: number,
  wordsBefore: number,
): number[] {
  return [
    before ? before.level : 0,
    before ? index - before.index : 99,
    before ? Math.log1p(wordsBefore - before.words) : 9,
    before ? (context.readability[before.index] ?? 0) : 0,
    before ? (context.defuddle[before.index] ?? 0) : 0,
    ...HEADING_TEXTS.map(([, pattern]) => (before && pattern.test(before.text) ? 1 : 0)),
  ];
}

/** Names of `headingFeatures`. */
export const HEADINGS = [
  "level",
  "distance",
  "words",
  "readability",
  "defuddle",
  ...HEADING_TEXTS.map(([n]) => n),
];

export const NEIGHBOURS = [-3, -2, -1, 1, 2, 3];
/** The blocks before and after. */
export function neighbourFeatures(context: Context, index: number): number[] {
  return NEIGHBOURS.flatMap((offset) => {
    const other = context.blocks[index + offset];
    if (!other) return [0, 0, 0, 0];
    return [
      Math.log1p(other.words.length),
      share(other.linkWords, other.words.length),
      context.readability[index + offset] ?? 0,
      context.defuddle[index + offset] ?? 0,
    ];
  });
}
