import { expect, test } from "vitest";
import { matchesPathPattern } from "#server/crawl/path-pattern.ts";
import { toPathPattern } from "#server/firecrawl/path-regex.ts";

test.each([
  ["blog/.*", "/blog/a", "/docs/a"],
  ["^/blog/.*$", "/blog/a/b", "/a/blog/b"],
  ["/blog/.+", "/blog/a", "/blog/"],
  ["^/docs/[^/]+$", "/docs/a", "/docs/a/b"],
  ["^/v1\\.2/", "/v1.2/a", "/v1x2/a"],
  ["\\.html$", "/a.html", "/a.html5"],
  ["/a/(.*)/b", "/a/x/y/b", "/a/b"],
  ["", "/anything", null],
])("toPathPattern translates %s", (expression, matching, other) => {
  const pattern = toPathPattern(expression) ?? "none";
  expect(new RegExp(expression).test(matching)).toBe(true);
  expect(matchesPathPattern(pattern, matching)).toBe(true);
  if (other === null) return;
  expect(new RegExp(expression).test(other)).toBe(false);
  expect(matchesPathPattern(pattern, other)).toBe(false);
});

test.each([
  ["/blog/*", "/blog/a/b", "/docs/a"],
  ["blog/*", "/en/blog/a", "/docs"],
  ["/docs/*/api", "/docs/a/b/api", "/docs/a"],
  ["/docs/**", "/docs/a", "/blog"],
])("toPathPattern reads %s as a glob", (glob, matching, other) => {
  const pattern = toPathPattern(glob) ?? "none";
  expect([matchesPathPattern(pattern, matching), matchesPathPattern(pattern, other)]).toEqual([true, false]);
});

test.each(["(a+)+$", "a|b", "[a-z]", "a?", "\\d+", "(?=a)", "a{2}", ".", "a.b", "^^a", "a\\"])(
  "toPathPattern refuses %s",
  (expression) => {
    expect(toPathPattern(expression)).toBeNull();
  },
);
