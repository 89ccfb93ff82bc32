import type { Element } from "hast";
import { attribute, visitElements } from "#server/extraction/html/hast.ts";
import type { Block } from "#server/extraction/main-content/blocks.ts";
import { headingLevel, isHeading } from "./block.ts";
import type { PageContext } from "./page-context.ts";
import { HEADING_TEXTS } from "./patterns.ts";
import type { Traits } from "./statistics.ts";
import { BlockStatistics, endsSentence, ratio, SUMS } from "./statistics.ts";

/** The blocks from one heading to the next of the same or a higher level. */
type Section = {
  sums: BlockStatistics;
  level: number;
  start: number;
  flags: number[];
  outer: Section | undefined;
};

/** Splits a page at its headings. @returns the innermost section of every block */
function listSections(context: PageContext): Section[] {
  let open: Section = {
    sums: new BlockStatistics(),
    level: 0,
    start: 0,
    flags: HEADING_TEXTS.map(() => 0),
    outer: undefined,
  };
  return context.blocks.map((block, index) => {
    if (isHeading(block)) {
      const level = headingLevel(block);
      while (open.outer && open.level >= level) open = open.outer;
      const flags = HEADING_TEXTS.map(([, pattern]) => (pattern.test(block.text) ? 1 : 0));
      open = { sums: new BlockStatistics(), level, start: index, flags, outer: open };
    }
    for (let section: Section | undefined = open; section; section = section.outer)
      section.sums.add(block, context.traits[index] as Traits);
    return open;
  });
}

/** Names of `sectionFeatures`. */
export const SECTIONS = [
  "depth",
  ...SUMS.map((name) => `inner.${name}`),
  ...SUMS.map((name) => `outer.${name}`),
  "outer.distance",
  ...HEADING_TEXTS.map(([name]) => `path.${name}`),
];

/**
 * Features of the sections that contain a block: the innermost, the outermost below a main heading, and their
 * headings.
 */
export function sectionFeatures(context: PageContext): (index: number) => number[] {
  const sections = listSections(context);
  const { words } = context.total;
  return (index) => {
    const inner = sections[index] as Section;
    let [outer, depth] = [inner, 0];
    const flags = HEADING_TEXTS.map(() => 0);
    for (let section: Section | undefined = inner; section; section = section.outer) {
      depth++;
      if (section.level > 1) outer = section;
      section.flags.forEach((is, at) => {
        if (is) flags[at] = 1;
      });
    }
    return [
      depth,
      ...inner.sums.features(words),
      ...outer.sums.features(words),
      Math.log1p(index - outer.start),
      ...flags,
    ];
  };
}

/** Minimum number of similar siblings in a row. */
const MIN_MEMBERS = 3;
/** Maximum distance from a block up to the member of a row. */
const MAX_DISTANCE = 10;
/** Maximum number of counted images per element. */
const MAX_IMAGES = 20;

/** Similar siblings: entries of a list, products, answers, related pages. */
type Row = {
  /** Every member with its position in the row. */
  members: Map<Element, number>;
  sums: BlockStatistics;
  headings: number;
  prices: number;
  dates: number;
  pictures: number;
};

const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|usd|eur|kr|zł)\b/i;
const DATE = /\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{1,2}[./]|\bago\b/;

const getShape = (element: Element): string =>
  `${element.tagName}.${attribute(element, "className").split(" ")[0]?.replace(/\d+/g, "#") ?? ""}`;

function countImages(element: Element): number {
  let count = 0;
  visitElements(element, (inner) => {
    if (inner.tagName === "img") count++;
    return count > MAX_IMAGES ? "skip" : undefined;
  });
  return count;
}

const createRow = (): Row => ({
  members: new Map(),
  sums: new BlockStatistics(),
  headings: 0,
  prices: 0,
  dates: 0,
  pictures: 0,
});

function addBlock(row: Row, member: Element, block: Block, context: PageContext, index: number): void {
  if (!row.members.has(member)) {
    row.members.set(member, row.members.size);
    row.pictures += countImages(member) > 0 ? 1 : 0;
  }
  row.sums.add(block, context.traits[index] as Traits);
  if (isHeading(block)) row.headings++;
  if (PRICE.test(block.text)) row.prices++;
  if (DATE.test(block.text)) row.dates++;
}

