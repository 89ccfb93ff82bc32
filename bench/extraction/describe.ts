import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { prepareTree, removeNoise } from "../../lib/server/extraction/html/prepare.ts";
import { buildSignature, listBlocks } from "../../lib/server/extraction/main-content/blocks.ts";
import { pageAverage } from "../../lib/server/extraction/main-content/classify.ts";
import { readDeclaredContent } from "../../lib/server/extraction/main-content/features/context.ts";
import { computeFeatures, FEATURE_NAMES } from "../../lib/server/extraction/main-content/features/index.ts";
import { pageSignals } from "../../lib/server/extraction/main-content/features/page.ts";
import { listTokens, SOURCES } from "../../lib/server/extraction/main-content/lexicon.ts";
import { isRepeatable } from "../../lib/server/extraction/main-content/select.ts";
import { loadSample } from "./sample.ts";

/*
 * node --conditions=react-server describe.ts SCORER FOLDER: writes what train.py needs. pages.jsonl has the names of
 * the features, then every page with its blocks; features.bin has the features of all blocks as 32-bit numbers,
 * tokens.bin the numbers of their tokens, whose names are in tokens.json.
 */

const [scorer = ".", folder = "."] = process.argv.slice(2);
const { pages } = await loadSample(scorer);
mkdirSync(folder, { recursive: true });
const text = openSync(join(folder, "pages.jsonl"), "w");
const binary = openSync(join(folder, "features.bin"), "w");
const tokens = openSync(join(folder, "tokens.bin"), "w");
/** Follows the tokens of each block. */
const END = -1;
const numbers = new Map<string, number>();

/** The number of a token, the same in all pages. */
function toNumber(token: string): number {
  const number = numbers.get(token) ?? numbers.size;
  numbers.set(token, number);
  return number;
}

writeSync(text, `${JSON.stringify(FEATURE_NAMES)}\n`);

for (const page of pages) {
  const { tree } = prepareTree(page.html());
  const signs = pageSignals(tree, page.url);
  const claims = readDeclaredContent(tree, page.url);
  removeNoise(tree, true);
  const blocks = listBlocks(tree);
  const rows = computeFeatures(blocks, signs, claims);
  const { id, type, url, mainContent: truth } = page;
  const numbered = Array.from(listTokens(blocks), (lists) => [
    ...SOURCES.flatMap((source) => lists[source].flat().map((token) => toNumber(`${source} ${token}`))),
    END,
  ]);
  const described = blocks.map((block) => ({
    text: block.text,
    size: block.words.length,
    signature: buildSignature(block),
    mayRepeat: isRepeatable(block),
  }));
  const average = pageAverage(blocks, rows);
  writeSync(text, `${JSON.stringify({ id, url, type, truth, average, blocks: described })}\n`);
  writeSync(binary, new Uint8Array(Float32Array.from(rows.flat()).buffer));
  writeSync(tokens, new Uint8Array(Int32Array.from(numbered.flat()).buffer));
}
writeFileSync(join(folder, "tokens.json"), JSON.stringify([...numbers.keys()]));
for (const file of [text, binary, tokens]) closeSync(file);
