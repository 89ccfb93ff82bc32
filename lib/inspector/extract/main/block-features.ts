import type { Block } from "./blocks.ts";
import { PART_NAMES } from "./names.ts";
import type { Context } from "./page-context.ts";
import { endsSentence, share } from "./sums.ts";

const HEADING = /^h[1-6]$/;
const ownTag = (block: Block): string => block.parents[0]?.tagName ?? "body";

/** Whether a block is (part of) a heading. */
export const isHeading = (block: Block): boolean =>
  block.parents.slice(0, 3).some((e) => HEADING.test(e.tagName));

/** The level of the heading that a block stands in; 0 outside of one. */
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
  "readability",
  "defuddle",
  "function",
];

/** The text itself. */
export function ownFeatures(context: Context, block: Block, index: number): number[] {
  const { text, words, linkWords } = block;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return [
    Math.min(words.length, 200),
    Math.log1p(words.length),
    share(linkWords, words.length),
    linkWords,
    endsSentence(text) ? 1 : 0,
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
    share(context.traits[index]?.functionWords ?? 0, words.length),
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

/** The tags right around a block. */
export function tagFeatures(block: Block): number[] {
  const near = block.parents.slice(0, 3).map((e) => e.tagName);
  const tag = ownTag(block);
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

/** How near the closest part of each kind is: 0 when there is none, 1 for the nearest element, less further out. */
export function partFeatures(context: Context, block: Block): number[] {
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

/** Whether a block stands anywhere inside of these. */
export const tagPartFeatures = (block: Block): number[] =>
  TAG_PARTS.map((tag) =>
    block.parents.some((e) => e.tagName === tag || (tag === "ul" && e.tagName === "ol")) ? 1 : 0,
  );
