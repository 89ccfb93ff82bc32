import type { Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { removeNoise } from "#server/extraction/html/prepare.ts";
import type { ExtractionMode } from "#server/extraction/types.ts";
import { type Block, buildSignature, listBlocks } from "./blocks.ts";
import { classifyBlocks, smoothBySimilarity } from "./classify.ts";
import { type DeclaredContent, readDeclaredContent } from "./features/context.ts";
import { computeFeatures } from "./features/index.ts";
import { pageSignals } from "./features/page.ts";
import { mainContentModel } from "./model.ts";
import { coveredShare, getCoverage, readWithDefuddle, readWithReadability } from "./readers.ts";
import { dropDuplicates, pruneTree, selectBlocks } from "./select.ts";

const FRAME = new Set(["nav", "header", "footer", "aside", "form", "button"]);
const FRAME_ROLE = /^(?:navigation|banner|contentinfo|complementary|search)$/;

/** For more blocks, computing the features takes too long. */
const MAX_DESCRIBED = 20_000;
/** Longer pages are not passed to the readers; they are no articles. */
const MAX_READ = 4_000_000;

/** Data about the page from its head and scripts. */
type PageSignals = { signs: readonly number[]; claims: DeclaredContent };

/** The most thorough mode that is feasible for a page of this size. */
function chooseMode(wanted: ExtractionMode, html: string, blocks: readonly Block[]): ExtractionMode {
  if (wanted === "plain" || html.length > MAX_READ) return "plain";
  return blocks.length > MAX_DESCRIBED ? "quick" : wanted;
}

/** Without a reader: everything outside navigation, header, footer and similar parts. */
const isOutsideFrame = (block: Block): boolean =>
  !block.parents.some((e) => FRAME.has(e.tagName) || FRAME_ROLE.test(String(e.properties.role ?? "")));

function selectWithReader(html: string, url: string, blocks: readonly Block[]): boolean[] {
  const reading = getCoverage(readWithReadability(html, url));
  if (reading.words < 50) return blocks.map(isOutsideFrame);
  return blocks.map((block) => coveredShare(reading, block.words) > 0.5);
}

function selectWithModel(html: string, url: string, blocks: readonly Block[], about: PageSignals): boolean[] {
  const readings = {
    readability: getCoverage(readWithReadability(html, url)),
    defuddle: getCoverage(readWithDefuddle(html, url)),
  };
  const likely = classifyBlocks(
    mainContentModel,
    blocks,
    computeFeatures(blocks, readings, about.signs, about.claims),
  );
  return selectBlocks(
    smoothBySimilarity(blocks, likely, buildSignature),
    blocks.map((block) => block.words.length),
  );
}

function selectByMode(
  html: string,
  url: string,
  blocks: readonly Block[],
  about: PageSignals,
  how: ExtractionMode,
): boolean[] {
  if (how === "full") return selectWithModel(html, url, blocks, about);
  return how === "quick" ? selectWithReader(html, url, blocks) : blocks.map(isOutsideFrame);
}

/** Removes everything but the main content, in place. */
export function keepMainContent(tree: Root, url: string, thoroughness: ExtractionMode): void {
  const html = thoroughness === "plain" ? "" : toHtml(tree);
  const about = { signs: pageSignals(tree, url), claims: readDeclaredContent(tree, url) };
  removeNoise(tree, true);
  const blocks = listBlocks(tree);
  const how = chooseMode(thoroughness, html, blocks);
  const selected = selectByMode(html, url, blocks, about, how);
  const keep = how === "full" || selected.some(Boolean) ? selected : blocks.map(isOutsideFrame);
  pruneTree(tree, blocks, dropDuplicates(blocks, keep));
}
