import { describe, expect, test } from "vitest";
import { prepareTree } from "#server/extraction/html/prepare.ts";
import { readMetadata } from "#server/extraction/metadata/index.ts";

const read = (html: string) => readMetadata(prepareTree(html).tree, "https://site.test/a/b");

describe("metadata", () => {
  test("of a page that says nothing is null", () => {
    expect(new Set(Object.values(read("<p>Hello</p>")))).toEqual(new Set([null]));
  });

  test("comes from tags", () => {
    const page =
      read(`<html lang="de-CH"><head><title>Plain</title><meta property="og:title" content="  Shared
      title "><meta name="description" content="About"><meta name="author" content="Ann Author">
      <meta property="article:published_time" content="2024-05-06T07:08:09+02:00"><meta property="article:modified_time" content="2024-06-01">
      <link rel="canonical" href="/a/canonical"><meta property="og:site_name" content="Site"><meta property="og:image" content="/i.png"></head></html>`);
    expect(page).toEqual({
      title: "Shared title",
      description: "About",
      language: "de-CH",
      author: "Ann Author",
      siteName: "Site",
      publishedAt: "2024-05-06T05:08:09.000Z",
      modifiedAt: "2024-06-01",
      canonical: "https://site.test/a/canonical",
      image: "https://site.test/i.png",
    });
  });

  test("comes from linked data", () => {
    const data = {
      "@graph": [
        { "@type": "BreadcrumbList" },
        {
          "@type": "NewsArticle",
          headline: "H",
          author: [{ name: "A" }, { name: "B" }],
          datePublished: "2023-01-02",
          publisher: { name: "P" },
        },
      ],
    };
    expect(read(`<script type="application/ld+json">${JSON.stringify(data)}</script>`)).toMatchObject({
      title: "H",
      author: "A, B",
      publishedAt: "2023-01-02",
      siteName: "P",
    });
  });

  test("that is broken or harmful is left out", () => {
    const page =
      read(`<script type="application/ld+json">{"broken</script><meta name="date" content="the other day">
      <link rel="canonical" href="javascript:alert(1)"><meta property="og:image" content="data:image/png;base64,x">`);
    expect(page).toMatchObject({ publishedAt: null, canonical: null, image: null });
  });

  test("comes from the text when nothing else says it", () => {
    expect(
      read(
        '<h1>Heading</h1><a rel="author" href="/x">By Ann</a><time class="published" datetime="2022-02-03">x</time>',
      ),
    ).toMatchObject({
      title: "Heading",
      author: "Ann",
      publishedAt: "2022-02-03",
    });
  });

  const linked = (data: unknown): string =>
    `<script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data)}</script>`;

  test("follows linked data from thing to thing, and takes the article before its frame", () => {
    const page = read(
      linked([
        {
          "@graph": [
            { "@type": "WebPage", datePublished: "2020-01-01", author: { "@id": "#site" } },
            { "@type": ["Article", "NewsArticle"], datePublished: "2021-02-03", author: { "@id": "#ann" } },
            { "@type": "Person", "@id": "#ann", name: "Ann Author" },
            { "@type": "Organization", "@id": "#site", name: "Site" },
          ],
        },
      ]),
    );
    expect(page).toMatchObject({ author: "Ann Author", publishedAt: "2021-02-03" });
  });

  test.each([
    ["By Ann Author", "Ann Author"],
    [["https://site.test/ann", "Ann Author", { name: "Ann Author" }, { name: "Bob" }], "Ann Author, Bob"],
    ["https://site.test/ann", null],
    ["admin", null],
    [{ name: { name: "x" } }, null],
  ])("knows a person from an address: %j", (author, name) =>
    expect(read(linked({ "@type": "Article", author })).author).toBe(name),
  );

  test("reads linked data in its old wrappings, and does without broken data", () => {
    const article = '{"@type":"Article","headline":"H"}';
    expect(read(linked(`//<!--\n${article}\n//-->`)).title).toBe("H");
    expect(read(linked("{,}") + linked(article)).title).toBe("H");
  });

  test.each([
    ["<p>By <a>Ann Author</a></p><p>May 6, 2024</p>", "Ann Author", "2024-05-06"],
    [
      "<div><span>By</span><span>Ann Author</span><span>Published 6 May 2024</span></div>",
      "Ann Author",
      "2024-05-06",
    ],
    [
      '<p class="post-author">Ann Author</p><time datetime="2024-05-06">then</time>',
      "Ann Author",
      "2024-05-06",
    ],
    ["<p>By continuing you agree.</p><p>Updated May 6, 2024</p>", null, null],
    ["<p>Text.</p><h2>Next</h2><p>By Ann Author</p><p>May 6, 2024</p>", null, null],
    [
      "<p>Shop by</p><p>Brand</p><p>On May 6, 2024 the river rose through the night in the town.</p>",
      null,
      null,
    ],
  ])("is read beside the heading: %s", (html, author, publishedAt) =>
    expect(read(`<main><h1>Heading</h1>${html}</main>`)).toMatchObject({ author, publishedAt }),
  );

  test("names a language, or none", () => {
    const language = (lang: string) => read(`<html lang="${lang}"><body></body></html>`).language;
    expect(["en_us", "DE", "zh-hant-tw", "English", "{{lang}}", "x"].map(language)).toEqual([
      "en-US",
      "de",
      "zh-Hant-TW",
      null,
      null,
      null,
    ]);
  });

  test("holds whole characters only, whatever linked data spells out", () => {
    const { title, author } = read(
      `<title>${"😀".repeat(800)}x</title>${linked('{"@type":"Article","author":"A\\u0000n\\ud800n"}')}`,
    );
    expect(title).toBe("😀".repeat(500));
    expect(author).toBe("An\ufffdn");
  });
});
