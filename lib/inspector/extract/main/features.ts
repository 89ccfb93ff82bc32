import type { Element } from "hast";
import { attribute } from "../page/nodes.ts";
import { type Block, namesOf } from "./blocks.ts";
import { type Coverage, coveredShare } from "./coverage.ts";
import { BLOCK_TEXTS, HEADING_TEXTS, PART_NAMES } from "./names.ts";

export type Readings = { readability: Coverage; defuddle: Coverage };

const HEADING = /^h[1-6]$/;
const SENTENCE_END = /[.!?。！？:;]["'”’)\]]*$/;
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
const ownTag = (block: Block): string => block.parents[0]?.tagName ?? "body";
const isHeading = (block: Block): boolean => block.parents.slice(0, 3).some((e) => HEADING.test(e.tagName));

/** Sums over blocks, from which shares and averages are made. */
class Sums {
  blocks = 0;
  words = 0;
  linkWords = 0;
  sentences = 0;
  longWords = 0;
  readability = 0;
  defuddle = 0;

  add(block: Block, readability: number, defuddle: number): void {
    const words = block.words.length;
    this.blocks++;
    this.words += words;
    this.linkWords += block.linkWords;
    if (SENTENCE_END.test(block.text)) this.sentences += words;
    if (words > 20) this.longWords += words;
    this.readability += words * readability;
    this.defuddle += words * defuddle;
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
    ];
  }
}
const SUMS = ["share", "size", "links", "sentences", "long", "average", "readability", "defuddle"];

/** Where blocks of one kind stand: the tags and first classes of the nearest elements. */
export function signatureOf(block: Block): string {
  return block.parents
    .slice(0, 4)
    .map((e) => `${e.tagName}.${attribute(e, "className").split(" ")[0]?.replace(/\d+/g, "#") ?? ""}`)
    .join("<");
}

type Context = {
  blocks: readonly Block[];
  readability: number[];
  defuddle: number[];
  total: Sums;
  byElement: Map<Element, Sums>;
  bySignature: Map<string, Sums>;
  names: Map<Element, boolean[]>;
  textCounts: Map<string, number>;
  page: number[];
};

const tagNames = (e: Element): string =>
  `${/^(?:nav|footer|header|aside|main|article|form|button|address|label|dialog)$/.test(e.tagName) ? e.tagName : ""} ${namesOf(e)}`;

function partsOf(element: Element): boolean[] {
  const names = tagNames(element);
  return PART_NAMES.map(([, pattern]) => pattern.test(names));
}

function span(shares: readonly number[], blocks: readonly Block[]): [number, number] {
  const covered = (index: number) => (shares[index] ?? 0) > 0.5 && (blocks[index]?.words.length ?? 0) > 5;
  const first = blocks.findIndex((_, index) => covered(index));
  const last = blocks.findLastIndex((_, index) => covered(index));
  return first < 0 ? [0, blocks.length - 1] : [first, last];
}

function gather(blocks: readonly Block[], readings: Readings, page: readonly number[]): Context {
  const context: Context = {
    blocks,
    readability: blocks.map((b) => coveredShare(readings.readability, b.words)),
    defuddle: blocks.map((b) => coveredShare(readings.defuddle, b.words)),
    total: new Sums(),
    byElement: new Map(),
    bySignature: new Map(),
    names: new Map(),
    textCounts: new Map(),
    page: [],
  };
  blocks.forEach((block, index) => {
    const shares = [context.readability[index] ?? 0, context.defuddle[index] ?? 0] as const;
    const into = (sums: Sums) => sums.add(block, ...shares);
    into(context.total);
    const signature = signatureOf(block);
    context.textCounts.set(block.text, (context.textCounts.get(block.text) ?? 0) + 1);
    for (const [map, key] of [[context.bySignature, signature]] as const) {
      if (!map.has(key)) map.set(key, new Sums());
      into(map.get(key) as Sums);
    }
    for (const element of block.parents) {
      if (!context.byElement.has(element)) {
        context.byElement.set(element, new Sums());
        context.names.set(element, partsOf(element));
      }
      into(context.byElement.get(element) as Sums);
    }
  });
  const { total } = context;
  const both = blocks.reduce(
    (sum, b, i) => sum + b.words.length * Math.min(context.readability[i] ?? 0, context.defuddle[i] ?? 0),
    0,
  );
  const either = total.readability + total.defuddle - both;
  context.page = [
    Math.log1p(total.words),
    Math.log1p(total.blocks),
    share(total.linkWords, total.words),
    share(total.sentences, total.words),
    share(total.longWords, total.words),
    share(total.readability, total.words),
    share(total.defuddle, total.words),
    share(both, either),
    share(total.readability, total.defuddle + 1),
    ...page,
  ];
  return context;
}

