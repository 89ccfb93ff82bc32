import { expect, test } from "vitest";
import { toTexts } from "#server/firecrawl/document.ts";

const STORED = {
  markdown: "# One",
  rawHtml: "<html>",
  links: [{ url: "https://a.example/" }],
  images: [{ url: "https://a.example/1.png", alt: "", width: null, height: 2 }],
};

test.each([
  [["markdown"], { markdown: "# One" }],
  [["rawHtml", "images"], { rawHtml: "<html>", images: ["https://a.example/1.png"] }],
  [["links", "html"], { links: ["https://a.example/"] }],
])("toTexts has the stored formats %j in Firecrawl's names", (formats, expected) => {
  expect(
    toTexts(
      formats.map((type) => ({ type })),
      STORED,
    ),
  ).toEqual(expected);
});
