import type { Element } from "hast";
import type { Block } from "#server/extraction/main-content/blocks.ts";
import type { PageContext } from "./page-context.ts";
import { HEADING_TEXTS, PART_NAMES } from "./patterns.ts";
import { type BlockStatistics, endsSentence, ratio } from "./statistics.ts";

const HEADING = /^h[1-6]$/;
const getParentTag = (block: Block): string => block.parents[0]?.tagName ?? "body";

/** Whether a block is in a heading. */
export const isHeading = (block: Block): boolean =>
  block.parents.slice(0, 3).some((e) => HEADING.test(e.tagName));

/** The level of the heading that contains a block; 0 outside a heading. */
export const headingLevel = (block: Block): number =>
  Number(block.parents.find((e) => HEADING.test(e.tagName))?.tagName[1] ?? 0);

/** Names of `ownFeatures`. */
export const TEXT_OWN = [
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
  "density",
  "container",
  "score",
  "function",
];

/** Features of the text itself. */
export function ownFeatures(context: PageContext, block: Block, index: number): number[] {
  const { text, words, linkWords } = block;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return [
    Math.min(words.length, 200),
    Math.log1p(words.length),
    ratio(linkWords, words.length),
    linkWords,
    endsSentence(text) ? 1 : 0,
    ratio(text.match(/[,;，、]/g)?.length ?? 0, words.length),
    ratio(text.match(/\d/g)?.length ?? 0, text.length),
    ratio(text.match(/\p{Lu}/gu)?.length ?? 0, letters),
    ratio(
      words.reduce((sum, w) => sum + w.length, 0),
      words.length,
    ),
    context.textCounts.get(text) ?? 1,
    context.density[index] ?? 0,
    context.container[index] ?? 0,
    context.scores[index] ?? 0,
    ratio(context.traits[index]?.functionWords ?? 0, words.length),
  ];
}

/** Names of `tagFeatures`. */
export const TAGS = [
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

/** Features of the nearest tags. */
export function tagFeatures(block: Block): number[] {
  const near = block.parents.slice(0, 3).map((e) => e.tagName);
  const tag = getParentTag(block);
  const inside = block.nodes.length === 1 && block.nodes[0]?.type === "element" ? block.nodes[0].tagName : "";
  return [
    tag === "p" ? 1 : 0,
    near.includes("li") ? 1 : 0,
    near.includes("td") || near.includes("th") ? 1 : 0,
    isHeading(block) ? headingLevel(block) : 0,
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

/** Proximity of the closest ancestor of each part: 1 for the nearest ancestor, less further out, 0 for none. */
export function partFeatures(context: PageContext, block: Block): number[] {
  const nearest = PART_NAMES.map(() => 0);
  block.parents.forEach((element, distance) => {
    context.names.get(element)?.forEach((is, part) => {
      if (is && nearest[part] === 0) nearest[part] = 1 / (1 + distance / 3);
    });
  });
  return nearest;
}

/** Names of `tagPartFeatures`. */
export const TAG_PARTS = [
  "nav",
  "footer",
  "header",
  "aside",
  "main",
  "article",
  "form",
  "section",
  "table",
  "ul",
];

/** Whether a block is inside each of these tags. */
export const tagPartFeatures = (block: Block): number[] =>
  TAG_PARTS.map((tag) =>
    block.parents.some((e) => e.tagName === tag || (tag === "ul" && e.tagName === "ol")) ? 1 : 0,
  );

/**
 * Ancestors at four sizes: the parent, and the first with 4 blocks, with 12 blocks, and with a quarter of the page.
 */
function surroundingElements(context: PageContext, block: Block): (Element | undefined)[] {
  const { words } = context.total;
  const sizes: ((s: BlockStatistics) => boolean)[] = [
    () => true,
    (s) => s.blocks >= 4,
    (s) => s.blocks >= 12,
    (s) => s.words >= words * 0.25,
  ];
  return sizes.map((fits) => block.parents.find((e) => fits(context.byElement.get(e) ?? context.total)));
}

/** Statistics of the ancestors at each size. */
export const surroundingFeatures = (context: PageContext, block: Block): number[] =>
  surroundingElements(context, block).flatMap((element) =>
    ((element && context.byElement.get(element)) ?? context.total).features(context.total.words),
  );

/** The heading before a block, with its position and the number of words before it. */
export type Heading = { text: string; level: number; index: number; words: number };

/** Topic and distance of the preceding heading. */
export function headingFeatures(
  context: PageContext,
  before: Heading | undefined,
  index: number,
  wordsBefore: number,
): number[] {
  return [
    before ? before.level : 0,
    before ? index - before.index : 99,
    before ? Math.log1p(wordsBefore - before.words) : 9,
    before ? (context.density[before.index] ?? 0) : 0,
    before ? (context.container[before.index] ?? 0) : 0,
    ...HEADING_TEXTS.map(([, pattern]) => (before && pattern.test(before.text) ? 1 : 0)),
  ];
}

/** Names of `headingFeatures`. */
export const HEADINGS = [
  "level",
  "distance",
  "words",
  "density",
  "container",
  ...HEADING_TEXTS.map(([n]) => n),
];

export const NEIGHBORS = [-3, -2, -1, 1, 2, 3];
/** Features of the preceding and following blocks. */
export function neighborFeatures(context: PageContext, index: number): number[] {
  return NEIGHBORS.flatMap((offset) => {
    const other = context.blocks[index + offset];
    if (!other) return [0, 0, 0, 0];
    return [
      Math.log1p(other.words.length),
      ratio(other.linkWords, other.words.length),
      context.density[index + offset] ?? 0,
      context.container[index + offset] ?? 0,
    ];
  });
}
