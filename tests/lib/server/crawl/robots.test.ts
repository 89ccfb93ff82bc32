import { describe, expect, test } from "vitest";
import { parseRobots } from "#server/crawl/robots.ts";

const isAllowed = (text: string, path: string): boolean =>
  parseRobots(text, "ExampleBot").isAllowed(new URL(path, "https://example.com"));

/** RFC 9309, 5.1. */
const SIMPLE = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

test.each([
  ["otherbot", "/a.gif", false],
  ["otherbot", "/a.gif?x", true],
  ["otherbot", "/example/", false],
  ["otherbot", "/publications/a", true],
  ["foobot", "/", false],
  ["foobot", "/example/page.html", true],
  ["foobot", "/example/allowed.gif", true],
  ["barbot", "/example/page.html", false],
  ["bazbot", "/example/page.html", false],
  ["bazbot", "/example/", true],
  ["quxbot", "/example/", true],
])("parseRobots answers the example of the RFC for %s and %s with %s", (robot, path, allowed) => {
  expect(parseRobots(SIMPLE, robot).isAllowed(new URL(path, "https://example.com"))).toBe(allowed);
});

test("the longest match decides, as in section 5.2 of the RFC", () => {
  const text = "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n";
  const robots = parseRobots(text, "FooBot");
  expect(robots.isAllowed(new URL("https://a.example/example/page/disallowed.gif"))).toBe(false);
  expect(robots.isAllowed(new URL("https://a.example/example/page/"))).toBe(true);
});

describe("parseRobots", () => {
  test.each([
    ["User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
    ["User-agent: *\nDisallow:", "/a", true],
    ["user-AGENT:EXAMPLEBOT/2.0\ndisallow:/a # comment", "/a/b", false],
    ["User-agent: examplebot-news\nDisallow: /", "/a", true],
    ["User-agent: *\nDisallow: /\n\nUser-agent: examplebot\nDisallow: /b", "/a", true],
    [
      "User-agent: examplebot\nDisallow: /a\nUser-agent: x\nUser-agent: examplebot\nDisallow: /b",
      "/b",
      false,
    ],
    ["User-agent: examplebot\nSitemap: https://a/s.xml\nUser-agent: x\nDisallow: /a", "/a", false],
    ["User-agent: *\nDisallow: /", "/robots.txt", true],
    ["\uFEFFUser-agent: *\rDisallow: /a\rDisallow: /b", "/b", false],
    ["Disallow: /a", "/a", true],
    ["<!doctype html><title>Not found</title>", "/a", true],
  ])("reads %j", (text, path, allowed) => {
    expect(isAllowed(text, path)).toBe(allowed);
  });

  test.each([
    ["/foo/bar?baz=quz", "/foo/bar?baz=quz", false],
    ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https://foo.bar", false],
    ["/foo/bar/ツ", "/foo/bar/%E3%83%84", false],
    ["/foo/bar/%E3%83%84", "/foo/bar/ツ", false],
    ["/foo/bar/%62%61%7A", "/foo/bar/baz", false],
    ["/a%2fb", "/a%2Fb", false],
    ["/a%2fb", "/a/b", true],
    ["/*.php$", "/x/y.php", false],
    ["/*.php$", "/x/y.php5", true],
    ["/a*b*c", "/a-b-c-d", false],
    ["/a*b*c", "/a-c-b", true],
    ["/a**b", "/a-b", false],
    ["/fish$", "/fish", false],
    ["/fish$", "/fishes", true],
    ["*", "/a", false],
    ["/a*a$", "/a", true],
  ])("compares the rule %s with %s", (rule, path, allowed) => {
    expect(isAllowed(`User-agent: *\nDisallow: ${rule}`, path)).toBe(allowed);
  });

  test("reads the delay of the own group, and sitemaps of the whole file", () => {
    const text =
      "Sitemap: /one.xml\nUser-agent: *\nCrawl-delay: 60\nUser-agent: examplebot\nCrawl-delay: 2.5\nSitemap: https://a.example/two.xml";
    expect(parseRobots(text, "examplebot")).toMatchObject({
      crawlDelaySeconds: 2.5,
      sitemaps: ["/one.xml", "https://a.example/two.xml"],
    });
    for (const delay of ["-1", "NaN", "Infinity", "soon", ""])
      expect(parseRobots(`User-agent: *\nCrawl-delay: ${delay}`, "a").crawlDelaySeconds).toBe(0);
  });

  test("takes short for half a megabyte of wildcards, names or rules", () => {
    const repeat = (line: string) => line.repeat(Math.ceil(500_000 / line.length));
    const path = `/${"ab".repeat(1_000)}`;
    const startedAt = performance.now();
    for (const text of [
      `User-agent: *\nDisallow: /${repeat("*a")}b$`,
      `User-agent: *\n${repeat("Disallow: /*a*b*a*b*c\n")}`,
      `${repeat("User-agent: a\n")}${repeat("Allow: /\n")}`,
      repeat("User-agent: *\nDisallow: /x\n"),
      repeat("Sitemap: x\n"),
    ])
      expect(isAllowed(text, path)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
