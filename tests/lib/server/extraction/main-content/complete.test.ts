import { describe, expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const SENTENCES = [
  "The river rose through the night, and by morning the lower town stood under water again.",
  "Volunteers carried furniture to the upper floors while the fire brigade closed the old bridge.",
  "The mayor said that the new dam had held, although the water came within a hand of its top.",
  "Schools will stay closed until the weekend, because the heating of two of them is damaged.",
  "Engineers measured the walls in the afternoon and found no crack that was wider than before.",
  "The insurance companies expect fewer claims than in the last flood, which came in the summer.",
  "Farmers outside the town lost part of the winter wheat, but the cattle had been moved in time.",
  "The forecast promises dry days, so the water should leave the cellars before the next week.",
];
const paragraphs = (from: number, to: number): string =>
  SENTENCES.slice(from, to)
    .map((sentence, index) => `<p>${sentence} ${SENTENCES[(from + index + 3) % SENTENCES.length]}</p>`)
    .join("");

/** An article with `inner` in its middle and a site's frame around it. */
const article = (
  inner: string,
): string => `<!doctype html><html lang="en"><head><title>The flood of the year | The Paper</title></head><body>
  <header class="site-header"><a href="/">The Paper</a><nav class="main-nav"><ul><li><a href="/sports">Sports</a></li><li><a href="/weather">Weather</a></li><li><a href="/imprint">Imprint</a></li></ul></nav></header>
  <main><article class="post"><h1>The flood of the year</h1><div class="entry-content">${paragraphs(0, 4)}${inner}${paragraphs(4, 8)}</div></article>
  <section class="related-posts"><h3>Related stories</h3><ul><li><a href="/a-storm-in-june">A storm in June</a></li><li><a href="/a-dry-year">A dry year</a></li></ul></section></main>
  <footer class="site-footer"><p>© 2025 The Paper. All rights reserved.</p></footer></body></html>`;

const extract = (html: string): string => extractPage(extractionInput(html)).results.markdown ?? "";

/** The texts in this order, each after the one before. */
function expectInOrder(markdown: string, texts: readonly string[]): void {
  let at = 0;
  for (const text of texts) {
    const found = markdown.indexOf(text, at);
    expect(found, `${text} in ${markdown}`).toBeGreaterThanOrEqual(0);
    at = found + text.length;
  }
}

const list = (items: readonly string[], tag = "ul"): string =>
  `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`;
const table = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;

/** Name of the page, the markup inside the article, and the texts of the Markdown in their order. */
const WHOLE: readonly (readonly [string, string, readonly string[]])[] = [
  ["a list of single words", list(["Sandbags", "Pumps", "Boats"]), ["- Sandbags", "- Pumps", "- Boats"]],
  ["a numbered list", list(["Leave.", "Lock up.", "Call."], "ol"), ["1. Leave.", "2. Lock up.", "3. Call."]],
  [
    "a list with one link among sentences",
    list(["The dam held.", '<a href="/bridge">Bridge</a>', "The mill stands under water."]),
    ["The dam held.", "[Bridge]", "The mill stands"],
  ],
  [
    "a list of links",
    list(['<a href="/dam">The dam</a>', '<a href="/bridge">The bridge</a>', '<a href="/mill">The mill</a>']),
    ["[The dam]", "[The bridge]", "[The mill]"],
  ],
  [
    "a nested list",
    list(["Tools", `Boats${list(["Oars", "Motors", "Anchors"])}`, "Ropes"]),
    ["- Tools", "- Boats", "- Oars", "- Motors", "- Anchors", "- Ropes"],
  ],
  [
    "a list that is nested three deep",
    list([`Town${list([`Center${list(["Market", "Church"])}`, "Harbor"])}`, "Country"]),
    ["- Town", "- Center", "- Market", "- Church", "- Harbor", "- Country"],
  ],
  [
    "a nested list directly inside a list",
    "<ul><li>Tools</li><ul><li>Spade</li><li>Axe</li></ul><li>Ropes</li></ul>",
    ["- Tools", "- Spade", "- Axe", "- Ropes"],
  ],
  [
    "a numbered list inside a list",
    list([`Before${list(["Read", "Pack"], "ol")}`, "After"]),
    ["- Before", "1. Read", "2. Pack", "- After"],
  ],
  [
    "a list with paragraphs in its items",
    list(["<p>One</p><p>The first of all.</p>", "<p>Two</p><p>The second of all.</p>", "<p>Three</p>"]),
    ["One", "The first of all.", "Two", "The second of all.", "Three"],
  ],
  [
    "a list with dates and names",
    list(["Jan 5, 2025", "By Ann Author", "© Archive", "Share of water: 9 %"]),
    ["Jan 5, 2025", "By Ann Author", "© Archive", "Share of water"],
  ],
  ["a list of prices", list(["Pump $120", "Boat $900", "Rope $12"]), ["Pump $120", "Boat $900", "Rope $12"]],
  [
    "a task list",
    list([
      '<input type="checkbox" checked> Pack',
      '<input type="checkbox"> Call',
      '<input type="checkbox"> Leave',
    ]),
    ["[x] Pack", "[ ] Call", "[ ] Leave"],
  ],
  [
    "a table",
    table([
      ["Place", "Level"],
      ["Harbor", "4.2"],
      ["Mill", "3.9"],
      ["Dam", "5.0"],
    ]),
    ["Place", "Level", "Harbor", "4.2", "Mill", "3.9", "Dam", "5.0"],
  ],
  [
    "a table with a head and a caption",
    "<table><caption>Levels</caption><thead><tr><th>Place</th><th>Level</th></tr></thead><tbody><tr><td>Harbor</td><td>4.2</td></tr><tr><td>Mill</td><td>3.9</td></tr></tbody></table>",
    ["Levels", "Place", "Level", "Harbor", "4.2", "Mill", "3.9"],
  ],
  [
    "a table with cells without words",
    table([
      ["Place", "Open", "Heated"],
      ["Harbor", "✓", "yes"],
      ["Mill", "–", "no"],
      ["Dam", "", "yes"],
    ]),
    ["Harbor | ✓ | yes", "Mill | – | no", "Dam | | yes"],
  ],
  [
    "a table with a link in each row",
    table([
      ['<a href="/h">Harbor</a>', "open until noon"],
      ['<a href="/m">Mill</a>', "closed for a week"],
      ['<a href="/d">Dam</a>', "open all day"],
    ]),
    ["[Harbor]", "open until", "[Mill]", "closed for", "[Dam]", "open all"],
  ],
  [
    "a table of links",
    table([
      ['<a href="/h">Harbor</a>', '<a href="/h1">open</a>'],
      ['<a href="/m">Mill</a>', '<a href="/m1">closed</a>'],
      ['<a href="/d">Dam</a>', '<a href="/d1">open</a>'],
    ]),
    ["[Harbor]", "[open]", "[Mill]", "[closed]", "[Dam]", "[open]"],
  ],
  [
    "a table with sums in a foot",
    "<table><thead><tr><th>Day</th><th>Rain</th></tr></thead><tbody><tr><td>Monday</td><td>12</td></tr><tr><td>Tuesday</td><td>30</td></tr></tbody><tfoot><tr><td>Total</td><td>42</td></tr></tfoot></table>",
    ["Monday", "12", "Tuesday", "30", "Total", "42"],
  ],
  [
    "a table with a list in a cell",
    `<table><tr><td>North</td><td>${list(["Mill", "Dam"])}</td></tr><tr><td>South</td><td>${list(["Harbor", "Pier"])}</td></tr></table>`,
    ["North", "Mill", "Dam", "South", "Harbor", "Pier"],
  ],
  [
    "a definition list",
    "<dl><dt>Crest</dt><dd>The highest level of the water.</dd><dt>Ebb</dt><dd>The fall of the water.</dd></dl>",
    ["Crest", "The highest level", "Ebb", "The fall of the water"],
  ],
  [
    "a definition list of single words",
    "<dl><dt>Level</dt><dd>5.0</dd><dt>Wind</dt><dd>North</dd><dt>Rain</dt><dd>None</dd></dl>",
    ["Level", "5.0", "Wind", "North", "Rain", "None"],
  ],
  [
    "a definition list with groups",
    "<dl><div><dt>Level</dt><dd>5.0 meters</dd></div><div><dt>Wind</dt><dd>North</dd></div></dl>",
    ["Level", "5.0 meters", "Wind", "North"],
  ],
  [
    "a code block with blank lines and comments",
    "<pre><code># Share\nopen gate\n\n# Menu\nclose gate\n</code></pre>",
    ["# Share", "open gate", "# Menu", "close gate"],
  ],
  [
    "a code block behind a button that copies it",
    '<div class="highlight"><button>Copy</button><pre><code>open gate\n\nclose gate</code></pre></div>',
    ["open gate\n\nclose gate"],
  ],
  [
    "a code block with one element per line",
    '<pre><code><span class="line">login</span>\n<span class="line">share</span>\n<span class="line">logout</span></code></pre>',
    ["login\nshare\nlogout"],
  ],
  [
    "a code block in a list",
    list(["<p>Open</p><pre><code>gate open</code></pre>", "<p>Close</p><pre><code>gate close</code></pre>"]),
    ["Open", "gate open", "Close", "gate close"],
  ],
  [
    "headings of one word with their text",
    `<h2>Causes</h2><p>${SENTENCES[2]} It was the rain.</p><h2>Help</h2><p>${SENTENCES[3]} Everyone helped.</p>`,
    ["## Causes", "It was the rain.", "## Help", "Everyone helped."],
  ],
  [
    "a heading that reads like a menu's",
    `<h2>Contact</h2><p>${SENTENCES[4]} They write letters.</p><h2>Search</h2><p>${SENTENCES[5]} They look for cats.</p>`,
    ["## Contact", "They write letters.", "## Search", "They look for cats."],
  ],
  [
    "headings of three levels",
    `<h2>Region</h2><h3>North</h3><p>${SENTENCES[1]} There it was calm.</p><h3>South</h3><p>${SENTENCES[6]} There it was not.</p>`,
    ["## Region", "### North", "There it was calm.", "### South", "There it was not."],
  ],
  [
    "a heading above a list",
    `<h3>Resources</h3>${list(["Sandbags", "Pumps", "Boats"])}`,
    ["### Resources", "- Sandbags", "- Pumps", "- Boats"],
  ],
  [
    "a heading above a table",
    `<h3>Share</h3>${table([
      ["North", "40 %"],
      ["South", "60 %"],
    ])}`,
    ["### Share", "North", "40 %", "South", "60 %"],
  ],
  [
    "a quotation with its source",
    "<blockquote><p>We have never seen so much water in the town.</p><p>The mayor</p></blockquote>",
    ["> We have never seen", "> The mayor"],
  ],
  [
    "a linked footnote in a list",
    '<p>The level was measured by hand.<sup><a href="#fn1">1</a></sup> It was high.<sup><a href="#fn2">2</a></sup></p><section class="footnotes"><ol><li id="fn1">By the harbor.</li><li id="fn2">See above.</li></ol></section>',
    ["[^1]", "[^2]", "[^1]: By the harbor.", "[^2]: See above."],
  ],
  [
    "a linked footnote in a paragraph",
    '<p>The level was measured by hand.<a href="#_ftn1">[1]</a> It was high.<a href="#_ftn2">[2]</a></p><div><p id="_ftn1">Harbor.</p><p id="_ftn2">Mill.</p></div>',
    ["[^1]", "[^2]", "[^1]: Harbor.", "[^2]: Mill."],
  ],
  [
    "references of an encyclopedia",
    '<p>The level was measured by hand.<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup></p><div class="reflist"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">^</a></span> <cite><a href="https://books.test">Rivers</a>, 1999.</cite></li></ol></div>',
    ["[^1]", "[^1]: ", "Rivers", "1999"],
  ],
  [
    "cards with a heading and a text each",
    `<div class="grid">${["Harbor", "Mill", "Dam", "Pier"].map((name) => `<div class="card"><h3>${name}</h3><p>The ${name.toLowerCase()} was under water for two days and a night.</p></div>`).join("")}</div>`,
    ["Harbor", "The harbor was", "Mill", "The mill was", "Dam", "The dam was", "Pier", "The pier was"],
  ],
  [
    "cards in a list",
    `<ul class="cards">${["Harbor", "Mill", "Dam"].map((name) => `<li class="card"><h3>${name}</h3><p>The ${name.toLowerCase()} was under water for two days.</p></li>`).join("")}</ul>`,
    ["Harbor", "The harbor was", "Mill", "The mill was", "Dam", "The dam was"],
  ],
  [
    "cards of which one is very short",
    `<div>${["stood under water for two days and a night in the spring", "was dry", "lost a gate and two of its pumps to the water in the night"].map((text, at) => `<div class="fact"><h3>Place ${at + 1}</h3><p>It ${text}.</p></div>`).join("")}</div>`,
    ["Place 1", "stood under", "Place 2", "It was dry.", "Place 3", "lost a gate"],
  ],
  [
    "a figure with its caption",
    '<figure><img src="/flood.jpg" alt="Flood"><figcaption>The market</figcaption></figure>',
    ["![Flood]", "The market"],
  ],
  [
    "a gallery with captions of one word",
    `<div class="gallery">${["Mill", "Bridge", "Dam"].map((name) => `<figure><img src="/${name}.jpg" alt="The ${name}"><figcaption>${name}</figcaption></figure>`).join("")}</div>`,
    ["![The Mill]", "Mill\n", "![The Bridge]", "Bridge\n", "![The Dam]", "Dam\n"],
  ],
  [
    "an element with the role of a heading",
    `<div role="heading" aria-level="3">Help</div><p>${SENTENCES[3]} Everyone helped.</p>`,
    ["### Help", "Everyone helped."],
  ],
  [
    "an opened disclosure",
    "<details open><summary>Which roads are closed?</summary><p>The road to the harbor and the road to the mill are closed until Friday.</p></details>",
    ["Which roads are closed?", "The road to the harbor"],
  ],
  [
    "questions with answers",
    '<div class="faq"><h3>Is the bridge open?</h3><p>No, it is closed until Friday, because the water is too high.</p><h3>Is the school open?</h3><p>No.</p><h3>Is the church open?</h3><p>Yes.</p></div>',
    ["Is the bridge open?", "No, it is closed", "Is the school open?", "No.", "Is the church open?", "Yes."],
  ],
  [
    "a list after a sentence that announces it",
    `<p>Three places are closed:</p>${list(["the harbor", "the mill", "the pier"])}`,
    ["Three places are closed:", "the harbor", "the mill", "the pier"],
  ],
  [
    "steps with headings",
    `<ol><li><h3>Pack</h3><p>Take warm clothes and papers with you.</p></li><li><h3>Leave</h3><p>Take the road to the north.</p></li><li><h3>Call</h3><p>Tell your family where you are.</p></li></ol>`,
    ["Pack", "Take warm", "Leave", "Take the road", "Call", "Tell your family"],
  ],
];

describe("extractPage with onlyMainContent keeps an article whole", () => {
  test.each(WHOLE)("with %s", (_, inner, texts) => {
    const markdown = extract(article(inner));
    expectInOrder(markdown, [
      "The river rose",
      "Schools will stay",
      "Engineers measured",
      "The forecast promises",
    ]);
    expectInOrder(markdown, texts);
    for (const text of ["Sports", "A storm in June", "All rights reserved"])
      expect(markdown).not.toContain(text);
  });
});

describe("extractPage with onlyMainContent keeps the main heading", () => {
  const TITLE = "The flood of the year";
  const replaceHeading = (heading: string) => article("").replace(/<h1>.*?<\/h1>/, heading);
  const above = (markup: string) => replaceHeading("").replace("<main>", markup);
  test.each([
    ["inside the article", article("")],
    ["in a header above the article", above(`<main><header class="page-header"><h1>${TITLE}</h1></header>`)],
    ["outside the main element", above(`<div class="hero"><h1>${TITLE}</h1></div><main>`)],
    ["with the role of a heading", replaceHeading(`<div role="heading" aria-level="1">${TITLE}</div>`)],
    ["as a link", replaceHeading(`<h1><a href="/x">${TITLE}</a></h1>`)],
    [
      "beside a heading with the site's name",
      article("").replace('<a href="/">The Paper</a>', '<h1 class="logo"><a href="/">The Paper</a></h1>'),
    ],
  ])("%s", (_, html) => {
    const markdown = extract(html);
    expectInOrder(markdown, [TITLE, "The river rose"]);
    expect(markdown).toMatch(/^# /m);
    expect(markdown).not.toContain("The Paper");
  });
});

describe("extractPage with onlyMainContent keeps the end of a section", () => {
  test.each([
    ["a list", list(["Water", "Candles"]), ["- Water", "- Candles"]],
    [
      "figures",
      '<figure><img src="/a.jpg" alt="A"><figcaption>Mill</figcaption></figure><figure><img src="/b.jpg" alt="B"><figcaption>Dam</figcaption></figure>',
      ["![A]", "Mill", "![B]", "Dam"],
    ],
    [
      "a table",
      table([
        ["Harbor", "4.2"],
        ["Mill", "3.9"],
      ]),
      ["Harbor", "4.2", "Mill", "3.9"],
    ],
  ])("with %s", (_, end, texts) => {
    const body = `<h2>What to bring</h2><p>These things help in the next days.</p>${end}`;
    const markdown = extract(article("").replace(paragraphs(4, 8), body));
    expectInOrder(markdown, ["The river rose", "## What to bring", "These things help", ...texts]);
    expect(markdown).not.toContain("A storm in June");
  });

  test("but not with links to other pages", () => {
    const links = list(['<a href="/floods">Floods</a>', '<a href="/rivers">Rivers</a>']);
    expect(extract(article("").replace("</div></article>", `${links}</div></article>`))).not.toContain(
      "Rivers",
    );
  });
});

describe("extractPage with onlyMainContent drops forms", () => {
  test.each([
    [
      "of a newsletter",
      '<form action="/s"><label>Email <input name="e"></label><button>Send</button></form>',
    ],
    ["without a label", '<form action="/s"><input name="e"><button>Send</button></form>'],
  ])("%s with their heading", (_, form) => {
    const markdown = extract(article(`<div class="box"><h3>Subscribe</h3>${form}</div>`));
    expectInOrder(markdown, ["Schools will stay", "Engineers measured"]);
    expect(markdown).not.toMatch(/Subscribe|Email/);
  });

  test("but no texts that a form contains", () => {
    const comment = `<form><div><p>It was dry at the mill. ${SENTENCES[6]}</p></div></form>`;
    expect(extract(article(comment))).toContain("It was dry at the mill.");
  });
});

test("a frame beside kept text is kept as a whole, and one of the body is not", () => {
  const frame = (text: string) => `<div data-computed="frame"><p>${text}</p><p>Apply until Friday.</p></div>`;
  const page = `<!doctype html><html lang="en"><title>Open posts</title><body><nav><a href="/">Home</a></nav>
    <main><h1>Open posts</h1><p>Our partner shows every post that is open at the moment, with its duties.</p>${paragraphs(0, 2)}
    ${frame("Rigger")}</main>${frame("Chat with us")}</body></html>`;
  const markdown = extract(page);
  expectInOrder(markdown, ["Our partner", "Rigger", "Apply until Friday."]);
  expect(markdown).not.toContain("Chat with us");
});
