import { afterAll, expect, test } from "vitest";
import { buildStructuredData } from "#server/structured-data/index.ts";
import { createPageOpener } from "./read-page.ts";

const { open, openEach, close } = await createPageOpener();
afterAll(close);

const NAV = `<header><nav><ul>${["Home", "Shop", "News", "About", "Contact"].map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul></nav></header>`;
const ARTICLE = "<p>One paragraph of a text.</p><p>Another one.</p><p>A third one.</p><p>And a last one.</p>";
const names = ["Kiln", "Wheel", "Clay", "Glaze"];
const eur = (amount: number) => ({ amount, currency: "EUR" });
const link = (path: string) => `http://site.test${path}`;

const CARD = (name: string, at: number) =>
  `<div class="product-card${at === 0 ? " is-first" : ""}"><a class="product-card__link" href="/p/${at}"><img src="/i/${at}.png" width="80" height="80" alt=""></a>
    <h3 class="product-card__title">${name}</h3>${at === 2 ? "" : `<span class="price">${at + 1},50 €</span>`}<button>Add to cart</button></div>`;
const CARDS = names.map((title, at) => ({
  link: link(`/p/${at}`),
  image: link(`/i/${at}.png`),
  title,
  ...(at === 2 ? {} : { price: eur(at + 1.5) }),
}));

/** Pages with a list, the selector of its elements, and its records. */
const PAGES: [title: string, html: string, selector: string, records: object[]][] = [
  [
    "cards of a shop, one without a price",
    `${NAV}<main><div class="grid">${names.map(CARD).join("")}</div></main>`,
    "div.product-card",
    CARDS,
  ],
  [
    "cards in rows that only arrange them",
    `<main>${[names.slice(0, 2), names.slice(2)].map((row, at) => `<div class="line">${row.map((name, inner) => CARD(name, at * 2 + inner)).join("")}</div>`).join("")}
      <div class="line">${CARD("Sieve", 4)}${CARD("Brush", 5)}</div></main>`,
    "div.product-card",
    [
      ...CARDS,
      { link: link("/p/4"), image: link("/i/4.png"), title: "Sieve", price: eur(5.5) },
      { link: link("/p/5"), image: link("/i/5.png"), title: "Brush", price: eur(6.5) },
    ],
  ],
  [
    "entries without classes",
    `${ARTICLE}<section id="news"><ul>${names.map((name, at) => `<li><a href="/n/${at}">${name} is back</a> <time datetime="2026-01-0${at + 1}">${at + 1} Jan</time></li>`).join("")}</ul></section>`,
    "ul > li",
    names.map((name, at) => ({
      link: link(`/n/${at}`),
      title: `${name} is back`,
      date: `2026-01-0${at + 1}`,
    })),
  ],
  [
    "links that are whole cards",
    `<main>${names.map((name, at) => `<a class="tile" href="/t/${at}"><h2>${name}</h2><p>Text about ${name.toLowerCase()}.</p></a>`).join("")}</main>`,
    "a.tile",
    names.map((title, at) => ({
      link: link(`/t/${at}`),
      title,
      text: `Text about ${title.toLowerCase()}.`,
    })),
  ],
  [
    "entries between spacers and advertisements",
    `<table><tbody>${names.map((name, at) => `<tr class="entry"><td class="rank">${at + 1}.</td><td class="headline"><a href="/e/${at}">${name} news</a></td></tr><tr class="spacer"></tr>`).join("")}</tbody></table>`,
    "tr.entry",
    names.map((name, at) => ({ rank: at + 1, link: link(`/e/${at}`), headline: `${name} news` })),
  ],
  [
    "generated class names, prices in parts and old prices",
    `<main>${names
      .map(
        (name, at) =>
          `<article class="css-1x${at}k2"><h3 class="x7z9q">${name}</h3><div class="q0w1e2"><del>${at + 10} €</del> <b><span>${at + 1}</span><span>,90</span> <span>€</span></b></div></article>`,
      )
      .join("")}</main>`,
    "main > article",
    names.map((title, at) => ({ title, old_price: eur(at + 10), price: eur(at + 1.9) })),
  ],
  [
    "a header row beside the rows",
    `<div id="people"><div class="row head"><b>Name</b><b>Town</b></div>${names.map((name, at) => `<div class="row person"><span class="name">${name}</span><span class="town">Town ${at}</span></div>`).join("")}</div>`,
    "div.person",
    names.map((name, at) => ({ name, town: `Town ${at}` })),
  ],
  [
    "names of microdata, numbers and values that are the same everywhere",
    `<ol>${names.map((name, at) => `<li itemscope itemtype="https://schema.org/Person"><span itemprop="jobTitle">${name}</span> <i class="points">${at * 10}</i> <em>points</em></li>`).join("")}</ol>`,
    "li[itemtype=https\\:\\/\\/schema\\.org\\/Person]",
    names.map((name, at) => ({ job_title: name, points: at * 10 })),
  ],
];

test("the largest list of a page is found, with names and types of its columns", async () => {
  const read = await openEach(
    PAGES.map(([, html]) => html),
    async (page) => {
      const structure = { lists: true };
      const { lists = [] } = buildStructuredData(structure, await page.readData({}, structure));
      const [first] = lists;
      // The suggested fields must read the same records.
      const again = first && buildStructuredData(first, await page.readData(first.fields));
      return {
        first,
        again: again?.data.items,
        selectors: lists.map(({ fields }) => fields.items?.selector),
      };
    },
  );
  const found = read.map(({ first }, at) => [PAGES[at]?.[0], first?.fields.items?.selector, first?.records]);
  expect(found).toEqual(PAGES.map(([title, , selector, records]) => [title, selector, records]));
  expect(read.map(({ again }) => again)).toEqual(PAGES.map(([, , , records]) => records));
});

test("lists of the site's frame come last, and text is no list", async () => {
  const html = `${NAV}<main>${ARTICLE}<div class="grid">${names.map(CARD).join("")}</div></main>`;
  const lists = await open(html, async (page) => (await page.readData({}, { lists: true })).lists ?? []);
  expect(lists.map(({ selector }) => selector)).toEqual(["div.product-card", expect.stringContaining("li")]);
  expect(await open(ARTICLE, async (page) => (await page.readData({}, { lists: true })).lists)).toEqual([]);
});

test("hostile pages are searched within limits of number and time", async () => {
  const html = `<script>
    for (const name of ["matches", "contains", "checkVisibility"]) Object.defineProperty(Element.prototype, name, { get() { throw 1; } });
    document.write("<form><input name=parentElement><input name=children><input name=querySelectorAll></form>");
    document.write("<div>".repeat(3000) + "<b>x</b>" + "</div>".repeat(3000));
    document.write("<ul>" + Array.from({ length: 5000 }, (_, at) => "<li class=r><a href=/" + at + ">" + "x".repeat(at < 1000 ? 2000 : 1) + at + "</a><i>" + at + "</i></li>").join("") + "</ul>");
  </script>`;
  const { lists = [] } = await open(html, async (page) =>
    buildStructuredData({ lists: true }, await page.readData({}, { lists: true })),
  );
  expect(lists[0]?.isTruncated).toBe(true);
  expect(lists[0]?.records.length).toBeLessThanOrEqual(500);
  expect(JSON.stringify(lists).length).toBeLessThan(3_000_000);
});
