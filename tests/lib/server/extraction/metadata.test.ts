import { describe, expect, test } from "vitest";
import { prepareTree } from "#server/extraction/html/prepare.ts";
import { readMetadata } from "#server/extraction/metadata/index.ts";

/** The byline ends at the second heading. */
const AFTER_BYLINE = "<p>Text.</p><h2>Next</h2>";
const LONG_TEXT = "<p>Text.</p>".repeat(90);

const readPage = (html: string) => readMetadata(prepareTree(html).tree, "https://site.test/a/b");

describe("readMetadata", () => {
  test("returns null values for a page without metadata", () => {
    expect(new Set(Object.values(readPage("<p>Hello</p>")))).toEqual(new Set([null]));
  });

  test("reads meta elements", () => {
    const page =
      readPage(`<html lang="de-CH"><head><title>Plain</title><meta property="og:title" content="  Shared
      title "><meta name="description" content="About"><meta name="author" content="Ann Author">
      <meta property="article:published_time" content="2024-05-06T07:08:09+02:00"><meta property="article:modified_time" content="2024-06-01">
      <link rel="canonical" href="/a/canonical"><meta property="og:site_name" content="Site"><meta property="og:image" content="/i.png"></head></html>`);
    expect(page).toEqual({
      title: "Shared title",
      description: "About",
      language: "de-CH",
      author: "Ann Author",
      siteName: "Site",
      publishedAt: "2024-05-06T07:08:09+02:00",
      modifiedAt: "2024-06-01",
      canonical: "https://site.test/a/canonical",
      image: "https://site.test/i.png",
    });
  });

  test("reads linked data", () => {
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
    expect(readPage(`<script type="application/ld+json">${JSON.stringify(data)}</script>`)).toMatchObject({
      title: "H",
      author: "A, B",
      publishedAt: "2023-01-02",
      siteName: "P",
    });
  });

  test("ignores invalid and harmful values", () => {
    const page =
      readPage(`<script type="application/ld+json">{"broken</script><meta name="date" content="the other day">
      <link rel="canonical" href="javascript:alert(1)"><meta property="og:image" content="data:image/png;base64,x">`);
    expect(page).toMatchObject({ publishedAt: null, canonical: null, image: null });
  });

  test("falls back to the text of the page", () => {
    expect(
      readPage(
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

  test("follows references in linked data, and prefers the article to the page that contains it", () => {
    const page = readPage(
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
    [", The Paper", null],
    ["page.head.author", null],
    ["Author Ann Author", "Ann Author"],
    ["Ann Author, May 6, 2024", "Ann Author"],
    ["Ann Author » Mon May 06, 2024", "Ann Author"],
    ["Ann &amp; Bob", "Ann & Bob"],
    [["Ann Author", "Associated Press"], "Ann Author"],
    ["The Associated Press", "The Associated Press"],
    ["Dec 21, 18:30 news", null],
    [{ name: { name: "x" } }, null],
  ])("distinguishes a name from a URL: %j", (author, name) =>
    expect(readPage(linked({ "@type": "Article", author })).author).toBe(name),
  );

  test("reads wrapped linked data, and ignores invalid data", () => {
    const article = '{"@type":"Article","headline":"H"}';
    expect(readPage(linked(`//<!--\n${article}\n//-->`)).title).toBe("H");
    expect(readPage(linked("{,}") + linked(article)).title).toBe("H");
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
    ["<p>By continuing you agree.</p><p>Updated May 6, 2024</p>", null, "2024-05-06"],
    ["<p><time>May 6, 2024</time> by Ann Author</p>", "Ann Author", "2024-05-06"],
    ["<p>Photo <b>by Pat Lens</b></p><p>May 6, 2024</p>", "Pat Lens", "2024-05-06"],
    [
      "<p>By <a>Ann Author</a>, <a>Ben van Rain</a> and <a>Cleo Scribe</a></p>",
      "Ann Author, Ben van Rain, Cleo Scribe",
      null,
    ],
    ["<p>By <a>Ann Author</a>, <i>Staff Writer</i> <b>News</b></p>", "Ann Author", null],
    ["<p>By Ann Author | The Paper</p>", "Ann Author", null],
    ["<p>Von Anna Author</p><p>6. Mai 2024</p>", "Anna Author", "2024-05-06"],
    ["<p>Por Ana de la Rain</p><p>6 de mayo de 2024</p>", "Ana de la Rain", "2024-05-06"],
    ["<p>Auteur : Anne Plume</p><p>Le 1er août 2024</p>", "Anne Plume", "2024-08-01"],
    [
      '<p>By Ann Author <time datetime="2024-05-06T23:30:00-05:00">May 6, 2024</time></p>',
      "Ann Author",
      "2024-05-06T23:30:00-05:00",
    ],
    [`${AFTER_BYLINE}<p>By Ann Author</p><p>May 6, 2024</p><p>May 7, 2024</p>`, null, null],
    [
      "<p>Shop by</p><p>Brand</p><p>On May 6, 2024 the river rose through the night in the town.</p>",
      null,
      null,
    ],
  ])("reads the byline near the heading: %s", (html, author, publishedAt) =>
    expect(readPage(`<main><h1>Heading</h1>${html}</main>`)).toMatchObject({ author, publishedAt }),
  );

  const paper = { "@type": "Organization", name: "The Paper" };
  const site = { author: { ...paper, "@type": "Person" }, publisher: { name: "The Paper" } };
  test.each([
    [{ author: paper }, "<p>By Ann Author</p>", "Ann Author"],
    [{ author: paper }, "", "The Paper"],
    [site, "<p>By Ann Author</p>", "Ann Author"],
    [{ author: "ann99" }, "<p>By Ann Author</p>", "Ann Author"],
    [{ author: "ann99" }, "<p>By ann</p>", "ann99"],
    [{ author: "Pat Publisher" }, "<p>By Ann Author</p>", "Ann Author"],
    [{ author: "Ann Author" }, "<p>By Dr. Ann Author and Ben Scribe</p>", "Dr. Ann Author and Ben Scribe"],
    [{ author: "Ann B. Author" }, "<p>By Ann Author</p>", "Ann B. Author"],
    [{ author: { name: ["Ann Author", "Ben Scribe"] } }, "", "Ann Author, Ben Scribe"],
    [{ author: "Ann Author, Chief Editor" }, "", "Ann Author"],
  ])(
    "prefers a person of the byline to an organization, the site and a login name: %j %s",
    (data, html, author) => {
      const article = linked({ "@type": "Article", ...data });
      expect(readPage(`${article}<main><h1>Heading</h1>${html}</main>`).author).toBe(author);
    },
  );

  test.each([
    [`${AFTER_BYLINE}<a href="/authors/ann-author">Ann Author</a>`, "Ann Author"],
    [`${AFTER_BYLINE}<div class="author-box__name">Ann Author</div>`, "Ann Author"],
    [`${AFTER_BYLINE}<p>Written by Ann Author</p>`, "Ann Author"],
    [`${AFTER_BYLINE}<a class="username" href="/u/1">ann99</a>`, "ann99"],
    [`${AFTER_BYLINE}<h3>Author</h3><p>Ann Author</p>`, "Ann Author"],
    [`${AFTER_BYLINE}<h3>Author</h3><p>Check here first</p>`, null],
    [
      '<p>Text.</p><a class="username" href="/u/1">bob1</a><span>Thread starter</span><a class="username" href="/u/2">ann99</a>',
      "ann99",
    ],
    [
      `${AFTER_BYLINE}<div itemtype="https://schema.org/Comment"><b itemprop="author">bob1</b></div><a class="username">ann99</a>`,
      "ann99",
    ],
    [
      `${AFTER_BYLINE}<div itemprop="comment"><b itemprop="author">bob1</b></div><a class="username">ann99</a>`,
      "ann99",
    ],
    ['<p>Text.</p><a href="/u/register">Register</a><a href="/u/Ann99">ann99</a>', "ann99"],
    [`${AFTER_BYLINE}<div><b>Contributors:</b> Ann Author</div>`, "Ann Author"],
    [
      `${AFTER_BYLINE}<h3>Author(s)</h3><ul><li>Ann Author</li><li>Ben Scribe</li></ul>`,
      "Ann Author, Ben Scribe",
    ],
    [`${AFTER_BYLINE}<h2>Article by</h2><div>Ann Author</div>`, "Ann Author"],
    [
      `${AFTER_BYLINE}<p>This post was written by Ann Author, MD, who heads the center for rain.</p>`,
      "Ann Author",
    ],
    [
      `${AFTER_BYLINE}<div class="blog_author-text"><div>Ann Author</div><p>Writes about rain.</p></div>`,
      "Ann Author",
    ],
    [
      `${AFTER_BYLINE}<div class="author-card"><b>Ann Author</b></div><div class="author-card"><b>Ben Scribe</b></div>`,
      null,
    ],
    [
      `${AFTER_BYLINE}<div class="postleft"><dl><dt><strong>ann99</strong></dt><dd>Member</dd></dl></div>`,
      "ann99",
    ],
    ['<p>Text.</p><form><p class="comment-form-author author">Name *</p></form>', null],
    ['<p>Text.</p><p class="author">Sun Dec 17, 2023 11:23 am</p>', null],
    ['<p>Text.</p><footer><a href="/authors/ann-author">Ann Author</a></footer>', null],
  ])("finds an author outside the byline: %s", (html, author) =>
    expect(readPage(`<main><h1>Heading</h1>${html}</main>`).author).toBe(author),
  );

  test.each([
    ["<p>May 6, 2024 · 3 minutes</p>", "2024-05-06"],
    [`${AFTER_BYLINE}<time datetime="2024-05-06T01:00:00-05:00">x</time>`, "2024-05-06T01:00:00-05:00"],
    [`${AFTER_BYLINE}<span class="post-date">May 6, 2024</span>`, "2024-05-06"],
    [`${AFTER_BYLINE}<span class="post-date">Updated May 6, 2024 | News</span>`, null],
    [`${LONG_TEXT}<p>Posted on May 6, 2024</p>`, "2024-05-06"],
    [`${LONG_TEXT}<h2>Next</h2><p>May 6, 2024</p>`, "2024-05-06"],
    [`${LONG_TEXT}<h2>Next</h2><p>Last updated: May 6, 2024</p>`, "2024-05-06"],
    [`${LONG_TEXT}<h2>Next</h2><p>May 6, 2024</p><p>May 7, 2024</p>`, null],
    [
      '<article><p>Text.</p><h2>Next</h2><footer><b class="post-date">May 6, 2024 | News</b></footer></article>',
      "2024-05-06",
    ],
    [`${AFTER_BYLINE}<footer><b class="post-date">May 6, 2024 | News</b></footer>`, null],
    [`${LONG_TEXT}${[9, 8, 7, 6, 5].map((day) => `<p>May ${day}, 2024</p>`).join("")}`, null],
    [`${LONG_TEXT}${[5, 6, 7, 8, 9].map((day) => `<p>May ${day}, 2024</p>`).join("")}`, "2024-05-05"],
  ])("finds a date beside and outside the byline: %s", (html, publishedAt) =>
    expect(readPage(`<main><h1>Heading</h1>${html}</main>`).publishedAt).toBe(publishedAt),
  );

  test.each([
    ["<p>Joined: May 1, 2019</p><p>May 6, 2024</p>", "2024-05-06"],
    ['<h2 class="post-subtitle">Day two</h2><p>Text.</p><p>May 6, 2024 · 3 minutes</p>', "2024-05-06"],
    ["<h2>Day two</h2><p>May 6, 2024 · 3 minutes</p>", "2024-05-06"],
    ["<p>Text.</p><h3>Heading</h3><p>May 6, 2024 · 3 minutes</p>", "2024-05-06"],
    ["<p>Text.</p><h3>Other</h3><p>May 6, 2024 · 3 minutes</p>", null],
    ['<p><time datetime="2024-05-06">May 5, 2024</time></p>', "2024-05-06"],
    ['<p><relative-time datetime="2024-05-06T07:08:09Z">then</relative-time></p>', "2024-05-06T07:08:09Z"],
    [
      '<p><short-time-ago ts="2024-05-06T07:08:09.000+0000"></short-time-ago></p>',
      "2024-05-06T07:08:09.000Z",
    ],
  ])("reads the date in the byline %s", (html, publishedAt) =>
    expect(readPage(`<main><h1>Heading</h1>${html}</main>`).publishedAt).toBe(publishedAt),
  );

  test.each([
    [
      '<span class="post_date">2024-05-06, 09:14 PM <span>(This post was last modified: 2024-05-07)</span></span>',
      "2024-05-06",
    ],
    ["<fieldset><legend>Rain</legend> 6 May 2024 <div>It rained.</div></fieldset>", "2024-05-06"],
  ])("reads the date in an element's own text: %s", (html, publishedAt) =>
    expect(readPage(`<h1>Heading</h1>${LONG_TEXT}${html}`).publishedAt).toBe(publishedAt),
  );

  test("reads the names of all cited authors, and turns their order", () => {
    const authors = ["Author, Ann B.", "Scribe, Ben"].map(
      (name) => `<meta name="citation_author" content="${name}">`,
    );
    expect(readPage(authors.join("")).author).toBe("Ann B. Author, Ben Scribe");
  });

  test.each([
    ["2024-05-06T18:30:00Z", "<p>May 7, 2024</p>", "2024-05-07"],
    ["2024-05-06T08:30:00Z", "<p>May 7, 2024</p>", "2024-05-06T08:30:00Z"],
    ["2024-05-06T18:30:00-02:00", "<p>May 7, 2024</p>", "2024-05-06T18:30:00-02:00"],
    [
      "2024-05-06",
      `${LONG_TEXT}<p>This article was originally published on 3 May 2019 at 4:12pm</p>`,
      "2019-05-03",
    ],
  ])("chooses between the declared date %s and the shown one in %s", (declared, html, publishedAt) => {
    const article = linked({ "@type": "Article", datePublished: declared });
    expect(readPage(`${article}<h1>Heading</h1>${html}`).publishedAt).toBe(publishedAt);
  });

  test("removes soft hyphens", () => {
    expect(readPage("<h1>Key&shy;board Program</h1>").title).toBe("Keyboard Program");
  });

  test("reads the title without the date and the label in its heading", () => {
    const title = "<title>How the river rose - The Paper</title>";
    const dated = "<h1><time>Dec 18, 2025</time> How the river rose <button>Share</button></h1>";
    expect(readPage(`${title}${dated}`).title).toBe("How the river rose");
    expect(readPage(`${title}<h1>Thread: <a>How the river rose</a></h1>`).title).toBe("How the river rose");
  });

  test("takes no date of a product's reviews", () => {
    const product = linked('{"@type":"Product","name":"Pump"}');
    expect(readPage(`${product}<h1>Pump</h1>${LONG_TEXT}<p>May 6, 2024</p>`).publishedAt).toBeNull();
  });

  test.each(["/2024/05/06/flood", "/2024/may/6/flood", "/2024-05-06+flood"])(
    "finds the date in the URL %s",
    (path) => {
      const { tree } = prepareTree("<h1>Heading</h1>");
      expect(readMetadata(tree, `https://site.test${path}`).publishedAt).toBe("2024-05-06");
    },
  );

  test.each([
    ["2024-05-09", "<p>May 6, 2024</p>", "2024-05-06"],
    ["2024-05-06T10:00:00Z", "<p>May 6, 2024</p>", "2024-05-06T10:00:00Z"],
    ["2024-05-06", "<p>May 9, 2024</p>", "2024-05-06"],
    ["", "<p>Updated May 9, 2024</p>", "2024-05-09"],
    ["2024-05-06", "<p>Updated May 1, 2024</p>", "2024-05-06"],
    ["2024-05-06", "<time pubdate datetime='2024-05-01'>then</time>", "2024-05-01"],
    [
      "2024-05-05T23:00:00Z",
      '<time datetime="2024-05-06T01:00:00+0200">then</time>',
      "2024-05-06T01:00:00+02:00",
    ],
    ["2024-05-06", '<meta name="date" content="May 9, 2024"><p>May 9, 2024</p>', "2024-05-09"],
    ["2024-05-06", '<meta name="date" content="May 8, 2024"><p>May 9, 2024</p>', "2024-05-06"],
  ])("compares the declared date %s with the byline %s", (datePublished, html, publishedAt) => {
    const data = linked({ "@type": "Article", datePublished });
    expect(readPage(`${data}<main><h1>Heading</h1>${html}</main>`).publishedAt).toBe(publishedAt);
  });

  const ARTICLE = '<meta property="og:type" content="article">';
  const TITLE = "Choose a pump for the garden in an afternoon";
  const HEADING = "Which pump suits your garden pond best?";
  const PUMPS = `<title>${TITLE}</title><h1>${HEADING}</h1>`;
  test.each([
    [
      "<title>The flood of the year, day two | The Paper</title><h1>The Paper</h1><h1>The flood of the year</h1>",
      "The flood of the year",
    ],
    ["<title>The flood of the year</title><h1>Latest news</h1>", "The flood of the year"],
    ["<title>The flood of the year – Weather</title>", "The flood of the year"],
    [`${ARTICLE}<meta property="article:published_time" content="2024-05-06">${PUMPS}`, HEADING],
    [ARTICLE + PUMPS, TITLE],
    [`${ARTICLE}<meta name="DC.date" content="2024-05-06">${PUMPS}`, HEADING],
    [`${ARTICLE}${PUMPS}<p>May 6, 2024</p>`, HEADING],
    [PUMPS, TITLE],
    [
      `<title>Floods</title>${linked({ "@type": "Article", headline: "The river rose" })}<h1>The river rose</h1>`,
      "The river rose",
    ],
  ])("prefers the main heading that says the same as the title: %s", (html, title) =>
    expect(readPage(html).title).toBe(title),
  );

  test("normalizes the language", () => {
    const language = (lang: string) => readPage(`<html lang="${lang}"><body></body></html>`).language;
    expect(["en_us", "DE", "zh-hant-tw", "English", "{{lang}}", "x"].map(language)).toEqual([
      "en-US",
      "de",
      "zh-Hant-TW",
      null,
      null,
      null,
    ]);
  });

  test("replaces lone surrogates of linked data", () => {
    const { title, author } = readPage(
      `<title>${"😀".repeat(800)}x</title>${linked('{"@type":"Article","author":"A\\u0000n\\ud800n"}')}`,
    );
    expect(title).toBe("😀".repeat(500));
    expect(author).toBe("An\ufffdn");
  });
});
