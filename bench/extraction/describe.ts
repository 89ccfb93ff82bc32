import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { toHtml } from "hast-util-to-html";
import { listBlocks } from "../../lib/inspector/extract/main/blocks.ts";
import { readClaims } from "../../lib/inspector/extract/main/claims.ts";
import { coverageOf } from "../../lib/inspector/extract/main/coverage.ts";
import { describeBlocks } from "../../lib/inspector/extract/main/features.ts";
import { pageSigns } from "../../lib/inspector/extract/main/page-signs.ts";
import { readWithDefuddle } from "../../lib/inspector/extract/main/read-with-defuddle.ts";
import { readWithReadability } from "../../lib/inspector/extract/main/read-with-readability.ts";
import { signatureOf } from "../../lib/inspector/extract/main/signature.ts";
import { preparePage } from "../../lib/inspector/extract/page/prepare-page.ts";
import { removeNoise } from "../../lib/inspector/extract/page/remove-noise.ts";

/* node describe.ts SCORER blocks.jsonl: the blocks of every page of the scorer's sample as the model sees them. */

type Page = { id: string; url: string; type: string; html: () => Buffer; gt: { body: string } };
const [folder = ".", target = "blocks.jsonl"] = process.argv.slice(2);
const scorer = await import(pathToFileURL(resolve(folder, "lib-score.mjs")).href);
const pages: Page[] = scorer.SETS["wcxb-dev"]();
const out = createWriteStream(target);

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
    features: rows[index]?.map((value) => Number(value.toFixed(4))),
  }));
  out.write(
    `${JSON.stringify({ id: page.id, url: page.url, type: page.type, truth: page.gt.body, blocks: described })}\n`,
  );
}
out.end();
