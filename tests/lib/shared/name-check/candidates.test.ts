import { domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildCandidates, countUses } from "#shared/name-check/candidates.ts";
import {
  type CheckSelection,
  DEFAULT_PLATFORMS,
  isDefaultPlatform,
  PLATFORMS,
  type Platform,
  TLDS,
  type Tld,
} from "#shared/name-check/options.ts";
import {
  countVariations,
  QUERY_INVALID,
  validateLabel,
  validateSelection,
} from "#shared/name-check/validation.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const select = (
  query: string,
  checkVariations: boolean,
  more: Partial<CheckSelection> = {},
): CheckSelection => ({
  query,
  checkVariations,
  tlds: [".com"],
  platforms: PLATFORMS,
  ...more,
});

const mark = (text: string, problem: string | null) => (problem ? `✗${text}` : text);

/** One line per kind of candidate; ✗ marks those without a lookup. */
function show(query: string, checkVariations: boolean) {
  const { domains, social } = buildCandidates(select(query, checkVariations));
  const of = (platform: Platform) =>
    social
      .filter((row) => row.platform === platform)
      .map((row) => mark(row.handle, row.problem))
      .join(" ");
  return {
    domains: domains.map((row) => mark(row.name, row.problem)).join(" "),
    x: of("twitter"),
    instagram: of("instagram"),
    youtube: of("youtube"),
  };
}

const THREE = "mybrand.com my-brand.com ✗my_brand.com";
const THREE_HANDLES = "mybrand my-brand my_brand";
const COOL = "mycoolbrand.com my-cool-brand.com ✗my_cool_brand.com";
const COOL_HANDLES = "mycoolbrand my-cool-brand my_cool_brand";
const LONG = "a".repeat(64);
const PUNYCODE = "xn--mnchen-3ya";

test.each<[string, boolean, Partial<Record<Platform, string>>]>([
  [
    "my-brand",
    false,
    { github: "my-brand", npm: "my-brand", dockerhub: "mybrand", mastodon: "mybrand", twitter: "mybrand" },
  ],
  [
    "my_brand",
    true,
    { github: "mybrand my-brand", crates: "my_brand mybrand my-brand", reddit: "my_brand mybrand my-brand" },
  ],
  ["http", false, { npm: "✗http", crates: "http", telegram: "✗http", github: "http" }],
  ["a.b", false, { npm: "a.b", github: "ab", gitlab: "a.b", homebrew: "a.b", bluesky: "a-b" }],
])("the forms of %s with variations %s that further platforms allow", (query, checkVariations, expected) => {
  const { social } = buildCandidates(select(query, checkVariations));
  const forms = Object.fromEntries(
    Object.keys(expected).map((platform) => [
      platform,
      social
        .filter((row) => row.platform === platform)
        .map((row) => mark(row.handle, row.problem))
        .join(" "),
    ]),
  );
  expect(forms).toEqual(expected);
});

test.each<[string, Tld[], string[]]>([
  ["brand.co.uk", [".com", ".co.uk"], ["brand.co.uk", "brand.com"]],
  ["brand.shop", [".com", ".shop"], ["brand.shop", "brand.com"]],
  ["brand.uk", [".com", ".co.uk", ".uk"], ["brand.uk", "brand.com", "brand.co.uk"]],
  ["brand.io", [".com", ".io", ".shop"], ["brand.com", "brand.io", "brand.shop"]],
  ["brand.co.uk", [".com"], ["brand.com"]],
])("%s with the TLDs %j is the domains %j", (query, tlds, names) => {
  expect(buildCandidates(select(query, false, { tlds })).domains.map(({ name }) => name)).toEqual(names);
});

test("each started 18 domains and names of further platforms are one use", () => {
  const count = (tlds: number, platforms: readonly Platform[]) =>
    countUses(buildCandidates(select("acme", false, { tlds: TLDS.slice(0, tlds), platforms })));
  expect([
    count(14, DEFAULT_PLATFORMS),
    count(0, []),
    count(14, PLATFORMS),
    count(0, PLATFORMS.slice(0, 21)),
  ]).toEqual([1, 1, 2, 1]);
});

