// cspell:disable: invented names
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildCandidates, countUses, validateCheck } from "#shared/name-check/candidates.ts";
import { IDEAS_PER_PAGE, listIdeas } from "#shared/name-check/ideas.ts";
import { type CheckSelection, DEFAULT_TLDS, TLDS } from "#shared/name-check/options.ts";
import { getPronounceability } from "#shared/name-check/pronounceability.ts";
import { validateLabel } from "#shared/name-check/validation.ts";

const list = (words: string[], page = 1, tlds = DEFAULT_TLDS.slice(0, 1)) =>
  listIdeas(words, { tlds, allTlds: TLDS, page });
const names = (words: string[], page = 1) => list(words, page).map(({ label, tld }) => label + tld);
const select = (query: string, more: Partial<CheckSelection> = {}): CheckSelection => ({
  query,
  checkVariations: false,
  tlds: [".com"],
  platforms: [],
  ideas: 1,
  ...more,
});

test.each([
  [
    ["tea", "pot"],
    ["teapot.com", "pottea.com", "potea.com", "goteapot.com", "teapotly.com", "teapothub.com"],
  ],
  [["flicker"], ["flickr.com", "flickerify.com", "getflicker.com", "fliker.com"]],
  [["studio"], ["studio.com", "stud.io", "mystudio.com", "stdo.com", "studeo.com"]],
  [
    ["cloud", "store"],
    ["cloudstore.com", "cloud.store", "storcloud.com"],
  ],
  [["invoice"], ["invoice.com", "invoicify.com", "invoicely.com", "invoyce.com"]],
])("the ideas for %j contain each kind of name", (words, expected) => {
  const found = [1, 2, 3].flatMap((page) => names(words, page));
  expect(expected.filter((name) => !found.includes(name))).toEqual([]);
});

test("names that are short, easily said and fit their ending come first", () => {
  const easy = ["teapot", "flickr", "spotify", "stripe", "notion"].map(getPronounceability);
  const hard = ["xtlr", "bvcvnd", "aiuoea", "strngthw"].map(getPronounceability);
  expect(Math.min(...easy)).toBeGreaterThan(Math.max(...hard));
  const rankOf = (words: string[], name: string) => {
    const all = list(words, 1, [".com", ".blog", ".net"] as never).map(({ label, tld }) => label + tld);
    return all.indexOf(name) === -1 ? IDEAS_PER_PAGE : all.indexOf(name);
  };
  expect(rankOf(["story"], "story.blog")).toBeLessThan(rankOf(["story"], "story.net"));
  expect(rankOf(["tea", "pot"], "teapot.com")).toBeLessThan(rankOf(["tea", "pot"], "openteapot.com"));
});

describe("for any words", () => {
  const word = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
    minLength: 1,
    maxLength: 63,
  });

  test("ideas are valid, never repeated over the pages, and the same each time", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 2 }), (words) => {
        const pages = [1, 2, 3, 4].map((page) => list(words, page, [...DEFAULT_TLDS]));
        const all = pages.flat();
        expect(new Set(all.map(({ label, tld }) => label + tld)).size).toBe(all.length);
        expect(all.every(({ label }) => validateLabel(label) === null)).toBe(true);
        expect(list(words, 1, [...DEFAULT_TLDS])).toEqual(pages[0]);
      }),
      { numRuns: 60 },
    );
  });
});

test("a page of ideas is a check of 50 domains that counts as three", () => {
  const candidates = buildCandidates(select("tea-pot", { platforms: ["github"] }));
  expect([candidates.domains.length, candidates.social.length, countUses(candidates)]).toEqual([50, 0, 3]);
});

test.each([
  ["tea-pot", {}, null],
  ["teapot", { ideas: 2 }, null],
  ["teapot", { ideas: 50 }, "There are no more ideas for these words"],
  ["my-tea-pot", {}, "Ideas are formed from one or two words of letters, such as tea-pot"],
  ["tea2go", {}, "Ideas are formed from one or two words of letters, such as tea-pot"],
  ["xn--mnchen-3ya", {}, "Ideas are formed from one or two words of letters, such as tea-pot"],
  ["tea", { tlds: [] }, "Select at least one TLD"],
  ["", {}, "Please enter a domain name or brand to check"],
] as const)("validateCheck of ideas for %j with %j is %j", (query, more, problem) => {
  expect(validateCheck(select(query, more))).toBe(problem);
});
