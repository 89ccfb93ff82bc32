import { describe, expect, test } from "vitest";
import { parseRobots } from "#server/crawl/robots.ts";

const isAllowed = (text: string, path: string, robot = "ExampleBot"): boolean =>
  parseRobots(text, robot).isAllowed(new URL(path, "https://example.com"));

/** Whether the only rule of a file matches an address. */
const matches = (rule: string, path: string): boolean => !isAllowed(`User-agent: *\nDisallow: ${rule}`, path);

/* Each example of RFC 9309 and of Google's documentation of robots.txt, with the answer that it gives. */

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

describe("RFC 9309", () => {
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
  ])("the example of section 5.1, for %s and %s, is answered with %s", (robot, path, allowed) => {
    expect(isAllowed(SIMPLE, path, robot)).toBe(allowed);
  });

  test("the longest match decides, as in section 5.2", () => {
    const text = "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n";
    expect(isAllowed(text, "/example/page/disallowed.gif", "FooBot")).toBe(false);
    expect(isAllowed(text, "/example/page/", "FooBot")).toBe(true);
  });

  const REPEATED =
    "user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz";
  const EMPTY_GROUP =
    "user-agent: *\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BarBot\ndisallow: /quux\n\nuser-agent: BazBot";

  test.each([
    [REPEATED, "ExampleBot", "/foo", false],
    [REPEATED, "examplebot", "/bar", false],
    [REPEATED, "EXAMPLEBOT", "/baz", false],
    [REPEATED, "OtherBot", "/foo", true],
    [EMPTY_GROUP, "OtherBot", "/foo", false],
    [EMPTY_GROUP, "BarBot", "/foo", true],
    [EMPTY_GROUP, "BarBot", "/quux", false],
    [EMPTY_GROUP, "BazBot", "/foo", true],
    ["user-agent: BarBot\ndisallow: /", "OtherBot", "/", true],
    ["user-agent: *\ndisallow: /", "OtherBot", "/robots.txt", true],
    ["user-agent: *\nallow: /a\ndisallow: /a", "OtherBot", "/a", true],
    ["user-agent: *\ndisallow: /a # a comment", "OtherBot", "/a", false],
    ["# a line\nuser-agent: *\n# between\ndisallow: /a", "OtherBot", "/a", false],
    ["user-agent: *\nSitemap: https://a.example/s.xml\nuser-agent: b\ndisallow: /a", "OtherBot", "/a", false],
  ])("with %j, whether %s may open %s is %s (2.2.1, 2.2.2, 2.2.4)", (text, robot, path, allowed) => {
    expect(isAllowed(text, path, robot)).toBe(allowed);
  });

  test.each([
    ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
    ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"],
    ["/foo/bar?baz=https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https://foo.bar"],
    ["/foo/bar/ツ", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%E3%83%84", "/foo/bar/ツ"],
    ["/foo/bar/%e3%83%84", "/foo/bar/ツ"],
    ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
    ["/foo/bar/baz", "/foo/bar/%62%61%7a"],
    ["/path/file-with-a-%2A.html", "/path/file-with-a-*.html"],
    ["/path/file-with-a-%2A.html", "/path/file-with-a-%2a.html"],
    ["/path/foo-%24", "/path/foo-$"],
    ["/path/foo-%24", "/path/foo-%24bar"],
    ["/this/path/exactly$", "/this/path/exactly"],
    ["/this/*/exactly", "/this/path/exactly"],
    ["/this/*/exactly", "/this/%2A/exactly"],
    ["/a$b", "/a$b"],
  ])("the rule %s matches %s (2.2.2, 2.2.3)", (rule, path) => {
    expect(matches(rule, path)).toBe(true);
  });

  test.each([
    ["/path/file-with-a-%2A.html", "/path/file-with-a-b.html"],
    ["/path/foo-%24", "/path/foo-"],
    ["/this/path/exactly$", "/this/path/exactly/not"],
    ["/foo%2Fbar", "/foo/bar"],
    ["/a$b", "/a"],
  ])("the rule %s does not match %s (2.2.2, 2.2.3)", (rule, path) => {
    expect(matches(rule, path)).toBe(false);
  });

  test.each([
    ["/*/x", "/a?b=/x"],
    ["/*?u=*://", "/a?u=https://b"],
    ["/*?u=*://", "/a?u=https%3A%2F%2Fb"],
    ["/a?b=c:d$", "/a?b=c%3Ad"],
  ])("the rule %s with a wildcard before a query matches %s", (rule, path) => {
    expect(matches(rule, path)).toBe(true);
  });
});

