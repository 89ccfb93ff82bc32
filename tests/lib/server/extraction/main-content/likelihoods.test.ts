import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareTree } from "#server/extraction/html/prepare.ts";
import { computeLikelihoods, readBlocks } from "#server/extraction/main-content/index.ts";

const FOLDER = join(import.meta.dirname, "../../../../fixtures/main-content");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
/** Written by bench/extraction/train.py together with the weights. */
const expected: Record<string, number[]> = JSON.parse(read("likelihoods.json"));

test.each(Object.keys(expected))("the likelihoods of %s are those of the training", (name) => {
  const { blocks, about } = readBlocks(prepareTree(read(name)).tree, `https://site.test/${name}`);
  const likely = computeLikelihoods(blocks, about);
  expect(likely).toHaveLength(expected[name]?.length ?? 0);
  likely.forEach((value, at) => {
    expect(value, `block ${at}`).toBeCloseTo(expected[name]?.[at] ?? Number.NaN, 3);
  });
});
