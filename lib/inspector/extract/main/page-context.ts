import type { Element } from "hast";
import { type Block, namesOf } from "./blocks.ts";
import type { Claims } from "./claims.ts";
import type { Readings } from "./coverage.ts";
import { PART_NAMES } from "./names.ts";
import { PAGE_SIGNS } from "./page-signs.ts";
import { signatureOf } from "./signature.ts";
import { Sums, share } from "./sums.ts";
import { type Traits, traitsOf } from "./traits.ts";

/** What is known of a page before its blocks are looked at one by one. */
export type Context = {
  blocks: readonly Block[];
  traits: readonly Traits[];
  /** Share of each block that the reader kept. */
  readability: number[];
  defuddle: number[];
  total: Sums;
  byElement: Map<Element, Sums>;
  bySignature: Map<string, Sums>;
  /** Which of `PART_NAMES` an element bears. */
  names: Map<Element, boolean[]>;
  textCounts: Map<string, number>;
  claims: Claims;
};

const tagNames = (e: Element): string =>
  `${/^(?:nav|footer|header|aside|main|article|form|button|address|label|dialog)$/.test(e.tagName) ? e.tagName : ""} ${namesOf(e)}`;

function partsOf(element: Element): boolean[] {
  const names = tagNames(element);
  return PART_NAMES.map(([, pattern]) => pattern.test(names));
}

/** The sums under a key, made when they are missing. */
function sumsOf<K>(map: Map<K, Sums>, key: K): Sums {
  const sums = map.get(key) ?? new Sums();
  map.set(key, sums);
  return sums;
}

/** Adds up a page's blocks by element and by kind. */
export function gatherContext(blocks: readonly Block[], readings: Readings, claims: Claims): Context {
  const traits = blocks.map((block) => traitsOf(block, readings));
  const context: Context = {
    blocks,
    traits,
    readability: traits.map((one) => one.readability),
    defuddle: traits.map((one) => one.defuddle),
    total: new Sums(),
    byElement: new Map(),
    bySignature: new Map(),
    names: new Map(),
    textCounts: new Map(),
    claims,
  };
  blocks.forEach((block, index) => {
    const into = (sums: Sums) => sums.add(block, traits[index] as Traits);
    into(context.total);
    into(sumsOf(context.bySignature, signatureOf(block)));
    context.textCounts.set(block.text, (context.textCounts.get(block.text) ?? 0) + 1);
    for (const element of block.parents) {
      into(sumsOf(context.byElement, element));
      if (!context.names.has(element)) context.names.set(element, partsOf(element));
    }
  });
  return context;
}

/** The page as a whole: the same for all of its blocks. */
export function pageFeatures(
  { blocks, readability, defuddle, total }: Context,
  signs: readonly number[],
): number[] {
  const both = blocks.reduce(
    (sum, b, i) => sum + b.words.length * Math.min(readability[i] ?? 0, defuddle[i] ?? 0),
    0,
  );
  const either = total.readability + total.defuddle - both;
  return [
    Math.log1p(total.words),
    Math.log1p(total.blocks),
    share(total.linkWords, total.words),
    share(total.sentences, total.words),
    share(total.longWords, total.words),
    share(total.readability, total.words),
    share(total.defuddle, total.words),
    share(both, either),
    share(total.readability, total.defuddle + 1),
    ...signs,
  ];
}

/** Names of `pageFeatures`. */
export const PAGE = [
  "words",
  "blocks",
  "links",
  "sentences",
  "long",
  "readability",
  "defuddle",
  "agreement",
  "ratio",
  ...PAGE_SIGNS,
].map((n) => `page.${n}`);
