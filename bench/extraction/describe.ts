import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { toHtml } from "hast-util-to-html";
import { listBlocks } from "../../lib/inspector/extract/main/blocks.ts";
import { readClaims } from "../../lib/inspector/extract/main/claims.ts";
import { coverageOf } from "../../lib/inspector/extract/main/coverage.ts";
import { mayRepeat } from "../../lib/inspector/extract/main/drop-copies.ts";
import { describeBlocks, FEATURE_NAMES } from "../../lib/inspector/extract/main/features.ts";
import { pageAverage } from "../../lib/inspector/extract/main/page-kind.ts";
import { pageSigns } from "../../lib/inspector/extract/main/page-signs.ts";
import { readWithDefuddle } from "../../lib/inspector/extract/main/read-with-defuddle.ts";
import { readWithReadability } from "../../lib/inspector/extract/main/read-with-readability.ts";
import { signatureOf } from "../../lib/inspector/extract/main/signature.ts";
import { preparePage } from "../../lib/inspector/extract/page/prepare-page.ts";
import { removeNoise } from "../../lib/inspector/extract/page/remove-noise.ts";

/* node describe.ts SCORER blocks.jsonl: the names of the features, then every page of the
   scorer's sample with its blocks as the model sees them. */

type Page = { id: string; url: string; type: string; html: () => Buffer; gt: { body: string } };
const [folder = ".", target = "blocks.jsonl"] = process.argv.slice(2);
const scorer = await import(pathToFileURL(resolve(folder, "lib-score.mjs")).href);
const pages: Page[] = scorer.SETS["wcxb-dev"]();
const out = createWriteStream(target);
const short = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));
out.write(`${JSON.stringify(FEATURE_NAMES)}\n`);

for (const page of pages) {
  const { tree } = preparePage(scorer.decode(page.html()));
  const html = toHtml(tree);
  const signs = pageSigns(tree, page.url);
  const claims = readClaims(tree, page.url);
  removeNoise(tree, true);
  const blocks = listBlocks(tree);
  const readings = {
    readability: coverageOf(readWithReadability(html, page.url)),
    defuddle: coverageOf(readWithDefuddle(html, page.url)),
  };
  const rows = describeBlocks(blocks, readings, signs, claims);
  const described = blocks.map((block, index) => ({
    text: block.text,
    kind: signatureOf(block),
    mayRepeat: mayRepeat(block),
    features: short(rows[index] ?? []),
  }));
  const { id, type } = page;
  const about = short(pageAverage(blocks, rows));
  out.write(
    `${JSON.stringify({ id, url: page.url, type, truth: page.gt.body, about, blocks: described })}\n`,
  );
}
out.end();
