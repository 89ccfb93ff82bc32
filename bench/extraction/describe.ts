import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { toHtml } from "hast-util-to-html";
import { prepareTree, removeNoise } from "../../lib/server/extraction/html/prepare.ts";
import { buildSignature, listBlocks } from "../../lib/server/extraction/main-content/blocks.ts";
import { pageAverage } from "../../lib/server/extraction/main-content/classify.ts";
import { readDeclaredContent } from "../../lib/server/extraction/main-content/features/context.ts";
import { computeFeatures, FEATURE_NAMES } from "../../lib/server/extraction/main-content/features/index.ts";
import { pageSignals } from "../../lib/server/extraction/main-content/features/page.ts";
import {
  getCoverage,
  readWithDefuddle,
  readWithReadability,
} from "../../lib/server/extraction/main-content/readers.ts";
import { isRepeatable } from "../../lib/server/extraction/main-content/select.ts";

/*
 * node describe.ts SCORER blocks.jsonl: writes the names of the features, then every page of the scorer's sample with
 * its blocks as the model sees them.
 */

type Page = { id: string; url: string; type: string; html: () => Buffer; gt: { body: string } };
const [folder = ".", target = "blocks.jsonl"] = process.argv.slice(2);
const scorer = await import(pathToFileURL(resolve(folder, "lib-score.mjs")).href);
const pages: Page[] = scorer.SETS["wcxb-dev"]();
const out = createWriteStream(target);
const short = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));
out.write(`${JSON.stringify(FEATURE_NAMES)}\n`);

for (const page of pages) {
  const { tree } = prepareTree(scorer.decode(page.html()));
  const html = toHtml(tree);
  const signs = pageSignals(tree, page.url);
  const claims = readDeclaredContent(tree, page.url);
  removeNoise(tree, true);
  const blocks = listBlocks(tree);
  const readings = {
    readability: getCoverage(readWithReadability(html, page.url)),
    defuddle: getCoverage(readWithDefuddle(html, page.url)),
  };
  const rows = computeFeatures(blocks, readings, signs, claims);
  const described = blocks.map((block, index) => ({
    text: block.text,
    kind: buildSignature(block),
    mayRepeat: isRepeatable(block),
    features: short(rows[index] ?? []),
  }));
  const { id, type } = page;
  const about = short(pageAverage(blocks, rows));
  out.write(
    `${JSON.stringify({ id, url: page.url, type, truth: page.gt.body, about, blocks: described })}\n`,
  );
}
out.end();
