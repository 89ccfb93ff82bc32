import { describe, expect, test } from "vitest";
import { prepareTree } from "#server/extraction/html/prepare.ts";
import { computeFeatures, FEATURE_NAMES } from "#server/extraction/main-content/features/index.ts";
import { readBlocks } from "#server/extraction/main-content/index.ts";

const URL_OF_PAGE = "https://shop.test/kettles/";

/** The features of every block by name; a block is found by its text. */
function describePage(html: string): (text: string) => Record<string, number> {
  const { tree } = prepareTree(html);
  const { blocks, about } = readBlocks(tree, URL_OF_PAGE);
  const rows = computeFeatures(blocks, about.signs, about.claims);
  return (text) => {
    const row = rows[blocks.findIndex((block) => block.text === text)];
    expect(row, text).toHaveLength(FEATURE_NAMES.length);
    return Object.fromEntries(FEATURE_NAMES.map((name, at) => [name, row?.[at] ?? Number.NaN]));
  };
}

const DATA = JSON.stringify({
  "@type": "Product",
  name: "Copper kettle",
  review: [{ reviewBody: "It sings when the water boils" }],
});
const card = (name: string): string =>
  `<li class="tile"><img src="/${name}.jpg"><h3><a href="/kettles/the-${name}-kettle-one">${name} kettle</a></h3><p>$1${name.length}.00</p></li>`;
const of =
  describePage(`<html><head><title>Copper kettle</title><script type="application/ld+json">${DATA}</script>
  <script type="application/ld+json">{broken</script></head><body><main><h1>Copper kettle</h1><h1>Shop of the year</h1>
  <p>It is made of copper and it is as good as they were.</p><h2>Reviews</h2><p>It sings when the water boils</p></main>
  <aside><h2>Customers also bought</h2><ul>${["red", "green", "blue"].map(card).join("")}</ul><p><a href="https://facebook.com/shop">Facebook</a></p></aside></body></html>`);

describe("the features of a block", () => {
  test("include its share in the page's linked data, and ignore invalid data", () => {
    expect(of("It sings when the water boils")["claim.reviews"]).toBe(1);
    expect(of("Facebook")["claim.reviews"]).toBe(0);
    expect(of("Copper kettle")["claim.names"]).toBe(1);
    expect(of("Copper kettle")["claim.title"]).toBe(1);
  });

  test("include its row of similar items", () => {
    const price = of("$14.00");
    expect(price["card.members"]).toBeCloseTo(Math.log(3));
    expect(price["card.headings"]).toBe(1);
    expect(price["card.prices"]).toBe(1);
    expect(price["card.pictures"]).toBe(1);
    expect(of("Facebook")["card.members"]).toBe(-1);
  });

  test("include the topics of the headings above it", () => {
    expect(of("$14.00")["section.path.related"]).toBe(1);
    expect(of("It sings when the water boils")["section.path.related"]).toBe(0);
  });

  test("include its distance to the title, the heading most similar to the document title", () => {
    expect(of("Copper kettle")["title.up"]).toBe(0);
    expect(of("$14.00")["title.down"]).toBeGreaterThan(of("Shop of the year")["title.down"] ?? 9);
  });

  test("include the target of its link", () => {
    expect(of("red kettle")).toMatchObject({ "link.deeper": 1, "link.slug": 1, "link.outside": 0 });
    expect(of("Facebook")).toMatchObject({ "link.social": 1, "link.outside": 1, "link.slug": 0 });
    expect(of("$14.00")["link.none"]).toBe(1);
  });

  test("include the length of its run of blocks that consist mostly of links", () => {
    const ofLinks = describePage(`<html><body><main><p>Before</p><p><a href="/a">Archive</a></p>
      <p><a href="/b">Older posts</a> here</p><p><a href="/c">More</a> kettles</p></main></body></html>`);
    expect(ofLinks("Archive")["stretch.linkRun"]).toBeCloseTo(Math.log1p(2));
    expect(ofLinks("Older posts here")["stretch.linkRun"]).toBeCloseTo(Math.log1p(2));
    expect(ofLinks("More kettles")["stretch.linkRun"]).toBe(0);
  });

  test("distinguish sentences from labels by function words", () => {
    const prose = of("It is made of copper and it is as good as they were.")["own.function"] ?? 0;
    expect(prose).toBeGreaterThan(0.6);
    expect(of("Facebook")["own.function"]).toBe(0);
  });
});
