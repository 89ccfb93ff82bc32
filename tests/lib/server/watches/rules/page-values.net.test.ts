import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStructuredData } from "#server/structured-data/index.ts";
import { describeProductChange, evaluateProduct } from "#server/watches/rules/evaluate-product.ts";
import { readProductValue } from "#server/watches/rules/product-value.ts";
import type { WatchedValue } from "#shared/watches/rules.ts";
import { PRODUCT_PAGES, renderProduct } from "#tests/fixtures/product-pages.ts";
import { createPageOpener } from "#tests/lib/server/structured-data/read-page.ts";

let opener: Awaited<ReturnType<typeof createPageOpener>>;
beforeAll(async () => {
  opener = await createPageOpener();
});
afterAll(() => opener.close());

/** The value of each page, or the code of the error. */
const readAll = (
  kind: WatchedValue["kind"],
  documents: readonly string[],
): Promise<(WatchedValue | string)[]> =>
  opener.openEach(documents, async (page) => {
    const data = await page.readData({}, { nearHeading: true });
    try {
      return readProductValue(kind, data);
    } catch (error) {
      return (error as { code: string }).code;
    }
  });

const toSeen = (value: WatchedValue) => ({
  values: { value },
  markdown: "",
  finalUrl: "",
  hasPasswordField: false,
  environment: "",
  capturedAt: new Date(),
});

test("the price of 20 product pages is read with its currency and source, and a change is seen in one check", async () => {
  const pages = Object.entries(PRODUCT_PAGES);
  expect(pages.length).toBeGreaterThanOrEqual(20);
  const documents = pages.flatMap(([, page]) => page.prices.map((price) => renderProduct(page, price)));
  const values = await readAll("price", documents);
  for (const [index, [name, { amounts, currency, source }]] of pages.entries()) {
    const [before, after] = [values[2 * index], values[2 * index + 1]];
    const expected = amounts.map((amount) => expect.objectContaining({ amount, currency, source }));
    expect([before, after], name).toEqual(expected);
    if (typeof before !== "object" || typeof after !== "object") continue;
    const old = { value: before };
    expect(evaluateProduct(old, null, toSeen(before)), name).toEqual({ kind: "same" });
    expect(evaluateProduct(old, null, toSeen(after)), name).toEqual({ kind: "needs_confirmation" });
    expect(evaluateProduct(old, { value: after }, toSeen(after)).kind, name).toBe("changed");
    const words = amounts[0] < amounts[1] ? /^Price rose from/ : /^Price fell from/;
    expect(describeProductChange(before, after), name).toMatch(words);
  }
});

test("the preset of products reads the same prices, and never another currency", async () => {
  const pages = Object.entries(PRODUCT_PAGES);
  const documents = pages.map(([, page]) => renderProduct(page, page.prices[0]));
  const results = await opener.openEach(documents, async (page) =>
    buildStructuredData({ preset: "product" }, await page.readData({}, { nearHeading: true })),
  );
  for (const [index, [name, { amounts, currency, source }]] of pages.entries()) {
    const result = results[index];
    expect([result?.data.price, result?.data.currency ?? null], name).toEqual([
      amounts[0],
      /^[A-Z]{3}$/.test(currency ?? "") ? currency : null,
    ]);
    expect(result?.sources["/price"] === "visible", name).toBe(source === "near_heading");
  }
});

const stated = (availability: string, more = ""): string =>
  `<h1>Mug</h1>${more}<script type="application/ld+json">{"@type":"Product","offers":${availability}}</script>`;
const toOffer = (availability: string): string => JSON.stringify({ "@type": "Offer", availability });

// cspell:disable
const STOCK: [html: string, availability: string, source: string][] = [
  [stated(toOffer("https://schema.org/InStock")), "in_stock", "structured_data"],
  [stated(toOffer("http://schema.org/SoldOut"), "<p>In stock</p>"), "out_of_stock", "structured_data"],
  [stated(`[${toOffer("OutOfStock")},${toOffer("LimitedAvailability")}]`), "in_stock", "structured_data"],
  [stated(toOffer("PreOrder")), "preorder", "structured_data"],
  ['<meta property="product:availability" content="oos"><h1>Mug</h1>', "out_of_stock", "structured_data"],
  ["<h1>Mug</h1><p>Only 3 left in stock</p>", "in_stock", "near_heading"],
  ["<h1>Tasse</h1><p>Zurzeit nicht lieferbar</p>", "out_of_stock", "near_heading"],
  ["<h1>Bol</h1><p>En stock</p><p>Livraison en 3 jours</p>", "in_stock", "near_heading"],
  ["<h1>Jarra</h1><p>Agotado</p>", "out_of_stock", "near_heading"],
  ["<h1>Tazza</h1><button disabled>Esaurito</button>", "out_of_stock", "near_heading"],
  ["<h1>Caneca</h1><p>Em estoque</p>", "in_stock", "near_heading"],
];
// cspell:enable

