import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { prepareTree } from "../../lib/server/extraction/html/prepare.ts";
import { buildSignature } from "../../lib/server/extraction/main-content/blocks.ts";
import { pageAverage } from "../../lib/server/extraction/main-content/classify.ts";
import { findTitleIndex } from "../../lib/server/extraction/main-content/features/context.ts";
import { computeFeatures, FEATURE_NAMES } from "../../lib/server/extraction/main-content/features/index.ts";
import { readBlocks } from "../../lib/server/extraction/main-content/index.ts";
import { listNames } from "../../lib/server/extraction/main-content/name-scores.ts";
import { isRepeatable } from "../../lib/server/extraction/main-content/select.ts";
import { toLegacyMarkup } from "./legacy.ts";
import { loadFixtures, loadSample } from "./sample.ts";

/*
 * node --conditions=react-server describe.ts SCORER FOLDER: writes what train.py needs. pages.jsonl has the names of
 * the features, then every page with its blocks; features.bin has the features of all blocks as 32-bit numbers,
 * names.bin the numbers of the names of their elements, which are in names.json.
 */

const [scorer = ".", folder = "."] = process.argv.slice(2);
const { pages } = await loadSample(scorer);
mkdirSync(folder, { recursive: true });
const text = openSync(join(folder, "pages.jsonl"), "w");
const binary = openSync(join(folder, "features.bin"), "w");
const names = openSync(join(folder, "names.bin"), "w");
/** Follows the names of each block. */
const END = -1;
const numbers = new Map<string, number>();

/** The number of a name, the same in all pages. */
function toNumber(name: string): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}

writeSync(text, `${JSON.stringify(FEATURE_NAMES)}\n`);

/** Every n-th article is described a second time in the markup of 2005, of which the sets have few pages. */
const LEGACY_SHARE = 4;
const legacy = pages
  .filter(({ type }) => type === "article")
  .filter((_, index) => index % LEGACY_SHARE === 0)
  .map((page, index) => ({
    ...page,
    id: `${page.id}-legacy`,
    set: "legacy",
    keepsParagraphs: index % 2 === 0,
  }));

for (const page of [...pages, ...legacy, ...loadFixtures()]) {
  const { tree } = prepareTree(page.html());
  if ("keepsParagraphs" in page) toLegacyMarkup(tree, page.keepsParagraphs);
  const { blocks, about } = readBlocks(tree, page.url);
  const rows = computeFeatures(blocks, about.signs, about.claims);
  const { id, set, type, url, mainContents: truths } = page;
  const numbered = Array.from(listNames(blocks), (lists) => [...lists.flat().map(toNumber), END]);
  const described = blocks.map((block) => ({
    text: block.text,
    size: block.words.length,
    signature: buildSignature(block),
    mayRepeat: isRepeatable(block),
  }));
  const average = pageAverage(blocks, rows);
  const title = findTitleIndex(blocks, about.claims.title);
  writeSync(text, `${JSON.stringify({ id, set, url, type, truths, average, title, blocks: described })}\n`);
  writeSync(binary, new Uint8Array(Float32Array.from(rows.flat()).buffer));
  writeSync(names, new Uint8Array(Int32Array.from(numbered.flat()).buffer));
}
writeFileSync(join(folder, "names.json"), JSON.stringify([...numbers.keys()]));
for (const file of [text, binary, names]) closeSync(file);