/** Signs of the whole page that the tree and the address give. */
export const PAGE_SIGNS = [
  "sections",
  "articles",
  "hasMain",
  "forumPath",
  "shopPath",
  "docsPath",
  "blogPath",
  "pathDepth",
  "ogArticle",
  "ogProduct",
  "schemaArticle",
  "schemaProduct",
  "schemaForum",
  "schemaList",
] as const;
const PAGE = [
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

const TEXT_OWN = [
  "words",
  "logWords",
  "links",
  "linkWords",
  "sentenceEnd",
  "commas",
  "digits",
  "upper",
  "wordLength",
  "repeats",
  "readability",
  "defuddle",
];

function ownFeatures(context: Context, block: Block, index: number): number[] {
  const { text, words, linkWords } = block;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return [
    Math.min(words.length, 200),
    Math.log1p(words.length),
    share(linkWords, words.length),
    linkWords,
    SENTENCE_END.test(text) ? 1 : 0,
    share(text.match(/[,;，、]/g)?.length ?? 0, words.length),
    share(text.match(/\d/g)?.length ?? 0, text.length),
    share(text.match(/\p{Lu}/gu)?.length ?? 0, letters),
    share(
      words.reduce((sum, w) => sum + w.length, 0),
      words.length,
    ),
    context.textCounts.get(text) ?? 1,
    context.readability[index] ?? 0,
    context.defuddle[index] ?? 0,
  ];
}

const TAGS = [
  "p",
  "li",
  "td",
  "heading",
  "pre",
  "blockquote",
  "dl",
  "a",
  "button",
  "div",
  "label",
  "figcaption",
];
function tagFeatures(block: Block): number[] {
  const near = block.parents.slice(0, 3).map((e) => e.tagName);
  const tag = ownTag(block);
  const inside = block.nodes.length === 1 && block.nodes[0]?.type === "element" ? block.nodes[0].tagName : "";
  const level = Number(block.parents.find((e) => HEADING.test(e.tagName))?.tagName[1] ?? 0);
  return [
    tag === "p" ? 1 : 0,
    near.includes("li") ? 1 : 0,
    near.includes("td") || near.includes("th") ? 1 : 0,
    isHeading(block) ? level : 0,
    tag === "pre" || inside === "pre" ? 1 : 0,
    block.parents.some((e) => e.tagName === "blockquote") ? 1 : 0,
    near.includes("dd") || near.includes("dt") ? 1 : 0,
    inside === "a" || near.includes("a") ? 1 : 0,
    inside === "button" || block.parents.some((e) => e.tagName === "button") ? 1 : 0,
    tag === "div" ? 1 : 0,
    inside === "label" || near.includes("label") || near.includes("legend") ? 1 : 0,
    near.includes("figcaption") || near.includes("figure") ? 1 : 0,
  ];
}

/** How near the closest part of each kind is: 0 when there is none, 1 for the nearest element, less further out. */
function partFeatures(context: Context, block: Block): number[] {
  const nearest = PART_NAMES.map(() => 0);
  block.parents.forEach((element, distance) => {
    context.names.get(element)?.forEach((is, part) => {
      if (is && nearest[part] === 0) nearest[part] = 1 / (1 + distance / 3);
    });
  });
  return nearest;
}

const TAG_PARTS = ["nav", "footer", "header", "aside", "main", "article", "form", "section", "table", "ul"];
const tagPartFeatures = (block: Block): number[] =>
  TAG_PARTS.map((tag) =>
    block.parents.some((e) => e.tagName === tag || (tag === "ul" && e.tagName === "ol")) ? 1 : 0,
  );

/** The surroundings at four sizes: the parent, the first with 4 blocks, with 12, and with a quarter of the page. */
function surroundingFeatures(context: Context, block: Block): number[] {
  const { words } = context.total;
  const sizes: ((s: Sums) => boolean)[] = [
    () => true,
    (s) => s.blocks >= 4,
    (s) => s.blocks >= 12,
    (s) => s.words >= words * 0.25,
  ];
  return sizes.flatMap((fits) => {
    const element = block.parents.find((e) => fits(context.byElement.get(e) ?? context.total));
    return ((element && context.byElement.get(element)) ?? context.total).features(words);
  });
}

type Headings = { text: string; level: number; index: number; words: number }[];

function headingFeatures(
  context: Context,
  before: Headings[number] | undefined,
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
const HEADINGS = ["level", "distance", "words", "readability", "defuddle", ...HEADING_TEXTS.map(([n]) => n)];

const NEIGHBOURS = [-3, -2, -1, 1, 2, 3];
function neighbourFeatures(context: Context, index: number): number[] {
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

/** Names of the features, in the order of `describeBlocks`. */
export const FEATURE_NAMES: readonly string[] = [
  ...PAGE,
  ...TEXT_OWN.map((n) => `own.${n}`),
  ...TAGS.map((n) => `tag.${n}`),
  ...BLOCK_TEXTS.map(([n]) => `text.${n}`),
  ...PART_NAMES.map(([n]) => `part.${n}`),
  ...TAG_PARTS.map((n) => `in.${n}`),
  ...["parent", "small", "medium", "large"].flatMap((s) => SUMS.map((n) => `${s}.${n}`)),
  ...SUMS.map((n) => `kind.${n}`),
  "kind.blocks",
  ...HEADINGS.map((n) => `heading.${n}`),
  ...NEIGHBOURS.flatMap((o) => ["size", "links", "readability", "defuddle"].map((n) => `near${o}.${n}`)),
  ...[
    "position",
    "wordsBefore",
    "afterTitle",
    "sinceTitle",
    "readabilityBefore",
    "readabilityAfter",
    "defuddleBefore",
    "defuddleAfter",
    "depth",
  ].map((n) => `place.${n}`),
];

/** Describes every block of a page by numbers, for the model to weigh. */
export function describeBlocks(
  blocks: readonly Block[],
  readings: Readings,
  pageSigns: readonly number[],
): number[][] {
  const context = gather(blocks, readings, pageSigns);
  const [r0, r1] = span(context.readability, blocks);
  const [d0, d1] = span(context.defuddle, blocks);
  const title = blocks.findIndex((b) => b.parents.some((e) => e.tagName === "h1"));
  const n = blocks.length;
  let heading: Headings[number] | undefined;
  let wordsBefore = 0;
  return blocks.map((block, index) => {
    const signature = context.bySignature.get(signatureOf(block)) as Sums;
    const row = [
      ...context.page,
      ...ownFeatures(context, block, index),
      ...tagFeatures(block),
      ...BLOCK_TEXTS.map(([, pattern]) => (pattern.test(block.text) ? 1 : 0)),
      ...partFeatures(context, block),
      ...tagPartFeatures(block),
      ...surroundingFeatures(context, block),
      ...signature.features(context.total.words),
      Math.log1p(signature.blocks),
      ...headingFeatures(context, heading, index, wordsBefore),
      ...neighbourFeatures(context, index),
      index / n,
      share(wordsBefore, context.total.words),
      title < 0 ? 0 : index >= title ? 1 : -1,
      title < 0 ? 0 : (index - title) / n,
      (index - r0) / n,
      (index - r1) / n,
      (index - d0) / n,
      (index - d1) / n,
      block.parents.length,
    ];
    wordsBefore += block.words.length;
    if (isHeading(block))
      heading = {
        text: block.text,
        level: row[FEATURE_NAMES.indexOf("tag.heading")] ?? 2,
        index,
        words: wordsBefore,
      };
    return row;
  });
}
