import { describe, expect, test } from "vitest";
import type { Block } from "#lib/inspector/extract/main/blocks.ts";
import { chooseBlocks } from "#lib/inspector/extract/main/choose-blocks.ts";
import { FEATURE_NAMES } from "#lib/inspector/extract/main/features.ts";
import { type Forest, weigh } from "#lib/inspector/extract/main/forest.ts";
import { contentForest } from "#lib/inspector/extract/main/model.ts";
import { treatAlike } from "#lib/inspector/extract/main/treat-alike.ts";

test("the weights were learnt on the features that the code computes", () => {
  expect(contentForest.features).toBe(FEATURE_NAMES.length);
  expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
  expect(Math.max(...contentForest.feature)).toBeLessThan(FEATURE_NAMES.length);
});

test("a forest adds up its leaves", () => {
  const forest: Forest = {
    features: 2,
    roots: [0, -3],
    feature: [1],
    threshold: [0.5],
    left: [-1],
    right: [-2],
    leaf: [-1, 2, 0.5],
  };
  expect(weigh(forest, [9, 0.5])).toBeCloseTo(1 / (1 + Math.exp(0.5)));
  expect(weigh(forest, [9, 0.6])).toBeCloseTo(1 / (1 + Math.exp(-2.5)));
});

test("blocks of one kind are drawn towards each other", () => {
  const block = (words: number): Block => ({
    nodes: [],
    parents: [],
    text: "",
    words: Array(words).fill("a"),
    linkWords: 0,
  });
  const blocks = [block(9), block(9), block(99)];
  const alike = treatAlike(blocks, [1, 0, 0.3], (one) => (one.words.length === 99 ? "other" : "item"));
  expect(alike.map((value) => Number(value.toFixed(2)))).toEqual([0.8, 0.2, 0.3]);
});

describe("the bar for keeping a block", () => {
  test("is high on a clear page", () => {
    expect(chooseBlocks([0.99, 0.97, 0.3, 0.01], [100, 100, 20, 50])).toEqual([true, true, false, false]);
  });

  test("is low where everything is doubtful", () => {
    expect(chooseBlocks([0.4, 0.35, 0.3, 0.02], [100, 100, 100, 100])).toEqual([true, true, true, false]);
  });

  test("is out of reach on a page that is only its frame, unless the page is too short to tell", () => {
    expect(chooseBlocks([0.1, 0.05], [40, 40])).toEqual([false, false]);
    expect(chooseBlocks([0.1, 0.05], [10, 40])).toEqual([true, false]);
  });

  test("copes with nothing", () => expect(chooseBlocks([], [])).toEqual([]));
});
