import { describe, expect, test } from "vitest";
import { readMetadata } from "#lib/inspector/extract/metadata.ts";
import { preparePage } from "#lib/inspector/extract/page/prepare-page.ts";

const read = (html: string) => readMetadata(preparePage(html).tree, "https://site.test/a/b");

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
});
