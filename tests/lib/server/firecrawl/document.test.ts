import { expect, test } from "vitest";
import { toTexts } from "#server/firecrawl/document.ts";
import { Brand } from "#shared/records/contract.ts";

const STORED = {
  markdown: "# One",
  rawHtml: "<html>",
  links: [{ url: "https://a.example/" }],
  images: [{ url: "https://a.example/1.png", alt: "", width: null, height: 2 }],
};

const NOTHING = { background: null, text: null, heading: null, link: null, button: null, buttonText: null };
const LOGO = { width: null, height: null };

test.each([
  [
    {
      colors: { ...NOTHING, background: "#101418", text: "#ffffff", accent: "#00aa88", button: "#00aa88" },
      fonts: [
        { family: "Inter", usedFor: "text", isWebFont: true },
        { family: "Inter", usedFor: "headings", isWebFont: true },
      ],
      logos: [
        { ...LOGO, url: "https://a.example/i.png", source: "icon" },
        { ...LOGO, url: "https://a.example/l.svg", source: "header" },
      ],
    },
    {
      colorScheme: "dark",
      logo: "https://a.example/l.svg",
      colors: { primary: "#00aa88", accent: "#00aa88", background: "#101418", textPrimary: "#ffffff" },
      typography: { fontFamilies: { primary: "Inter", heading: "Inter" } },
      components: { buttonPrimary: { background: "#00aa88" } },
      images: { logo: "https://a.example/l.svg", favicon: "https://a.example/i.png" },
      fonts: [{ family: "Inter" }],
    },
  ],
  [{ colors: { ...NOTHING, accent: null }, fonts: [], logos: [] }, { fonts: [] }],
] as const)("a brand has the form of Firecrawl's profile (%#)", (brand, expected) => {
  const stored = { brand: Brand.parse({ name: null, ...brand }) };
  expect(toTexts([{ type: "branding" }], stored)).toEqual({ branding: expected });
  expect(toTexts([{ type: "markdown" }], stored)).toEqual({});
});

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
