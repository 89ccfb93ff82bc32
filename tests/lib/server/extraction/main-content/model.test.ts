import { describe, expect, test } from "vitest";
import type { Block } from "#server/extraction/main-content/blocks.ts";
import {
  classifyBlocks,
  classifyPage,
  pageAverage,
  smoothBySimilarity,
  withPageTypeFeatures,
} from "#server/extraction/main-content/classify.ts";
import { FEATURE_NAMES } from "#server/extraction/main-content/features/index.ts";
import {
  type DecisionForest,
  mainContentModel,
  predict,
  rawScore,
} from "#server/extraction/main-content/model.ts";
import { selectBlocks } from "#server/extraction/main-content/select.ts";

test("mainContentModel was trained on the features that computeFeatures returns", () => {
  const { features, kinds, pairs, content } = mainContentModel;
  expect(features).toBe(FEATURE_NAMES.length);
  expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
  for (const kind of kinds) expect(Math.max(...kind.feature)).toBeLessThan(features);
  for (const { feature } of pairs) expect(FEATURE_NAMES[feature]).toMatch(/^part\./);
  expect(Math.max(...content.feature)).toBeLessThan(features + kinds.length + pairs.length + 1);
});

/** A tree with one split: whether a feature is above a threshold, and its two leaves. */
const stump = (feature: number, threshold: number, below: number, above: number): DecisionForest => ({
  roots: [0],
  feature: [feature, 0, 0],
  value: [threshold, below, above],
  right: [2, 0, 0],
});

test("rawScore sums the leaves of all trees", () => {
  const forest: DecisionForest = {
    roots: [0, 3],
    feature: [1, 0, 0, 0],
    value: [0.5, -1, 2, 0.5],
    right: [2, 0, 0, 0],
  };
  expect(predict(forest, [9, 0.5])).toBeCloseTo(1 / (1 + Math.exp(0.5)));
  expect(predict(forest, [9, 0.6])).toBeCloseTo(1 / (1 + Math.exp(-2.5)));
});

test("rawScore follows splits below other splits", () => {
  const forest: DecisionForest = {
    roots: [0],
    feature: [0, 1, 0, 0, 0],
    value: [0.5, 0.2, -1, 1, 3],
    right: [4, 2, 0, 0, 0],
  };
  expect(
    [
      [0.5, 0.2],
      [0.5, 0.3],
      [0.6, 0.2],
    ].map((row) => rawScore(forest, row)),
  ).toEqual([-1, 1, 3]);
});

const block = (words: number): Block => ({
  nodes: [],
  parents: [],
  text: "",
  words: Array(words).fill("a"),
  linkWords: 0,
});

describe("the page kind", () => {
  const createRow = (first: number): number[] => FEATURE_NAMES.map((_, at) => (at === 0 ? first : 0));

  test("is predicted from all blocks, weighted by their length", () => {
    expect(pageAverage([block(1), block(3)], [createRow(0), createRow(1)])[0]).toBe(0.75);
    expect(pageAverage([], [])).toEqual(createRow(0));
    const [first = 0, second = 0] = classifyPage([stump(0, 0.5, 0, 2), stump(0, 0.5, 0, 0)], createRow(0.75));
    expect(first / second).toBeCloseTo(Math.exp(2));
    expect(first + second).toBeCloseTo(1);
  });

  test("scales the features that depend on it", () => {
    expect(withPageTypeFeatures([1, 0.5], [0.5, 0.25, 0.25], [{ feature: 1, kinds: [0, 2] }])).toEqual([
      1, 0.5, 0.5, 0.25, 0.25, 0.375,
    ]);
  });

  test("affects whether a block is content", () => {
    const model = {
      features: FEATURE_NAMES.length,
      kinds: [stump(0, 0.5, -3, 3), stump(0, 0.5, 3, -3)],
      pairs: [{ feature: 1, kinds: [0] }],
      names: {},
      content: stump(FEATURE_NAMES.length + 2, 0.5, -4, 4),
    };
    const reply = FEATURE_NAMES.map((_, at) => (at === 1 ? 1 : 0));
    expect(classifyBlocks(model, [block(1), block(9)], [reply, createRow(1)])[0]).toBeGreaterThan(0.9);
    expect(classifyBlocks(model, [block(1), block(9)], [reply, createRow(0)])[0]).toBeLessThan(0.1);
  });
});

test("smoothBySimilarity moves the probabilities of similar blocks towards each other", () => {
  const blocks = [block(9), block(9), block(99)];
  const alike = smoothBySimilarity(blocks, [1, 0, 0.3], (one) =>
    one.words.length === 99 ? "other" : "item",
  );
  expect(alike.map((value) => Number(value.toFixed(2)))).toEqual([0.8, 0.2, 0.3]);
});

describe("the threshold of selectBlocks", () => {
  test("is high on a clear page", () => {
    expect(selectBlocks([0.99, 0.97, 0.3, 0.01], [100, 100, 20, 50])).toEqual([true, true, false, false]);
  });

  test("is low when all probabilities are uncertain", () => {
    expect(selectBlocks([0.4, 0.35, 0.3, 0.02], [100, 100, 100, 100])).toEqual([true, true, true, false]);
  });

  test("takes into account that all probabilities of a page can be too low or too high", () => {
    // With independent errors, the first block alone would have an expected F1 of 120/190, and both of 180/290, which
    // is less.
    expect(selectBlocks([0.6, 0.3], [100, 100])).toEqual([true, true]);
  });

  test("keeps nothing of a page without content, unless the page is very short", () => {
    expect(selectBlocks([0.1, 0.05], [40, 40])).toEqual([false, false]);
    expect(selectBlocks([0.1, 0.05], [10, 40])).toEqual([true, false]);
  });

  test("accepts an empty page", () => expect(selectBlocks([], [])).toEqual([]));
});