describe("buildCandidates", () => {
  test.each<[string, boolean, number, string, string, string]>([
    ["acme", false, 1, "acme.com", "acme", "acme"],
    ["acme", true, 1, "acme.com", "acme", "acme"],
    ["Acme ", false, 1, "acme.com", "acme", "acme"],
    ["my-brand", false, 1, "my-brand.com", "mybrand", "my-brand"],
    ["my-brand", true, 3, THREE, "mybrand", THREE_HANDLES],
    ["my_brand", false, 1, "mybrand.com", "mybrand", "my_brand"],
    ["my_brand", true, 3, THREE, "mybrand", THREE_HANDLES],
    ["my.brand", false, 1, "mybrand.com", "mybrand", "mybrand"],
    ["my.brand", true, 3, THREE, "mybrand", THREE_HANDLES],
    ["my-cool_brand", true, 3, COOL, "mycoolbrand", COOL_HANDLES],
    ["my--brand", false, 1, "mybrand.com", "mybrand", "my--brand"],
    ["abc--d", false, 1, "abc--d.com", "abcd", "abc--d"],
    ["-acme", true, 3, "acme.com", "acme", "acme"],
    ["acme-", false, 1, "acme.com", "acme", "acme"],
    ["example.com", false, 1, "example.com", "example", "example"],
    ["example.com.", false, 1, "example.com", "example", "example"],
    ["example.com", true, 3, "example.com", "example", "example"],
    ["my-brand.com", true, 3, THREE, "mybrand", THREE_HANDLES],
    ["www.example.com", false, 1, "example.com", "example", "example"],
    ["www.com", false, 1, "www.com", "www", "www"],
    ["brand.co.uk", false, 1, "brand.com", "brand", "brand"],
    ["www.my-brand.com.au", false, 1, "my-brand.com", "mybrand", "my-brand"],
    ["co.in", false, 1, "coin.com", "coin", "coin"],
    ["example.xyz", false, 1, "examplexyz.com", "examplexyz", "examplexyz"],
    [".com", false, 1, "com.com", "com", "com"],
    [PUNYCODE, true, 3, `${PUNYCODE}.com`, `✗${PUNYCODE}`, `✗${PUNYCODE}`],
    ["xn--99999999999", false, 1, "✗xn--99999999999.com", "✗xn--99999999999", "✗xn--99999999999"],
    [LONG, false, 1, `✗${LONG}.com`, `✗${LONG}`, `✗${LONG}`],
  ])(
    "for %j with variations %j lists the expected names",
    (query, variations, count, domains, handle, youtube) => {
      coversSpec("5.13", "5.11");
      expect(validateSelection(select(query, variations))).toBeNull();
      expect(countVariations(select(query, variations))).toBe(count);
      expect(show(query, variations)).toEqual({ domains, x: handle, instagram: handle, youtube });
    },
  );

  test("accepts a name of digits as a domain and on X only", () => {
    expect(show("1234567", false)).toEqual({
      domains: "1234567.com",
      x: "1234567",
      instagram: "✗1234567",
      youtube: "✗1234567",
    });
  });

  test("rejects a word that X reserves on X only", () => {
    expect(show("admin-hub", true)).toEqual({
      domains: "adminhub.com admin-hub.com ✗admin_hub.com",
      x: "✗adminhub",
      instagram: "adminhub",
      youtube: "adminhub admin-hub admin_hub",
    });
  });

  test.each(["münchen", "my brand", "---", "._-", "a/b"])("with validateSelection rejects %j", (query) => {
    coversSpec("5.10");
    expect(validateSelection(select(query, true))).toBe(QUERY_INVALID);
  });

  test("sets `variation` only for a name that differs from the typed one", () => {
    const variations = buildCandidates(select("my-brand.com", true)).domains.map((row) => row.variation);
    expect(variations).toEqual(["combined", null, "underscore"]);
  });
});

