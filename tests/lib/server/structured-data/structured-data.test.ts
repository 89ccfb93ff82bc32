import { describe, expect, test } from "vitest";
import type { PageData } from "#server/browser/index.ts";
import { buildStructuredData } from "#server/structured-data/index.ts";
import { parseNumber } from "#server/structured-data/number.ts";
import { makePageData } from "./make-page-data.ts";

const page = (more: Partial<PageData> = {}): PageData =>
  makePageData({ baseUrl: "https://shop.test/items/", ...more });

test.each([
  ["$1,299.00", 1299],
  ["1.299,00 €", 1299],
  ["1 299,50", 1299.5],
  ["CHF 1'299.-", 1299],
  ["12,5", 12.5],
  ["1,299", 1299],
  ["-3.25", -3.25],
  ["1,299,000", 1_299_000],
  ["1,23,456.5", 123_456.5],
  ["12 000", 12_000],
  ["0,125", 0.125],
  ["12.10.2026", null],
  ["A-12", 12],
  ["4 of 5", 4],
  ["none", null],
  ["", null],
])("parseNumber reads %j as %s", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

describe("fields", () => {
  const field = (type: "text" | "number" | "url" | "date", list = false) => ({ selector: "p", type, list });

  test("are converted to their type, and missing ones are listed with the reason", () => {
    const fields = {
      name: field("text"),
      price: field("number"),
      link: field("url"),
      day: field("date"),
      none: field("text"),
      blank: field("text"),
      word: field("number"),
      mail: field("url"),
      soon: field("date"),
    };
    const texts = {
      name: ["Kiln"],
      price: ["$ 12.50"],
      link: ["../a?b=1"],
      day: ["2026-11-03"],
      none: null,
      blank: ["  "],
      word: ["free"],
      mail: ["mailto:a@b.test"],
      soon: ["soon"],
    };
    expect(buildStructuredData({ fields }, page({ fields: texts }))).toEqual({
      data: { name: "Kiln", price: 12.5, link: "https://shop.test/a?b=1", day: "2026-11-03" },
      missing: [
        { pointer: "/none", reason: "not_found" },
        { pointer: "/blank", reason: "empty" },
        { pointer: "/word", reason: "not_a_number" },
        { pointer: "/mail", reason: "not_a_url" },
        { pointer: "/soon", reason: "not_a_date" },
      ],
      sources: { "/name": "selector", "/price": "selector", "/link": "selector", "/day": "selector" },
    });
  });

  test("with a list have all values of the type", () => {
    const fields = { prices: field("number", true) };
    const { data } = buildStructuredData({ fields }, page({ fields: { prices: ["1", "x", "3"] } }));
    expect(data).toEqual({ prices: [1, 3] });
  });
});

describe("presets", () => {
  const PRODUCT = {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "WebSite", name: "Shop" },
      {
        "@type": ["Product"],
        name: "Kiln",
        brand: { "@type": "Brand", name: "North" },
        offers: [{ price: "1,299.00", priceCurrency: "USD", availability: "https://schema.org/InStock" }],
        aggregateRating: { ratingValue: 4.5 },
        image: ["/a.jpg", "/b.jpg"],
      },
    ],
  };

  const readProduct = (more: Partial<PageData>) => buildStructuredData({ preset: "product" }, page(more));

  test("product reads JSON-LD first, then microdata, meta elements and tables", () => {
    const result = readProduct({
      jsonLd: ["{ broken", JSON.stringify(PRODUCT)],
      microdata: [{ "@type": "Product", name: "Other", gtin13: "4006381333931" }],
      meta: { "og:description": "Fires clay", "og:title": "Not used" },
      rows: [["SKU:", "K-1"]],
    });
    expect(result.data).toEqual({
      name: "Kiln",
      brand: "North",
      price: 1299,
      currency: "USD",
      availability: "InStock",
      rating: 4.5,
      image: "https://shop.test/a.jpg",
      gtin: "4006381333931",
      description: "Fires clay",
      sku: "K-1",
    });
    expect(result.sources).toMatchObject({
      "/name": "json_ld",
      "/gtin": "microdata",
      "/description": "open_graph",
      "/sku": "table",
    });
    expect(result.missing).toEqual([
      { pointer: "/reviewCount", reason: "not_found" },
      { pointer: "/url", reason: "not_found" },
    ]);
  });

  // cspell:disable
  test.each([
    ["http://schema.org/OutOfStock", "OutOfStock"],
    ["instock", "InStock"],
    ["in stock", "InStock"],
    ["oos", "OutOfStock"],
    ["PreOrder", "PreOrder"],
    ["Nicht lieferbar", "OutOfStock"],
    ["Disponible", "InStock"],
  ])("the availability %s has the name %s of schema.org", (stated, expected) => {
    expect(readProduct({ meta: { "product:availability": stated } }).data.availability).toBe(expected);
  });
  // cspell:enable

  test("an availability that means nothing is missing", () => {
    const { data, missing } = readProduct({ meta: { "product:availability": "Ships from Oslo" } });
    expect(data.availability).toBeUndefined();
    expect(missing).toContainEqual({ pointer: "/availability", reason: "not_in_enum" });
  });

  const near = (text: string, more: object = {}) => ({
    text,
    context: text,
    fontSize: 20,
    distance: 10,
    isDisabled: false,
    ...more,
  });

  // cspell:disable
  test.each([
    [[near("Add to bag")], { availability: "InStock" }],
    [[near("In den Warenkorb"), near("Nicht verfügbar")], { availability: "OutOfStock" }],
    [[near("Ajouter au panier", { isDisabled: true })], { availability: undefined }],
    [[near("Buy now"), near("Pre-order: ships in May")], { availability: undefined }],
    [[near("カートに入れる")], { availability: "InStock" }],
    [[near("AU4", { context: "SKU: AU4 Category: Cups" })], { sku: "AU4" }],
    [[near("Artikelnummer: 802.758.87")], { sku: "802.758.87" }],
    [[near("Model: see below")], { sku: undefined }],
  ])("texts near the heading: %j", (texts, expected) => {
    const { data } = readProduct({ nearHeading: { prices: [], texts } });
    expect({ availability: data.availability, sku: data.sku }).toMatchObject(expected);
  });

  // cspell:enable

  const CENTS = "$79 .99 Price $79.99";
  test.each([
    [[near("$335", { distance: 600 }), near("Gift wrap (+$5)")], 335],
    [[near("4 payments of $48.75"), near("$195", { distance: 90 })], 195],
    [[near("$79", { context: CENTS }), near("$79.99", { context: CENTS, fontSize: 12 })], 79.99],
  ])("prices near the heading: %j", (prices, expected) => {
    expect(readProduct({ nearHeading: { prices, texts: [] } }).data.price).toBe(expected);
  });

  test("a recipe has its ingredients and steps", () => {
    const recipe = {
      "@type": "Recipe",
      name: "Bread",
      recipeIngredient: ["500 g flour", "10 g salt"],
      recipeInstructions: [
        { "@type": "HowToStep", text: "Mix." },
        { "@type": "HowToStep", name: "Bake", text: "Bake it." },
      ],
      totalTime: "PT3H",
      recipeYield: "1 loaf",
    };
    const { data } = buildStructuredData({ preset: "recipe" }, page({ jsonLd: [JSON.stringify(recipe)] }));
    expect(data).toMatchObject({
      name: "Bread",
      ingredients: recipe.recipeIngredient,
      instructions: ["Mix.", "Bake it."],
      totalTime: "PT3H",
      yield: "1 loaf",
    });
  });

  test("a price that only readers see has the currency beside it, and its source", () => {
    const { data, sources, missing } = readProduct({
      meta: { "og:price:currency": "USD" },
      nearHeading: { prices: [near("€ 49,90")], texts: [near("Sold out")] },
    });
    expect(data).toMatchObject({ price: 49.9, currency: "EUR", availability: "OutOfStock" });
    expect(sources).toMatchObject({
      "/price": "visible",
      "/currency": "visible",
      "/availability": "visible",
    });
    expect(missing.map(({ pointer }) => pointer)).not.toContain("/price");
  });

  test("what is stated for machines goes before what is visible", () => {
    const { data, sources } = readProduct({
      jsonLd: [JSON.stringify(PRODUCT)],
      nearHeading: { prices: [near("$5")], texts: [near("Sold out")] },
    });
    expect(data).toMatchObject({ price: 1299, currency: "USD", availability: "InStock" });
    expect(sources).toMatchObject({ "/price": "json_ld", "/availability": "json_ld" });
  });

  test("a product with variants has all of its offers", () => {
    const variant = (sku: string, price: number) => ({
      "@type": "Product",
      name: `Mug ${sku}`,
      sku,
      offers: { "@type": "Offer", price, priceCurrency: "USD", availability: "https://schema.org/InStock" },
    });
    const group = { "@type": "ProductGroup", name: "Mug", hasVariant: [variant("S", 9), variant("L", 12)] };
    const { data, sources } = readProduct({ jsonLd: [JSON.stringify(group)] });
    expect(data).toMatchObject({
      name: "Mug",
      price: 9,
      offers: [
        { name: "Mug S", sku: "S", price: 9, currency: "USD", availability: "InStock" },
        { name: "Mug L", sku: "L", price: 12, currency: "USD", availability: "InStock" },
      ],
    });
    expect(sources["/offers"]).toBe("json_ld");
  });

  test("a price that is no number is missing, not guessed", () => {
    const jsonLd = [JSON.stringify({ "@type": "Product", offers: { price: "on request" } })];
    const { data, missing } = readProduct({ jsonLd });
    expect(data).toEqual({});
    expect(missing).toContainEqual({ pointer: "/price", reason: "not_a_number" });
  });

  test.each([
    [
      "article",
      {
        "@type": "NewsArticle",
        headline: "T",
        author: [{ name: "A" }, { name: "B" }],
        datePublished: "2026-01-02",
      },
      { title: "T", authors: ["A", "B"], publishedAt: "2026-01-02" },
    ],
    [
      "job",
      {
        "@type": "JobPosting",
        title: "Potter",
        hiringOrganization: { name: "North" },
        jobLocation: { address: { addressLocality: "Oslo" } },
        baseSalary: { currency: "NOK", value: { minValue: 1, maxValue: 2, unitText: "YEAR" } },
      },
      {
        title: "Potter",
        company: "North",
        addressLocality: "Oslo",
        salaryMin: 1,
        salaryMax: 2,
        salaryCurrency: "NOK",
        salaryUnit: "YEAR",
      },
    ],
    [
      "event",
      {
        "@type": "MusicEvent",
        name: "Gig",
        startDate: "2026-05-01T20:00:00+02:00",
        location: { name: "Hall" },
      },
      { name: "Gig", startsAt: "2026-05-01T20:00:00+02:00", location: "Hall" },
    ],
    [
      "organization",
      {
        "@type": "LocalBusiness",
        name: "North",
        sameAs: ["https://a.test/n", "https://b.test/n"],
        logo: { url: "/l.png" },
      },
      { name: "North", profiles: ["https://a.test/n", "https://b.test/n"], logo: "https://shop.test/l.png" },
    ],
  ] as const)("%s reads its properties", (preset, thing, data) => {
    expect(buildStructuredData({ preset }, page({ jsonLd: [JSON.stringify(thing)] })).data).toEqual(data);
  });

  test("a field replaces the property of the same name", () => {
    const fields = { price: { selector: ".price", type: "number", list: false } as const };
    const jsonLd = [JSON.stringify({ "@type": "Product", offers: { price: 1 } })];
    const given = page({ jsonLd, fields: { price: ["2"] } });
    expect(buildStructuredData({ preset: "product", fields }, given)).toMatchObject({
      data: { price: 2 },
      sources: { "/price": "selector" },
    });
  });

  test("names of Object.prototype in a page's data are no values", () => {
    const jsonLd = ['{"@type":"Product","__proto__":{"name":"x"},"constructor":{"name":"y"}}'];
    expect(readProduct({ jsonLd }).data).toEqual({});
  });

  test("deep and long linked data is read within limits", () => {
    const deep = `${'{"@graph":['.repeat(2_000)}{"@type":"Product","name":"x"}${"]}".repeat(2_000)}`;
    const long = JSON.stringify(Array.from({ length: 50_000 }, () => ({ "@type": "Thing" })));
    expect(readProduct({ jsonLd: [deep, long] }).data).toEqual({});
  });
});
