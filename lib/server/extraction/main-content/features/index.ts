import type { Block } from "#server/extraction/main-content/blocks.ts";
import {
  HEADINGS,
  type Heading,
  headingFeatures,
  headingLevel,
  isHeading,
  NEIGHBORS,
  neighborFeatures,
  ownFeatures,
  partFeatures,
  surroundingFeatures,
  TAG_PARTS,
  TAGS,
  TEXT_OWN,
  tagFeatures,
  tagPartFeatures,
} from "./block.ts";
import { CLAIMS, claimFeatures, LINKS, linkFeatures, TITLE_DISTANCE, titleFeatures } from "./context.ts";
import { ENDING, endingFeatures } from "./ending.ts";
import { buildPageContext, PAGE, pageFeatures } from "./page.ts";
import type { DeclaredContent, PageContext } from "./page-context.ts";
import { BLOCK_TEXTS, PART_NAMES } from "./patterns.ts";
import { BlockStatistics, ratio, SUMS } from "./statistics.ts";
import {
  REPEATED_ITEMS,
  repeatedItemFeatures,
  SECTIONS,
  sectionFeatures,
  TEXT_RUNS,
  textRunFeatures,
} from "./structure.ts";

const PLACES = [
  "position",
  "wordsBefore",
  "afterTitle",
  "sinceTitle",
  "densityBefore",
  "densityAfter",
  "containerBefore",
  "containerAfter",
  "depth",
];

/** Names of the features, in the order of `computeFeatures`. */
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
  ...NEIGHBORS.flatMap((o) => ["size", "links", "density", "container"].map((n) => `near${o}.${n}`)),
  ...PLACES.map((n) => `place.${n}`),
  ...CLAIMS.map((n) => `claim.${n}`),
  ...REPEATED_ITEMS,
  ...TITLE_DISTANCE.map((n) => `title.${n}`),
  ...SECTIONS.map((n) => `section.${n}`),
  ...LINKS.map((n) => `link.${n}`),
  ...TEXT_RUNS.map((n) => `stretch.${n}`),
  ...ENDING.map((n) => `ending.${n}`),
];

/** The first and last longer block that a reader kept; the whole page when it kept none. */
function findKeptSpan(shares: readonly number[], blocks: readonly Block[]): [number, number] {
  const covered = (index: number) => (shares[index] ?? 0) > 0.5 && (blocks[index]?.words.length ?? 0) > 5;
  const first = blocks.findIndex((_, index) => covered(index));
  const last = blocks.findLastIndex((_, index) => covered(index));
  return first < 0 ? [0, blocks.length - 1] : [first, last];
}

/** Position of a block in the page, after its title, and relative to what each reader kept. */
function createPositionFeatures({ blocks, density, container, total }: PageContext) {
  const spans = [...findKeptSpan(density, blocks), ...findKeptSpan(container, blocks)];
  const title = blocks.findIndex((b) => b.parents.some((e) => e.tagName === "h1"));
  const n = blocks.length;
  return (block: Block, index: number, wordsBefore: number): number[] => [
    index / n,
    ratio(wordsBefore, total.words),
    title < 0 ? 0 : index >= title ? 1 : -1,
    title < 0 ? 0 : (index - title) / n,
    ...spans.map((edge) => (index - edge) / n),
    block.parents.length,
  ];
}

/** Computes the features of every block for the model, in the order of `FEATURE_NAMES`. */
export function computeFeatures(
  blocks: readonly Block[],
  signs: readonly number[],
  claims: DeclaredContent,
): number[][] {
  const context = buildPageContext(blocks, claims);
  const page = pageFeatures(context, signs);
  const getPositionFeatures = createPositionFeatures(context);
  const getClaimFeatures = claimFeatures(context);
  const getRepeatedItemFeatures = repeatedItemFeatures(context);
  const wayToTitle = titleFeatures(context);
  const getSectionFeatures = sectionFeatures(context);
  const getLinkFeatures = linkFeatures(claims.url);
  const getTextRunFeatures = textRunFeatures(context);
  const getEndingFeatures = endingFeatures(context);
  let heading: Heading | undefined;
  let wordsBefore = 0;
  return blocks.map((block, index) => {
    const kind = context.bySignature.get(context.signatures[index] ?? "") ?? new BlockStatistics();
    const row = [
      ...page,
      ...ownFeatures(context, block, index),
      ...tagFeatures(block),
      ...BLOCK_TEXTS.map(([, pattern]) => (pattern.test(block.text) ? 1 : 0)),
      ...partFeatures(context, block),
      ...tagPartFeatures(block),
      ...surroundingFeatures(context, block),
      ...kind.features(context.total.words),
      Math.log1p(kind.blocks),
      ...headingFeatures(context, heading, index, wordsBefore),
      ...neighborFeatures(context, index),
      ...getPositionFeatures(block, index, wordsBefore),
      ...getClaimFeatures(block, index),
      ...getRepeatedItemFeatures(block),
      ...wayToTitle(block),
      ...getSectionFeatures(index),
      ...getLinkFeatures(block),
      ...getTextRunFeatures(index),
      ...getEndingFeatures(index),
    ];
    wordsBefore += block.words.length;
    if (isHeading(block))
      heading = { text: block.text, level: headingLevel(block), index, words: wordsBefore };
    return row;
  });
}
