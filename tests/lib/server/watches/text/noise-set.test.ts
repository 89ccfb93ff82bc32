import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import { compareTexts, type TextSnapshot } from "#server/watches/text/compare.ts";
import { learnNoise } from "#server/watches/text/learn-noise.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

/*
 * Constructed pages, each with three captures or more: noise is learned from the first two, and the others are compared
 * with the first.
 */

const FOLDER = join(import.meta.dirname, "../../../../fixtures/page-changes");

const readSnapshots = (folder: string, file: string): TextSnapshot[] =>
  readFileSync(join(FOLDER, folder, file), "utf8")
    .split("<!-- snapshot -->")
    .map((html) => {
      const input = extractionInput(html.trim(), { isComparable: true });
      return { markdown: extractPage(input).results.markdown ?? "" };
    });

/** The cases of a folder, each with the changes that would be reported. */
function compareAll(folder: string): { name: string; reported: string[] }[] {
  return readdirSync(join(FOLDER, folder)).map((file) => {
    const [first, second, ...others] = readSnapshots(folder, file);
    if (!first || !second || others.length === 0) throw new Error(`${file} has fewer than three captures`);
    const { rules } = learnNoise(first, second);
    const changes = others.flatMap((later) => compareTexts(first, later, rules).changes);
    return {
      name: file,
      reported: changes.map((change) => JSON.stringify(change, ["kind", "before", "after"])),
    };
  });
}

test("compareTexts reports at most 2 % of the pages on which only noise changed", () => {
  const cases = compareAll("noise");
  const wrong = cases.filter(({ reported }) => reported.length > 0);
  expect(cases.length).toBeGreaterThanOrEqual(30);
  expect(wrong, JSON.stringify(wrong, null, 1)).toHaveLength(0);
});

test("compareTexts reports at least 95 % of the pages with a real change", () => {
  const cases = compareAll("changes");
  const missed = cases.filter(({ reported }) => reported.length === 0);
  expect(cases.length).toBeGreaterThanOrEqual(20);
  expect(missed, JSON.stringify(missed)).toHaveLength(0);
});

test("compareTexts reports nothing but the change on a page that also has noise", () => {
  const noisy = compareAll("changes").filter(({ reported }) => reported.length > 2);
  expect(noisy.map(({ name }) => name)).toEqual(["section-removed.html"]);
});