describe("validateSelection", () => {
  test("counts the period of a typed TLD as a separator", () => {
    coversSpec("5.11", "5.12", "9.11");
    const tlds = TLDS.slice(0, 7);
    expect(validateSelection(select("example.com", true, { tlds }))).toBe(
      "Too many variations (21). Please reduce to a maximum of 18 by unchecking some TLDs or disabling name variations.",
    );
    expect(validateSelection(select("example.com", false, { tlds }))).toBeNull();
    expect(validateSelection(select("my-brand", true, { tlds: TLDS.slice(0, 6) }))).toBeNull();
  });

  test("requires at least one TLD or platform", () => {
    expect(validateSelection(select("acme", false, { tlds: [], platforms: [] }))).toBe(
      "Select at least one TLD or platform",
    );
    expect(validateSelection(select("acme", false, { tlds: [] }))).toBeNull();
    expect(validateSelection(select("acme", false, { platforms: [] }))).toBeNull();
  });

  test("accepts 253 characters and rejects 254", () => {
    expect(validateSelection(select("a".repeat(253), false))).toBeNull();
    expect(validateSelection(select("a".repeat(254), false))).toBe("Please enter at most 253 characters");
  });
});

const anySelection = fc.record({
  query: fc.oneof(
    fc.string({
      unit: fc.constantFrom(..."abcxyz0189-_.".split(""), ".com", ".io", "www.", "xn--"),
      minLength: 1,
    }),
    fc.string({ unit: "binary" }),
  ),
  checkVariations: fc.boolean(),
  tlds: fc.subarray([...TLDS]),
  platforms: fc.subarray([...PLATFORMS]),
});
const checkable = anySelection.filter((selection) => validateSelection(selection) === null);

describe("for any query,", () => {
  test("countVariations counts the TLDs, tripled with variations and a separator", () => {
    coversSpec("5.11", "9.11");
    const property = fc.property(anySelection, (selection) => {
      const isTripled = selection.checkVariations && /[-_.]/.test(selection.query.trim());
      expect(countVariations(selection)).toBe(selection.tlds.length * (isTripled ? 3 : 1));
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  test("buildCandidates returns at most as many domains as the count, exactly as many without variations, and no duplicates", () => {
    const property = fc.property(checkable, (selection) => {
      const { domains, social } = buildCandidates(selection);
      expect(domains.length).toBeLessThanOrEqual(countVariations(selection));
      expect(domains.length % Math.max(1, selection.tlds.length)).toBe(0);
      if (!selection.checkVariations) expect(domains.length).toBe(countVariations(selection));
      expect(new Set(domains.map((row) => row.name)).size).toBe(domains.length);
      expect(new Set(social.map((row) => `${row.platform}:${row.handle}`)).size).toBe(social.length);
      expect(new Set(social.map((row) => row.platform))).toEqual(new Set(selection.platforms));
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  test("only valid labels are looked up", () => {
    const property = fc.property(checkable, (selection) => {
      for (const { name, label, tld, problem } of buildCandidates(selection).domains) {
        expect(name).toBe(label + tld);
        if (problem !== null) continue;
        expect(label).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
        if (label.slice(2, 4) === "--") expect(domainToUnicode(name)).not.toBe("");
      }
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  test("only handles that the platforms allow are looked up", () => {
    const rules = {
      twitter: /^\w{1,15}$/,
      instagram: /^[a-z0-9._]{1,30}$/,
      youtube: /^[a-z0-9][a-z0-9_-]+[a-z0-9]$/,
    };
    const property = fc.property(checkable, (selection) => {
      for (const { platform, handle, problem } of buildCandidates(selection).social)
        if (problem === null && isDefaultPlatform(platform)) expect(handle).toMatch(rules[platform]);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});

test.each([
  ["a", null],
  ["a".repeat(63), null],
  ["a".repeat(64), "too_long"],
  ["my_brand", "underscore"],
  ["-a", "not_registrable"],
  ["a-", "not_registrable"],
  ["ab--c", "double_hyphen"],
  ["abc--d", null],
  [PUNYCODE, null],
  ["xn--99999999999", "punycode"],
  // straße, ελληνικός, 日本語, हिन्दी, l·l
  ...["strae-oqa", "qxaegecap6byf", "wgv71a119e", "j2bd4cyah0f", "ll-0ea"].map((text): [string, null] => [
    `xn--${text}`,
    null,
  ]),
  // An emoji, a control character, a ligature
  ...["ls8h", "a", "sh-1b1n"].map((text): [string, string] => [`xn--${text}`, "punycode"]),
])("validateLabel of %j returns %j", (label, problem) => {
  expect(validateLabel(label)).toBe(problem);
});
