import { readFileSync } from "node:fs";
import { type AutoConsentCMPRule, filterCompactRules, type IndexedCMPRuleset } from "@duckduckgo/autoconsent";
import { expect, test } from "vitest";
import { loadConsentScripts } from "#server/browser/consent/rules.ts";
import { buildArtifactPath } from "#server/platform/build-artifacts.ts";

const RULES = "node_modules/@duckduckgo/autoconsent/rules/rules.json";
const { autoconsent } = JSON.parse(readFileSync(RULES, "utf8")) as { autoconsent: AutoConsentCMPRule[] };

/** Whether a rule is for every site, and for main frames. */
const isGeneric = ({ runContext }: AutoConsentCMPRule) =>
  !runContext?.urlPattern && runContext?.main !== false;

test("the watched selectors have one for each rule that is for every site", async () => {
  const { rulesFor } = await loadConsentScripts();
  const { selectors, isKnownSite } = rulesFor("https://shop.test/", true);
  expect(isKnownSite).toBe(false);
  const watched = JSON.stringify(selectors);
  const generic = autoconsent.filter(isGeneric);
  expect(generic.length).toBeGreaterThan(150);
  const unwatched = generic.filter(({ detectCmp }) => {
    const texts = JSON.stringify(detectCmp).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    return !texts.some((text) => text.length > 8 && watched.includes(text.slice(1, -1)));
  });
  expect(unwatched.map(({ name }) => name)).toEqual([]);
});

test.each([
  ["a site with rules of its own", "https://www.justgiving.com/", true],
  ["a frame of Sourcepoint", "https://cdn.privacy-mgmt.com/index.html?message_id=1", false],
])("autoconsent is loaded without a look into %s", async (_what, url, isMain) => {
  const { rulesFor } = await loadConsentScripts();
  expect(rulesFor(url, isMain).isKnownSite).toBe(true);
});

test("the rules of a frame are small JSON with its own strings", async () => {
  const { rulesFor } = await loadConsentScripts();
  const rules = rulesFor("https://shop.test/", false);
  expect(rules.selectors.length).toBeLessThan(rulesFor("https://shop.test/", true).selectors.length);
  expect(Object.keys(JSON.parse(rules.load()))).toEqual(expect.arrayContaining(["r", "s"]));
});

test.each([
  ["https://shop.test/?id=1", true],
  ["https://shop.test/", false],
  ["https://www.justgiving.com/", true],
  ["https://www.youtube.com/watch?v=1", true],
  ["https://www.youtube.com/embed/1", false],
])("the rules for %s with main %s are those that autoconsent selects", async (url, mainFrame) => {
  const ruleset = JSON.parse(
    readFileSync(buildArtifactPath("page/opt-out-rules.json"), "utf8"),
  ) as IndexedCMPRuleset;
  const { rulesFor } = await loadConsentScripts();
  expect(JSON.parse(rulesFor(url, mainFrame).load())).toEqual(
    filterCompactRules(ruleset, { url, mainFrame }),
  );
});
