import { expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import { compareTexts, type TextSnapshot } from "#server/page-comparison/text/compare.ts";
import { learnNoise } from "#server/page-comparison/text/learn-noise.ts";
import { CHANGES, NOISE } from "#tests/fixtures/page-changes.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const toSnapshot = (html: string): TextSnapshot => {
  const input = extractionInput(html, { isComparable: true });
  return { markdown: extractPage(input).results.markdown ?? "" };
};

/** The cases of a set, each with the changes that would be reported. */
const compareAll = (set: Record<string, string[]>): { name: string; reported: string[] }[] =>
  Object.entries(set).map(([name, captures]) => {
    const [first, second, ...others] = captures.map(toSnapshot);
    if (!first || !second || others.length === 0) throw new Error(`${name} has fewer than three captures`);
    const { rules } = learnNoise(first, second);
    const changes = others.flatMap((later) => compareTexts(first, later, rules).changes);
    return {
      name,
      reported: changes.map((change) => JSON.stringify(change, ["kind", "before", "after"])),
    };
  });

test("compareTexts reports at most 2 % of the pages on which only noise changed", () => {
  const cases = compareAll(NOISE);
  const wrong = cases.filter(({ reported }) => reported.length > 0);
  expect(cases.length).toBeGreaterThanOrEqual(30);
  expect(wrong, JSON.stringify(wrong, null, 1)).toHaveLength(0);
});

test("compareTexts reports at least 95 % of the pages with a real change", () => {
  const cases = compareAll(CHANGES);
  const missed = cases.filter(({ reported }) => reported.length === 0);
  expect(cases.length).toBeGreaterThanOrEqual(20);
  expect(missed, JSON.stringify(missed)).toHaveLength(0);
});

test("compareTexts reports nothing but the change on a page that also has noise", () => {
  const noisy = compareAll(CHANGES).filter(({ reported }) => reported.length > 2);
  expect(noisy.map(({ name }) => name)).toEqual(["section-removed"]);
});
