import type { Root } from "hast";
import { removeNoise } from "#server/extraction/html/prepare.ts";
import { convertRoles } from "#server/extraction/html/roles.ts";
import { listFootnotes } from "#server/extraction/markdown/footnotes.ts";
import type { ExtractionInput, ExtractionMode } from "#server/extraction/types.ts";
import { type Block, buildSignature, listBlocks } from "./blocks.ts";
import { classifyBlocks, smoothBySimilarity } from "./classify.ts";
import { findComments } from "./comments.ts";
import { completeSelection } from "./complete.ts";
import { readDeclaredContent } from "./features/context.ts";
import { computeFeatures } from "./features/index.ts";
import { pageSignals } from "./features/page.ts";
import type { DeclaredContent } from "./features/page-context.ts";
import { readDensity } from "./features/readers.ts";
import { mainContentModel } from "./model.ts";
import { dropDuplicates, pruneTree, selectBlocks } from "./select.ts";

const FRAME = new Set(["nav", "header", "footer", "aside", "form", "button"]);
const FRAME_ROLE = /^(?:navigation|banner|contentinfo|complementary|search)$/;

/** For more blocks, computing the features takes too long. */
const MAX_DESCRIBED = 20_000;
/** With fewer words, the density reader has found nothing. */
const MIN_READ_WORDS = 50;

/** Data about the page from its head and scripts. */
type PageSignals = { signs: readonly number[]; claims: DeclaredContent };

/** Without a reader: everything outside navigation, header, footer and similar parts. */
const isOutsideFrame = (block: Block): boolean =>
  !block.parents.some((e) => FRAME.has(e.tagName) || FRAME_ROLE.test(String(e.properties.role ?? "")));

function selectWithReader(blocks: readonly Block[]): boolean[] {
  const keep = readDensity(blocks).map((value) => value > 0.5);
  const words = blocks.reduce((sum, block, index) => sum + (keep[index] ? block.words.length : 0), 0);
  return words < MIN_READ_WORDS ? blocks.map(isOutsideFrame) : keep;
}

/** The probability of each block that it is main content. */
export function computeLikelihoods(blocks: readonly Block[], about: PageSignals): number[] {
  const features = computeFeatures(blocks, about.signs, about.claims);
  return smoothBySimilarity(blocks, classifyBlocks(mainContentModel, blocks, features), buildSignature);
}

function selectWithModel(blocks: readonly Block[], about: PageSignals): boolean[] {
  return selectBlocks(
    computeLikelihoods(blocks, about),
    blocks.map((block) => block.words.length),
  );
}

function select(blocks: readonly Block[], about: PageSignals, mode: ExtractionMode): boolean[] {
  if (mode === "plain") return blocks.map(isOutsideFrame);
  return mode === "full" && blocks.length <= MAX_DESCRIBED
    ? selectWithModel(blocks, about)
    : selectWithReader(blocks);
}

/** Removes the noise of a page. @returns its blocks, and what its head and scripts say about it */
export function readBlocks(tree: Root, url: string): { blocks: Block[]; about: PageSignals } {
  const about = { signs: pageSignals(tree, url), claims: readDeclaredContent(tree, url) };
  removeNoise(tree, true);
  return { blocks: listBlocks(tree), about };
}

/** Removes everything but the main content, in place. */
export function keepMainContent(
  tree: Root,
  { url, comments }: Pick<ExtractionInput, "url" | "comments">,
  thoroughness: ExtractionMode,
): void {
  const { blocks, about } = readBlocks(tree, url);
  const selected = select(blocks, about, thoroughness);
  // After the selection, because the model was trained without them.
  convertRoles(tree);
  const { title } = about.claims;
  const areComments = comments ? findComments(blocks, title) : [];
  const apply = (keep: boolean[]) => keep.map((is, index) => (areComments[index] ? comments === "keep" : is));
  const completed = completeSelection(blocks, apply(selected), {
    title,
    footnotes: thoroughness === "plain" ? [] : listFootnotes(tree, url),
  });
  // Completed lists and cards can have comments in them.
  const keep = comments === "drop" ? apply(completed) : completed;
  pruneTree(tree, blocks, dropDuplicates(blocks, keep));
}
