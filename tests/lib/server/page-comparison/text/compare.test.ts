import { expect, test } from "vitest";
import { compareTexts, findAllChanges, type TextSnapshot } from "#server/page-comparison/text/compare.ts";
import { describeChanges } from "#server/page-comparison/text/describe.ts";
import { confirmChanges, learnNoise } from "#server/page-comparison/text/learn-noise.ts";

const at = (markdown: string, day?: string): TextSnapshot => ({
  markdown,
  ...(day ? { capturedAt: new Date(`${day}T12:00:00Z`) } : {}),
});
const describe = (before: string, after: string): string =>
  describeChanges(compareTexts(at(before), at(after)).changes);

test.each([
  ["Cost \\$19 a month", "Cost \\$24 a month", "Price changed from $19 to $24"],
  ["19,00 €", "24,00 €", "Price changed from 19,00 € to 24,00 €"],
  ["In stock", "Sold out", "“In stock” is now “Sold out”"],
  ["One", "One\n\nTwo is new", "Added: “Two is new”"],
  ["One\n\nTwo goes", "One", "Removed: “Two goes”"],
  ["[Get](https://a.test/1.zip)", "[Get](https://a.test/2.zip)", "A link leads elsewhere: “Get”"],
])("the change from %j to %j is described in words", (before, after, words) => {
  expect(describe(before, after)).toBe(words);
});

test("several changes are counted, after a price", () => {
  expect(describe("# A\n\nold text here\n\nstays", "# A\n\nstays\n\nmore words\n\nand others")).toBe(
    "2 lines added, 1 removed",
  );
  expect(describe("\\$19\n\nstays\n\nIn stock", "\\$24\n\nstays\n\nSold out")).toBe(
    "Price changed from $19 to $24, and 1 more change",
  );
  expect(describe("\\$19\n\nIn stock\n\nstays", "\\$24\n\nOnly 2 left\n\nstays")).toBe(
    "Price changed from $19 to $24, and 2 more changes",
  );
});

test("a date that moves with the clock is no change, and one that was set is", () => {
  const compare = (before: string, after: string) =>
    compareTexts(at(before, "2026-11-23"), at(after, "2026-11-25")).changes.length;
  expect(compare("Weather for November 23, 2026", "Weather for November 25, 2026")).toBe(0);
  expect(compare("Weather for November 23, 2026", "Weather for December 14, 2026")).toBe(1);
  expect(compare("The deadline is November 23, 2026", "The deadline is November 25, 2026")).toBe(1);
  expect(compare("Last updated November 2, 2026", "Last updated November 25, 2026")).toBe(0);
});

test("lines that contain an ignored text are not compared", () => {
  const { changes } = compareTexts(at("# A\n\nHits today: x"), at("# A\n\nHits today: y"), undefined, [
    "hits today",
  ]);
  expect(changes).toEqual([]);
});

test("texts of 10,000 different lines are compared within two seconds, and count as rewritten", () => {
  const text = (word: string) =>
    Array.from({ length: 10_000 }, (_, line) => `${word} line ${line * 7} of the page ${word}`).join("\n\n");
  const start = performance.now();
  const { isRewritten } = compareTexts(at(text("first")), at(text("second")));
  expect(isRewritten).toBe(true);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("hostile lines do not slow the comparison down", () => {
  const lines = [
    "1".repeat(2_000),
    "a1".repeat(1_000),
    "1 2 ".repeat(500),
    "[".repeat(2_000),
    "12:34 ".repeat(330),
  ];
  const start = performance.now();
  compareTexts(at(lines.join("\n\n")), at(lines.reverse().join("\n\n")));
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("a page of which more than half changes between two loads is unstable", () => {
  expect(
    learnNoise(at("# A\n\none x\n\ntwo y\n\nthree z"), at("# A\n\nfour\n\nfive\n\nsix")).isUnstable,
  ).toBe(true);
  expect(learnNoise(at("# A\n\none\n\ntwo"), at("# A\n\none\n\ntwo")).isUnstable).toBe(false);
});

test("confirmChanges drops lines that something else replaces in each snapshot", () => {
  const page = (ad: string) => at(`# A\n\n${ad}\n\nMorning mug\n\n\\$24\n\nend`);
  const base = at("# A\n\nBuy shoes\n\nfrom us\n\nMorning mug\n\n\\$19\n\nend");
  const first = compareTexts(base, page("Learn sailing\n\nin May")).changes;
  const second = compareTexts(base, page("Open accounts\n\nquickly now")).changes;
  expect(first.length).toBeGreaterThan(1);
  expect(describeChanges(confirmChanges(first, second))).toBe("Price changed from $19 to $24");
});

test("findAllChanges has what differs and does not count, and nothing that moved", () => {
  const before = at("# Mug\n\n$19\n\nVisitors today: 41\n\nSeen 5 minutes ago\n\nGlazed\n\nFired");
  const after = at("# Mug\n\n$24\n\nVisitors today: 57\n\nSeen 9 minutes ago\n\nFired\n\nGlazed");
  const { changes } = compareTexts(before, after, undefined, ["visitors"]);
  expect(changes).toHaveLength(1);
  expect(findAllChanges(before, after, changes)).toMatchObject([
    { kind: "changed", before: "Visitors today: 41", after: "Visitors today: 57" },
    { kind: "changed", before: "Seen 5 minutes ago", after: "Seen 9 minutes ago" },
  ]);
});
