import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareTree, removeNoise } from "#server/extraction/html/prepare.ts";
import { buildSignature, listBlocks } from "#server/extraction/main-content/blocks.ts";
import { classifyBlocks, smoothBySimilarity } from "#server/extraction/main-content/classify.ts";
import { readDeclaredContent } from "#server/extraction/main-content/features/context.ts";
import { computeFeatures } from "#server/extraction/main-content/features/index.ts";
import { pageSignals } from "#server/extraction/main-content/features/page.ts";
import { mainContentModel } from "#server/extraction/main-content/model.ts";

const FOLDER = join(import.meta.dirname, "../../../../fixtures/main-content");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
/** Written by bench/extraction/train.py together with the weights. */
const expected: Record<string, number[]> = JSON.parse(read("likelihoods.json"));

function computeLikelihoods(name: string): number[] {
  const url = `https://site.test/${name}`;
  const { tree } = prepareTree(read(name));
  const signs = pageSignals(tree, url);
  const claims = readDeclaredContent(tree, url);
  removeNoise(tree, true);
  const blocks = listBlocks(tree);
  const rows = computeFeatures(blocks, signs, claims);
  return smoothBySimilarity(blocks, classifyBlocks(mainContentModel, blocks, rows), buildSignature);
}

test.each(Object.keys(expected))("the likelihoods of %s are those of the training", (name) => {
  const likely = computeLikelihoods(name);
  expect(likely).toHaveLength(expected[name]?.length ?? 0);
  likely.forEach((value, at) => {
    expect(value, `block ${at}`).toBeCloseTo(expected[name]?.[at] ?? Number.NaN, 3);
  });
});