describe("Google's documentation", () => {
  const BEGIN_WITH_FISH = [
    "/fish",
    "/fish.html",
    "/fish/salmon.html",
    "/fishheads",
    "/fishheads/yummy.html",
    "/fish.php?id=anything",
  ];
  test.each([
    ["/", ["/", "/any/page?x"], []],
    ["/*", ["/", "/any/page?x"], []],
    ["/$", ["/"], ["/page", "/?x"]],
    ["/fish", BEGIN_WITH_FISH, ["/Fish.asp", "/catfish", "/?id=fish", "/desert/fish"]],
    ["/fish*", BEGIN_WITH_FISH, ["/Fish.asp", "/catfish", "/?id=fish", "/desert/fish"]],
    [
      "/fish/",
      ["/fish/", "/fish/?id=anything", "/fish/salmon.htm"],
      ["/fish", "/fish.html", "/animals/fish/", "/Fish/Salmon.asp"],
    ],
    [
      "/*.php",
      [
        "/index.php",
        "/filename.php",
        "/folder/filename.php",
        "/folder/filename.php?parameters",
        "/folder/any.php.file.html",
        "/filename.php/",
      ],
      ["/", "/windows.PHP"],
    ],
    [
      "/*.php$",
      ["/filename.php", "/folder/filename.php"],
      ["/filename.php?parameters", "/filename.php/", "/filename.php5", "/windows.PHP"],
    ],
    ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?parameters"], ["/Fish.PHP"]],
  ])("the rule %s matches %j and not %j", (rule, matched, others) => {
    expect(matched.filter((path) => !matches(rule, path))).toEqual([]);
    expect(others.filter((path) => matches(rule, path))).toEqual([]);
  });

  test.each([
    ["allow: /p\ndisallow: /", "/page", true],
    ["allow: /folder\ndisallow: /folder", "/folder/page", true],
    ["allow: /page\ndisallow: /*.htm", "/page.htm", false],
    ["allow: /page\ndisallow: /*.ph", "/page.php5", true],
    ["allow: /$\ndisallow: /", "/", true],
    ["allow: /$\ndisallow: /", "/page.htm", false],
  ])("of %j the most specific rule decides about %s: %s", (rules, path, allowed) => {
    expect(isAllowed(`user-agent: *\n${rules}`, path)).toBe(allowed);
  });

  const GROUPS =
    "user-agent: googlebot-news\ndisallow: /1\n\nuser-agent: *\ndisallow: /2\n\nuser-agent: googlebot\ndisallow: /3";
  const LETTERS =
    "user-agent: a\ndisallow: /c\n\nuser-agent: b\ndisallow: /d\n\nuser-agent: e\nuser-agent: f\ndisallow: /g";
  const FISH =
    "user-agent: googlebot-news\ndisallow: /fish\n\nuser-agent: *\ndisallow: /roots\n\nuser-agent: googlebot-news\ndisallow: /shrimp";

  test.each([
    [GROUPS, "Googlebot-News", "/1"],
    [GROUPS, "Googlebot", "/3"],
    [GROUPS, "Storebot-Google", "/2"],
    [GROUPS, "OtherBot", "/2"],
    [LETTERS, "a", "/c"],
    [LETTERS, "b", "/d"],
    [LETTERS, "e", "/g"],
    [LETTERS, "f", "/g"],
    [FISH, "googlebot-news", "/fish /shrimp"],
    [FISH, "googlebot", "/roots"],
    ["user-agent: a\nsitemap: https://example.com/sitemap.xml\n\nuser-agent: b\ndisallow: /g", "a", "/g"],
    ["user-agent: a\ncrawl-delay: 5\n\nuser-agent: b\ndisallow: /g", "a", "/g"],
    ["user-agent: googlebot/1.2\ndisallow: /g", "googlebot", "/g"],
    ["user-agent: googlebot*\ndisallow: /g", "googlebot", "/g"],
  ])("%j disallows to %s only %s", (text, robot, disallowed) => {
    const paths = ["/1", "/2", "/3", "/c", "/d", "/g", "/fish", "/roots", "/shrimp"];
    expect(paths.filter((path) => !isAllowed(text, path, robot)).join(" ")).toBe(disallowed);
  });
});

describe("parseRobots", () => {
  test.each([
    ["User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
    ["User-agent: *\nDisallow:", "/a", true],
    ["user-AGENT:EXAMPLEBOT/2.0\ndisallow:/a # comment", "/a/b", false],
    ["User-agent: examplebot-news\nDisallow: /", "/a", true],
    [
      "User-agent: examplebot\nDisallow: /a\nUser-agent: x\nUser-agent: examplebot\nDisallow: /b",
      "/b",
      false,
    ],
    ["\uFEFFUser-agent: *\rDisallow: /a\rDisallow: /b", "/b", false],
    ["Disallow: /a", "/a", true],
    ["<!doctype html><title>Not found</title>", "/a", true],
  ])("reads %j", (text, path, allowed) => {
    expect(isAllowed(text, path)).toBe(allowed);
  });

  test.each([
    ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https://foo.bar", false],
    ["/a%2fb", "/a%2Fb", false],
    ["/a%2fb", "/a/b", true],
    ["/a*b*c", "/a-b-c-d", false],
    ["/a*b*c", "/a-c-b", true],
    ["/a**b", "/a-b", false],
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