test("stock is what the page states for machines, else what its words near the heading say", async () => {
  const values = await readAll(
    "stock",
    STOCK.map(([html]) => html),
  );
  const expected = STOCK.map(([, availability, source]) =>
    expect.objectContaining({ kind: "stock", availability, source }),
  );
  expect(values).toEqual(expected);
});

test("a page without a price or with contradicting words is an error, unless it says that it is sold out", async () => {
  expect(
    await readAll("price", [
      "<h1>Mug</h1><p>Ask for the price</p><p>Order 66</p>",
      '<h1>Mug</h1><nav>$5</nav><p style="display:none">$9</p><del>$8</del>',
      stated(JSON.stringify({ price: 0, availability: "OutOfStock" })),
      "<h1>Mug</h1><p>Sold out</p>",
    ]),
  ).toEqual([
    "price_not_found",
    "price_not_found",
    expect.objectContaining({ amount: null, availability: "out_of_stock", source: "structured_data" }),
    expect.objectContaining({ amount: null, availability: "out_of_stock", source: "near_heading" }),
  ]);
  expect(
    await readAll("stock", [
      "<h1>Mug</h1><p>Size S: sold out</p><p>Size M: in stock</p>",
      '<h1>Mug</h1><a href="/other">Sold out</a>',
    ]),
  ).toEqual(["stock_not_found", "stock_not_found"]);
});

const VISIBILITY: [html: string, isVisible: boolean][] = [
  ['<b class="x">Buy</b>', true],
  ['<b class="x" hidden>Buy</b>', false],
  ['<b class="x" style="display:none">Buy</b>', false],
  ['<p style="display:none"><b class="x">Buy</b></p>', false],
  ['<b class="x" style="visibility:hidden">Buy</b>', false],
  ['<p style="visibility:hidden"><b class="x">Buy</b></p>', false],
  ['<p style="visibility:hidden"><b class="x" style="visibility:visible">Buy</b></p>', true],
  ['<b class="x" style="opacity:0">Buy</b>', false],
  ['<p style="opacity:0"><b class="x">Buy</b></p>', false],
  ['<b class="x" style="opacity:.4">Buy</b>', true],
  ['<b class="x" style="position:absolute;width:1px;height:1px;overflow:hidden">Buy</b>', false],
  ['<b class="x" style="font-size:0">Buy</b>', false],
  ['<details><summary>More</summary><b class="x">Buy</b></details>', false],
  ['<details open><summary>More</summary><b class="x">Buy</b></details>', true],
  ['<dialog class="x">Buy</dialog>', false],
  ['<dialog class="x" open>Buy</dialog>', true],
  ['<div class="x" style="display:contents"><b>Buy</b></div>', true],
  ['<div class="x" style="display:contents">Buy</div>', true],
  ['<div class="x"><b hidden>Sold out</b><b>Buy</b></div>', true],
  ['<div class="x"><b hidden>Buy</b></div>', false],
  ['<div class="x"></div>', false],
  ['<div class="x" style="width:20px;height:20px;background:red"></div>', true],
  ['<div class="x"><img width="20" height="20" src="data:,"></div>', true],
  ['<input class="x" value="Buy">', true],
  ['<input class="x" type="hidden" value="Buy">', false],
  ['<button class="x" disabled>Buy</button>', true],
  ['<svg class="x" width="20" height="20"><rect width="20" height="20"/></svg>', true],
  ['<template><b class="x">Buy</b></template>', false],
  ['<noscript><b class="x">Buy</b></noscript>', false],
  ['<b class="x" hidden>Buy</b><b class="x">Buy</b>', true],
  ["<b>Buy</b>", false],
];

test("an element is visible when a reader sees something of it, of 30 elements", async () => {
  expect(VISIBILITY.length).toBeGreaterThanOrEqual(30);
  const html = VISIBILITY.map(([element], index) => `<section id="s${index}">${element}</section>`).join("");
  const fields = Object.fromEntries(
    VISIBILITY.map((_, index) => [
      `s${index}`,
      { selector: `#s${index} .x`, type: "visibility" as const, list: true },
    ]),
  );
  const data = await opener.open(`<main>${html}</main>`, (page) => page.readData(fields));
  const wrong = VISIBILITY.filter(([, isVisible], index) => {
    const texts = data.fields[`s${index}`];
    return (Array.isArray(texts) && texts.includes("visible")) !== isVisible;
  });
  expect(wrong).toEqual([]);
});
