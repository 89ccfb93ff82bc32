import { afterAll, expect, test } from "vitest";
import { buildBrand } from "#server/structured-data/brand.ts";
import { Brand } from "#shared/records/contract.ts";
import { createPageOpener } from "./read-page.ts";

const { open, close } = await createPageOpener();
afterAll(close);

const readBrand = (html: string) =>
  open(html, async (page) => buildBrand(await page.readData({}, { brand: true }), "Site"));

const SHOP = `<html><head><title>Shop</title><link rel="shortcut icon" href="/fav.ico" sizes="16x16 32x32">
  <meta property="og:logo" content="/og.svg">
  <script type="application/ld+json">{"@type":"Organization","name":" Northkiln   Ltd ","logo":{"@type":"ImageObject","url":"/ld.png"}}</script>
  <style>body{background:rgb(250 250 245);color:lab(20 0 0);font-family:"Inter",sans-serif}
  h1{color:#102030;font-family:Georgia,serif} a{color:#0b57d0} .cta{background:#e4572e;color:#fff;padding:10px;font-family:monospace}
  .hero{background:#00ff00} .hidden{display:none;color:#ff00ff}</style></head>
  <body><header><nav><a href="/">Home</a></nav><img src="/logo.png" alt="Northkiln"></header>
  <h1>Kilns for everyone</h1><p>${"Words of a paragraph. ".repeat(20)}<a href="/more">Read more of it</a></p>
  <a class="cta" href="/buy">Buy now</a><p class="hidden">${"hidden ".repeat(200)}</p></body></html>`;

test("buildBrand returns what a page states and shows", async () => {
  const brand = await readBrand(SHOP);
  expect(Brand.parse(brand)).toEqual(brand);
  expect(brand).toMatchObject({
    name: "Northkiln Ltd",
    colors: {
      background: "#fafaf5",
      text: expect.stringMatching(/^#(..)\1\1$/),
      heading: "#102030",
      link: "#0b57d0",
      button: "#e4572e",
      buttonText: "#ffffff",
      accent: "#e4572e",
    },
    fonts: [
      { family: "Inter", usedFor: "text", isWebFont: false },
      { family: "Georgia", usedFor: "headings", isWebFont: false },
      { family: "monospace", usedFor: "buttons", isWebFont: false },
    ],
  });
  expect(brand?.logos.map(({ url, source, width }) => [new URL(url).pathname, source, width])).toEqual([
    ["/ld.png", "jsonLd", null],
    ["/og.svg", "metadata", null],
    ["/logo.png", "header", null],
    ["/fav.ico", "icon", 32],
  ]);
});

test.each([
  ["nothing", "<body></body>", { name: "Site", fonts: [], logos: [] }],
  [
    "addresses that lead nowhere",
    '<link rel=icon href="javascript:alert(1)"><link rel=icon href="data:image/png;base64,AA"><header><img src="file:///etc/passwd"></header>',
    { logos: [] },
  ],
  [
    "names of methods",
    '<form><input name="getBoundingClientRect"><input name="checkVisibility"><input name="childNodes"><button style="background:#f00">Go</button></form>',
    { colors: expect.objectContaining({ button: "#ff0000" }) },
  ],
  [
    "linked data of another form",
    '<script type="application/ld+json">{"@type":"Organization","name":{"a":1},"logo":[7,{"url":{"b":2}},null,"http://x.test/l.png"]}</script>',
    { name: "Site", logos: [expect.objectContaining({ url: "http://x.test/l.png" })] },
  ],
  [
    "100,000 elements and long names of fonts",
    `<body style="font-family:'${"x".repeat(10_000)}'">${"<i>a</i>".repeat(100_000)}`,
    { fonts: [{ family: "x".repeat(100), usedFor: "text", isWebFont: false }] },
  ],
])("buildBrand stays within limits on a page with %s", async (_name, html, expected) => {
  const brand = await readBrand(html);
  expect(Brand.parse(brand)).toMatchObject(expected);
});
