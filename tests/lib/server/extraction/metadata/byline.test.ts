import { expect, test } from "vitest";
import { prepareTree } from "#server/extraction/html/prepare.ts";
import { readMetadata } from "#server/extraction/metadata/index.ts";

const readPage = (html: string) =>
  readMetadata(prepareTree(`<main><h1>The river rose</h1>${html}</main>`).tree, "https://paper.test/a/b");

const linked = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", ...data })}</script>`;

test.each([
  ["<p><span>May 6, 2024</span><span>Ann Author</span></p>", "Ann Author"],
  ["<p>6. Mai 2024 · Anna van Rain</p>", "Anna van Rain"],
  ["<p>Anne Plume • 6 août 2024</p>", "Anne Plume"],
  ["<p>6 May 2024 · News</p>", null],
  ["<p>6 May 2024 · The river rose in town</p>", null],
  ["<p>6 May 2024 · Ann Author · Town News</p>", null],
  ["<p>6 May 2024 · Town News</p><p>5 May 2024 · Evening Star</p>", null],
  ["<p>6 May 2024 · Town News</p><p>By Ann Author</p>", "Ann Author"],
])("the name that is alone beside a date is the author: %s", (html, author) =>
  expect(readPage(html).author).toBe(author),
);

test.each([
  ["Ann Author - Town Editors", "Ann Author"],
  ["Ann Author – Staff Writer", "Ann Author"],
  ["Ann Author-Scribe", "Ann Author-Scribe"],
  ["Ann Author, The Evening Star", "Ann Author"],
  ["Ann Author, Evening Star", "Ann Author"],
  ["Ann Author, Ben Star-Scribe", "Ann Author, Ben Star-Scribe"],
  ["The Evening Star", "The Evening Star"],
])("the author %s of the Coastal Evening Star is %s", (name, author) => {
  const site = '<meta property="og:site_name" content="Coastal Evening Star">';
  expect(readPage(site + linked({ author: { name } })).author).toBe(author);
});

test.each([
  "<figure><img src='/i.png'><figcaption>Loaded: 1 May 2024, by Pat Lens</figcaption></figure>",
  "<div class='image-caption'><span>By Pat Lens</span> <time>1 May 2024</time></div>",
])("captions have no byline: %s", (caption) =>
  expect(readPage(`${linked({ datePublished: "2024-05-06" })}${caption}<p>By Ann Author</p>`)).toMatchObject({
    author: "Ann Author",
    publishedAt: "2024-05-06",
  }),
);