/** The rows of a page by their members. */
function findRows(context: PageContext): Map<Element, Row> {
  const byMember = new Map<Element, Row>();
  const byParent = new Map<Element, Map<string, Row>>();
  context.blocks.forEach((block, index) => {
    for (let height = 0; height < Math.min(MAX_DISTANCE, block.parents.length - 1); height++) {
      const member = block.parents[height] as Element;
      const parent = block.parents[height + 1] as Element;
      let row = byMember.get(member);
      if (!row) {
        const makes = byParent.get(parent) ?? new Map<string, Row>();
        byParent.set(parent, makes);
        const make = getShape(member);
        row = makes.get(make) ?? createRow();
        makes.set(make, row);
        byMember.set(member, row);
      }
      addBlock(row, member, block, context, index);
    }
  });
  return byMember;
}

/** Whether there are enough siblings for a row. */
const isRow = (row: Row | undefined): row is Row => row !== undefined && row.members.size >= MIN_MEMBERS;

/** Whether each member of a row has several blocks, like a card. */
const isCards = (row: Row | undefined): row is Row =>
  isRow(row) && row.sums.blocks >= row.members.size * 1.8 && row.sums.words >= row.members.size * 4;

/** Names of the features of one row. */
const ROW = [
  "height",
  "members",
  "place",
  "share",
  "average",
  "blocks",
  "links",
  "sentences",
  "density",
  "container",
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
    ratio(sums.words, words),
    Math.log1p(sums.words / count),
    Math.log1p(sums.blocks / count),
    ratio(sums.linkWords, sums.words),
    ratio(sums.sentences, sums.words),
    ratio(sums.density, sums.words),
    ratio(sums.container, sums.words),
    Math.min(row.headings / count, 3),
    Math.min(row.prices / count, 3),
    Math.min(row.dates / count, 3),
    row.pictures / count,
    ratio(sums.words, largest),
  ];
}

/** Names of `repeatedItemFeatures`, for the nearest row and for the nearest row of cards. */
export const REPEATED_ITEMS = ["row", "card"].flatMap((name) => ROW.map((sign) => `${name}.${sign}`));

const NO_ROW = ROW.map(() => -1);

/** Features of the rows that contain a block. */
export function repeatedItemFeatures(context: PageContext): (block: Block) => number[] {
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

const WIDTHS = [3, 8, 20];
const SHORT = 6;

/** Names of `textRunFeatures`. */
export const TEXT_RUNS = [
  ...WIDTHS.flatMap((width) =>
    ["average", "links", "sentences", "density", "container"].map((n) => `${n}${width}`),
  ),
  "linkRun",
  "shortRun",
  "sameBefore",
  "sameAfter",
  "wordsAfter",
];

/** Prefix sums, so that the sum of any range is a difference of two. */
function computePrefixSums(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}

/** Length of the run of consecutive true values around each index. */
function computeRunLengths(is: readonly boolean[]): number[] {
  const lengths = is.map(() => 0);
  for (let start = 0; start < is.length; ) {
    let end = start;
    while (end < is.length && is[end]) end++;
    lengths.fill(end - start, start, end);
    start = Math.max(end, start + 1);
  }
  return lengths;
}

/**
 * Features of a block's surroundings in reading order, independent of the tree: ranges of text, runs of links and of
 * short blocks.
 */
export function textRunFeatures(context: PageContext): (index: number) => number[] {
  const { blocks, density, container, total } = context;
  const sizes = blocks.map((b) => b.words.length);
  const weighted = (value: (block: Block, index: number) => number) =>
    computePrefixSums(blocks.map((b, i) => b.words.length * value(b, i)));
  const words = computePrefixSums(sizes);
  const sums = [
    weighted((b) => ratio(b.linkWords, b.words.length)),
    weighted((b) => (endsSentence(b.text) ? 1 : 0)),
    weighted((_, i) => density[i] ?? 0),
    weighted((_, i) => container[i] ?? 0),
  ];
  const linkRuns = computeRunLengths(blocks.map((b) => b.linkWords > b.words.length / 2));
  const shortRuns = computeRunLengths(blocks.map((b) => b.words.length < SHORT));
  const kinds = context.signatures;
  return (index) => {
    const stretches = WIDTHS.flatMap((width) => {
      const from = Math.max(0, index - width);
      const to = Math.min(blocks.length, index + width + 1);
      const between = (running: readonly number[]) => (running[to] ?? 0) - (running[from] ?? 0);
      const size = between(words);
      return [Math.log1p(size / (to - from)), ...sums.map((running) => ratio(between(running), size))];
    });
    return [
      ...stretches,
      Math.log1p(linkRuns[index] ?? 0),
      Math.log1p(shortRuns[index] ?? 0),
      kinds[index] === kinds[index - 1] ? 1 : 0,
      kinds[index] === kinds[index + 1] ? 1 : 0,
      ratio(total.words - (words[index] ?? 0), total.words),
    ];
  };
}
