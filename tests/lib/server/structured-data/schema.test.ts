import { describe, expect, test } from "vitest";
import { buildStructuredData, listStructureFields } from "#server/structured-data/index.ts";
import { type ExtractionSchema, listSchemaProblems } from "#shared/records/schema.ts";
import { makePageData } from "./make-page-data.ts";

const object = (properties: Record<string, ExtractionSchema>): ExtractionSchema => ({
  type: "object",
  properties,
});

const PRODUCT = JSON.stringify([
  { "@type": "Organization", name: "Shop" },
  {
    "@type": "Product",
    name: "Kiln",
    offers: [
      { price: "12,50", priceCurrency: "EUR", availability: "https://schema.org/InStock" },
      { price: 15 },
    ],
    aggregateRating: { ratingValue: "4.5", reviewCount: 3 },
    releaseDate: "2026-01-02",
    brand: { name: "North", url: "/north" },
  },
]);

describe("a schema", () => {
  const withProperty = (a: object) => ({ type: "object", properties: { a } });

  test.each<[string, unknown, string, string]>([
    ["a keyword", withProperty({ type: "string", pattern: "x" }), "/properties/a/pattern", "pattern"],
    ["a reference", withProperty({ $ref: "#" }), "/properties/a/$ref", "$ref"],
    ["a choice", { anyOf: [] }, "/anyOf", "anyOf"],
    ["a type", withProperty({ type: "null" }), "/properties/a/type", "one of"],
    ["several types", withProperty({ type: ["string", "number"] }), "/properties/a/type", "one of"],
    ["a format", withProperty({ type: "string", format: "uuid" }), "/properties/a/format", "email"],
    ["a list without items", withProperty({ type: "array" }), "/properties/a/items", "schema"],
    [
      "a name",
      { type: "object", properties: { __proto: { type: "string" }, "a b": { type: "string" } } },
      "/properties/__proto",
      "name",
    ],
    ["another root", { type: "array", items: { type: "string" } }, "/type", "object"],
    ["an object without properties", { type: "object" }, "/properties", "property"],
  ])("with %s outside of the subset is refused with its pointer", (_name, schema, pointer, word) => {
    const [first] = listSchemaProblems(schema as Record<string, unknown>);
    expect(`/${first?.path.join("/")}`).toBe(pointer);
    expect(first?.message).toContain(word);
  });

  test("deep schemas are refused", () => {
    const deep = Array.from({ length: 5_000 }).reduce<object>(withProperty, { type: "string" });
    expect(listSchemaProblems(deep as Record<string, unknown>)[0]?.message).toContain("6 levels");
  });

  test("is answered by names of schema.org, with the reason for what the page does not state", () => {
    const schema = object({
      name: { type: "string" },
      price: { type: "number" },
      in_stock: { type: "boolean" },
      availability: { type: "string", enum: ["InStock", "OutOfStock"] },
      offers: {
        type: "array",
        items: object({ price: { type: "number" }, priceCurrency: { type: ["string", "null"] } }),
      },
      brand: object({ name: { type: "string" }, url: { type: "string", format: "uri" } }),
      aggregateRating: object({ ratingValue: { type: "number" }, reviewCount: { type: "integer" } }),
      release_date: { type: "string", format: "date" },
      releaseDate: { type: "string", format: "date-time" },
    });
    expect(buildStructuredData({ schema }, makePageData({ jsonLd: [PRODUCT] }))).toEqual({
      data: {
        name: "Kiln",
        price: 12.5,
        availability: "InStock",
        offers: [
          { price: 12.5, priceCurrency: "EUR" },
          { price: 15, priceCurrency: null },
        ],
        brand: { name: "North", url: "https://shop.test/north" },
        aggregateRating: { ratingValue: 4.5, reviewCount: 3 },
        release_date: "2026-01-02",
      },
      missing: [
        { pointer: "/in_stock", reason: "not_found" },
        { pointer: "/offers/1/priceCurrency", reason: "not_found" },
        { pointer: "/releaseDate", reason: "not_a_date" },
      ],
      sources: expect.objectContaining({ "/offers/*/price": "json_ld", "/brand/name": "json_ld" }),
    });
  });

  test("is read by selectors inside of records", () => {
    const schema = object({
      shop: object({ mail: { type: "string", format: "email", "x-selector": "a", "x-attribute": "href" } }),
      items: {
        type: "array",
        "x-selector": ".c",
        items: object({
          size: { type: "string", enum: ["S", "M"], "x-selector": "i" },
          count: { type: "integer", "x-selector": "b" },
        }),
      },
    });
    expect(listStructureFields({ schema })).toMatchObject({
      shop: { selector: ":scope", fields: { mail: { selector: "a", attribute: "href" } } },
      items: { selector: ".c", list: true, fields: { size: { selector: "i" } } },
    });
    const fields = {
      shop: { records: [{ mail: ["mailto:a@b.test?x=1"] }], cut: null },
      items: {
        records: [
          { size: ["s"], count: ["2"] },
          { size: ["XL"], count: ["2.5"] },
        ],
        cut: null,
      },
    };
    expect(buildStructuredData({ schema }, makePageData({ fields }))).toMatchObject({
      data: { shop: { mail: "a@b.test" }, items: [{ size: "S", count: 2 }, {}] },
      missing: [
        { pointer: "/items/1/size", reason: "not_in_enum" },
        { pointer: "/items/1/count", reason: "not_an_integer" },
      ],
    });
  });

  test("reads what only the metadata of the page states, for the page alone", () => {
    const text = { type: "string" } as const;
    const names = { title: text, datePublished: text, author: text, constructor: text };
    const schema = object({ ...names, author: object({ title: text }) });
    const metadata = { title: "Kiln", publishedAt: "2026-01-02", author: null };
    expect(buildStructuredData({ schema }, makePageData({}), metadata)).toMatchObject({
      data: { title: "Kiln", datePublished: "2026-01-02" },
      missing: [
        { pointer: "/author", reason: "not_found" },
        { pointer: "/constructor", reason: "not_found" },
      ],
      sources: { "/title": "metadata", "/datePublished": "metadata" },
    });
    const stated = makePageData({ jsonLd: [JSON.stringify({ "@type": "Article", headline: "Kilns" })] });
    expect(buildStructuredData({ schema: object({ headline: text }) }, stated, metadata).data).toEqual({
      headline: "Kilns",
    });
  });
});
