import { expect, test } from "vitest";
import { parseOpml } from "#server/watches/parse-opml.ts";

const document = (body: string) =>
  `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>${body}</body></opml>`;

test.each([
  [
    "feeds at their own address, in the folder of a reader",
    `<outline text="News"><outline type="rss" text="A &amp; B" xmlUrl="https://a.test/feed" htmlUrl="https://a.test/"/></outline>`,
    [{ url: "https://a.test/feed", title: "A & B", tags: ["News"] }],
  ],
  [
    "links with categories",
    `<outline type="link" text="Prices" url="https://b.test/?a=1&amp;b=2" category="shop,/Boston/Weather"/>`,
    [{ url: "https://b.test/?a=1&b=2", title: "Prices", tags: ["shop", "Boston Weather"] }],
  ],
  [
    "pages without a type",
    `<OUTLINE TITLE="C" htmlUrl=" https://c.test/ "/>`,
    [{ url: "https://c.test/", title: "C", tags: [] }],
  ],
  [
    "nested folders, and nothing of a closed one",
    `<outline text="One"><outline text="Two"><outline url="https://d.test/"/></outline></outline><outline url="https://e.test/"/>`,
    [
      { url: "https://d.test/", title: "", tags: ["One", "Two"] },
      { url: "https://e.test/", title: "", tags: [] },
    ],
  ],
  [
    "names in one line",
    `<outline text="F&#10;G\u202E\u0007" url="https://f.test/"/>`,
    [{ url: "https://f.test/", title: "F G", tags: [] }],
  ],
])("parseOpml reads %s", (_, body, expected) => {
  expect(parseOpml(document(body))).toEqual(expected);
});

test("parseOpml refuses other documents, expands no entities, and survives depth", () => {
  for (const text of ["", "https://a.test", "<html><outline url='x'/></html>", "<rss/>"])
    expect(parseOpml(text)).toBeNull();
  const bomb = `<!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${document('<outline text="&b;" url="https://a.test/"/>')}`;
  expect(parseOpml(bomb)?.[0]?.title).toBe("&b;");
  const deep = document(`${"<outline text='x'>".repeat(20_000)}<outline url="https://a.test/"/>`);
  expect(parseOpml(deep)).toBeNull();
  expect(parseOpml("<a>".repeat(330_000))).toBeNull();
});
