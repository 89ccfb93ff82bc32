import { FiltersEngine } from "@ghostery/adblocker";
import { expect, test } from "vitest";
import { translateRule } from "#scripts/filter-lists/translate-rule.ts";

test.each([
  ["||ads.example^$third-party", "||ads.example^$third-party"],
  ["##.banner-ad", "##.banner-ad"],
  ["shop.example#@#.promo", "shop.example#@#.promo"],
  ["shop.example#$##wall { display: none !important; }", "shop.example###wall"],
  [
    "shop.example#$#body { overflow: auto !important; }",
    "shop.example##body:style(overflow: auto !important;)",
  ],
  ["shop.example#@$#body { overflow: auto; }", "shop.example#@#body:style(overflow: auto;)"],
  ["shop.example#?#div:contains(cookies)", "shop.example##div:has-text(cookies)"],
  ["shop.example#?#p:-abp-contains(x)", "shop.example##p:has-text(x)"],
  ["shop.example#$?#.box:contains(x) { remove: true; }", "shop.example##.box:has-text(x):remove()"],
  ["[$path=/jobs]shop.example##.promo", "shop.example##.promo:matches-path(/jobs)"],
  ["[$path=/jobs]shop.example#$#p { color: red; }", "shop.example##p:matches-path(/jobs):style(color: red;)"],
])("translateRule translates %s to %s", (rule, expected) => {
  expect(translateRule(rule)).toBe(expected);
});

test.each([
  ["a comment", "! Title: a list"],
  ["an empty line", ""],
  ["a script", "shop.example#%#window.x = 1;"],
  ["a scriptlet", "shop.example#%#//scriptlet('set-cookie', 'a', 'b')"],
  ["an exception of a script", "shop.example#@%#window.x = 1;"],
  ["a style with a condition", "shop.example#$#@media (max-width: 9px) { p { color: red; } }"],
  ["a path with a pattern", "[$path=/a|/b]shop.example##.promo"],
])("translateRule drops %s", (_name, rule) => {
  expect(translateRule(rule)).toBeNull();
});

test("the engine accepts translated rules: hiding, styling, matching by text, on their site only", () => {
  const rules = [
    "shop.example#$##wall { display: none; }",
    "shop.example#$#body { overflow: auto; }",
    "shop.example#?#div:contains(cookies)",
  ];
  const engine = FiltersEngine.parse(rules.map(translateRule).join("\n"), { loadExtendedSelectors: true });
  const page = {
    url: "https://shop.example/",
    hostname: "shop.example",
    domain: "shop.example",
    ids: ["wall"],
  };
  const { styles, extended } = engine.getCosmeticsFilters(page);
  expect(styles).toContain("#wall { display: none !important; }");
  expect(styles).toContain("body { overflow: auto; }");
  expect(extended).toHaveLength(1);
  const other = {
    ...page,
    url: "https://other.example/",
    hostname: "other.example",
    domain: "other.example",
  };
  expect(engine.getCosmeticsFilters(other).styles).toBe("");
});
