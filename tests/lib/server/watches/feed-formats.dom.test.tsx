import { expect, test } from "vitest";
import { type FeedEntry, toAtom, toJsonFeed } from "#server/watches/feed-formats.ts";

const HOSTILE = '\u0001<script>alert(1)</script> & "é" ]]>';
const UPDATED = new Date("2026-11-23T09:00:00.000Z");

const entry: FeedEntry = {
  id: "0b0f6a52-5a0c-4a7c-9a52-1f1f6f6c7d11",
  title: HOSTILE,
  summary: HOSTILE,
  lines: [
    { kind: "removed", text: "$19 <b>" },
    { kind: "added", text: HOSTILE },
    { kind: "text", text: "and 3 more" },
  ],
  link: "https://tools.test/watches/watch_1?check=1&x=2",
  updated: UPDATED,
};
const feed = {
  id: "6d1ad6a2-37a6-4b3c-8a3e-2f0c2d8f9e10",
  title: HOSTILE,
  link: "https://tools.test/watches",
  author: "tools.test",
  updated: UPDATED,
  entries: [entry, { ...entry, id: "7d1ad6a2-37a6-4b3c-8a3e-2f0c2d8f9e11", lines: [] }],
};

const getTexts = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");

/** The page's text in the content of an entry, which readers show as HTML. */
function expectContent(html: string, hostile: string): void {
  const content = new DOMParser().parseFromString(html, "text/html");
  expect(getTexts(content, "del, ins, span")).toEqual(["$19 <b>", hostile, "and 3 more"]);
  expect(content.querySelector("script, b")).toBeNull();
}

test("toAtom writes well-formed Atom with each element that RFC 4287 requires, once, and page texts as text", () => {
  const document = new DOMParser().parseFromString(toAtom(feed), "application/xml");
  const root = document.documentElement;
  expect([root.namespaceURI, root.localName]).toEqual(["http://www.w3.org/2005/Atom", "feed"]);
  for (const element of [root, ...document.querySelectorAll("entry")])
    for (const name of ["id", "title", "updated", "link"])
      expect([...element.children].filter(({ localName }) => localName === name)).toHaveLength(1);
  expect(getTexts(document, "feed > author > name")).toEqual(["tools.test"]);
  expect(getTexts(document, "id")).toEqual([feed, ...feed.entries].map(({ id }) => `urn:uuid:${id}`));
  expect(new Set(getTexts(document, "updated"))).toEqual(new Set([UPDATED.toISOString()]));
  expect(document.querySelector("entry > link")?.getAttribute("href")).toBe(entry.link);
  // XML 1.0 has no way to write the control character.
  expect(getTexts(document, "entry > title")[0]).toBe(HOSTILE.slice(1));
  expectContent(getTexts(document, "entry > content")[0] ?? "", HOSTILE.slice(1));
});

test("toJsonFeed writes JSON Feed 1.1 of the same entries", () => {
  const { items, ...document } = JSON.parse(toJsonFeed(feed));
  expect(document).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: HOSTILE,
    home_page_url: feed.link,
    authors: [{ name: "tools.test" }],
  });
  const time = UPDATED.toISOString();
  expect(items).toHaveLength(2);
  const { content_html, ...item } = items[0];
  expect(item).toEqual({
    id: `urn:uuid:${entry.id}`,
    url: entry.link,
    title: HOSTILE,
    summary: HOSTILE,
    date_published: time,
    date_modified: time,
  });
  expectContent(content_html, HOSTILE);
});
