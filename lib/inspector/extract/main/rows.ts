import type { Element } from "hast";
import { attribute, visitElements } from "#lib/inspector/extract/page/nodes.ts";
import { isHeading } from "./block-features.ts";
import type { Block } from "./blocks.ts";
import type { Context } from "./page-context.ts";
import { Sums, share } from "./sums.ts";
import type { Traits } from "./traits.ts";

/** Fewer alike siblings make no row. */
const LEAST = 3;
/** How many elements up a member of a row may begin. */
const REACH = 10;
/** Pictures are counted once an element, up to this many. */
const MOST_PICTURES = 20;

/** Siblings made alike: entries of a listing, products, answers, tiles of related pages. */
type Row = {
  /** Every member with its place in the row. */
  members: Map<Element, number>;
  sums: Sums;
  headings: number;
  prices: number;
  dates: number;
  pictures: number;
};

const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|usd|eur|kr|zł)\b/i;
const DATE = /\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{1,2}[./]|\bago\b/;

const makeOf = (element: Element): string =>
  `${element.tagName}.${attribute(element, "className").split(" ")[0]?.replace(/\d+/g, "#") ?? ""}`;

function countPictures(element: Element): number {
  let count = 0;
  visitElements(element, (inner) => {
    if (inner.tagName === "img") count++;
    return count > MOST_PICTURES ? "skip" : undefined;
  });
  return count;
}

const newRow = (): Row => ({
  members: new Map(),
  sums: new Sums(),
  headings: 0,
  prices: 0,
  dates: 0,
  pictures: 0,
});

function addBlock(row: Row, member: Element, block: Block, context: Context, index: number): void {
  if (!row.members.has(member)) {
    row.members.set(member, row.members.size);
    row.pictures += countPictures(member) > 0 ? 1 : 0;
  }
  row.sums.add(block, context.traits[index] as Traits);
  if (isHeading(block)) row.headings++;
  if (PRICE.test(block.text)) row.prices++;
  if (DATE.test(block.text)) row.dates++;
}

/** The rows of a page by their members. */
function findRows(context: Context): Map<Element, Row> {
  const byMember = new Map<Element, Row>();
  const byParent = new Map<Element, Map<string, Row>>();
  context.blocks.forEach((block, index) => {
    for (let height = 0; height < Math.min(REACH, block.parents.length - 1); height++) {
      const member = block.parents[height] as Element;
      const parent = block.parents[height + 1] as Element;
      let row = byMember.get(member);
      if (!row) {
        const makes = byParent.get(parent) ?? new Map<string, Row>();
        byParent.set(parent, makes);
        const make = makeOf(member);
        row = makes.get(make) ?? newRow();
        makes.set(make, row);
        byMember.set(member, row);
      }
      addBlock(row, member, block, context, index);
    }
  });
  return byMember;
}

/** Whether siblings are enough to be a row. */
const isRow = (row: Row | undefined): row is Row => row !== undefined && row.members.size >= LEAST;

/** Whether the members of a row are made of several blocks each, as cards are. */
const isCards = (row: Row | undefined): row is Row =>
  isRow(row) && row.sums.blocks >= row.members.size * 1.8 && row.sums.words >= row.members.size * 4;

/** Names of what is said of one row. */
const ROW = [
  "height",
  "members",
  "place",
  "share",
  "average",
  "blocks",
  "links",
  "sentences",
  "readability",
  "defuddle",
  "headings",
  "prices",
  "dates",
  "pictures",
  "rank",
];

function describeRow(row: Row, member: Element, height: number, words: number, largest: number): number[] {
  const { sums } = row;
  const count = row.members.size;
  return [
    height,
    Math.log(count),
    (row.members.get(member) ?? 0) / count,
    share(sums.words, words),
    Math.log1p(sums.words / count),
    Math.log1p(sums.blocks / count),
    share(sums.linkWords, sums.words),
    share(sums.sentences, sums.words),
    share(sums.readability, sums.words),
    share(sums.defuddle, sums.words),
    Math.min(row.headings / count, 3),
    Math.min(row.prices / count, 3),
    Math.min(row.dates / count, 3),
    row.pictures / count,
    share(sums.words, largest),
  ];
}

/** Names of `rowFeatures`: of the nearest row, and of the nearest whose members have several blocks, say a card. */
export const ROWS = ["row", "card"].flatMap((name) => ROW.map((sign) => `${name}.${sign}`));

const NO_ROW = ROW.map(() => -1);

/** What the rows that a block is part of look like. */
export function rowFeatures(context: Context): (block: Block) => number[] {
  const rows = findRows(context);
  let largest = 0;
  for (const row of new Set(rows.values())) if (isCards(row)) largest = Math.max(largest, row.sums.words);
  const describe = (block: Block, fits: (row: Row | undefined) => row is Row): number[] => {
    const height = block.parents.findIndex((element) => fits(rows.get(element)));
    const member = block.parents[height];
    const row = member && rows.get(member);
    return row ? describeRow(row, member, height, context.total.words, largest) : NO_ROW;
  };
  return (block) => [...describe(block, isRow), ...describe(block, isCards)];
}
