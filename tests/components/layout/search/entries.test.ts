import { describe, expect, test } from "vitest";
import {
  type EntryContext,
  findActions,
  findPages,
  findToolRuns,
} from "#components/layout/search/entries.ts";

const NOTHING = () => {};
const CONTEXT: EntryContext = {
  isSignedIn: true,
  theme: "dark",
  setTheme: NOTHING,
  onReport: NOTHING,
  onLogout: NOTHING,
};
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe("findActions", () => {
  test.each([
    ["crawl", "New crawl"],
    ["new crawl", "New crawl"],
    ["NEW CRAWL ", "New crawl"],
    ["create key", "Create key"],
    ["token", "Create key"],
    ["switch theme", "Switch theme: Light"],
    ["bulk", "New list of pages"],
    ["new list", "New list of pages"],
    ["new schedule", "New schedule"],
    ["new watch", "New watch of a page"],
    ["screenshot", "Capture a page"],
    ["check a name", "Check a name"],
    ["report", "Report Bug"],
    ["log out", "Logout"],
  ])("of a user begins for “%s” with %s", (query, first) => {
    expect(titles(findActions(query.trim(), CONTEXT))[0]).toBe(first);
  });

  test("lists at most five, without a query too", () => {
    expect(findActions("", CONTEXT)).toHaveLength(5);
    expect(findActions("new", CONTEXT)).toHaveLength(5);
  });

  test("of a visitor are those without an account", () => {
    const visitor = { ...CONTEXT, isSignedIn: false };
    expect(titles(findActions("", visitor))).toEqual([
      "Switch theme: Light",
      "Switch theme: System",
      "Report Bug",
    ]);
    expect(findActions("crawl", visitor)).toEqual([]);
  });
});

describe("findPages", () => {
  test.each([
    [true, "pdf", "PDF or archive of a page"],
    [true, "invoice", "Account"],
    [true, "api", "API keys"],
    [true, "key", "API keys"],
    [true, "slack", "Notifications"],
    [true, "jobs", "Jobs"],
    [true, "history", "History"],
    [false, "crawl", "Web Inspector"],
    [false, "invoice", "Pricing"],
    [false, "price", "Pricing"],
    [false, "login", "Login"],
  ])("of a user (%s) begins for “%s” with %s", (isSignedIn, query, first) => {
    expect(titles(findPages(query, { isSignedIn }))[0]).toBe(first);
  });

  test("of a visitor contains no page that needs a session", () => {
    for (const query of ["jobs", "watches", "usage", "webhooks", "account settings"])
      expect(titles(findPages(query, { isSignedIn: false })).join()).not.toMatch(
        /Jobs|Watches|Usage|Webhooks|Account/,
      );
  });
});

describe("findToolRuns", () => {
  const links = (query: string, isSignedIn = true) =>
    findToolRuns(query, isSignedIn).map(({ title, href }) => `${title} → ${href}`);

  test.each([
    [
      "blog.test",
      [
        "Capture blog.test → /products/web-inspector?url=blog.test",
        "Check blog.test → /products/domain-name-checker?q=blog.test",
      ],
    ],
    [
      "https://shop.test/a?b=c&d",
      [
        "Capture https://shop.test/a?b=c&d → /products/web-inspector?url=https%3A%2F%2Fshop.test%2Fa%3Fb%3Dc%26d",
      ],
    ],
    ["northkiln", ["Check northkiln → /products/domain-name-checker?q=northkiln"]],
    ["two words", []],
    ["", []],
    ["javascript:alert(1)", []],
    ["ftp://files.test/a", []],
    ["...", []],
    ["<b>x</b>", []],
  ])("for “%s” offers %j", (query, expected) => {
    expect(links(query)).toEqual(expected);
  });

  test("leads a visitor to the registration, which keeps the text", () => {
    expect(links("blog.test", false)).toEqual([
      "Capture blog.test → /auth?redirect=%2Flanding%2Fweb-inspector&start=blog.test",
      "Check blog.test → /auth?redirect=%2Flanding%2Fbrand-name-checker&start=blog.test",
    ]);
  });
});
