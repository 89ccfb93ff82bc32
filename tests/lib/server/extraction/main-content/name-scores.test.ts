import { describe, expect, test } from "vitest";
import { prepareTree } from "#server/extraction/html/prepare.ts";
import { listBlocks } from "#server/extraction/main-content/blocks.ts";
import { mainContentModel } from "#server/extraction/main-content/model.ts";
import { computeNameScores, listNames } from "#server/extraction/main-content/name-scores.ts";

const blocks = listBlocks(
  prepareTree(`<main id="top"><div class="backUp col-2"><h3>Blue ones</h3>
    <p><b class="price">Boils</b> quickly</p></div></main><p>Call us</p>`).tree,
);
const findBlockIndex = (text: string): number => blocks.findIndex((block) => block.text === text);

test("listNames splits names of elements and marks their distance from the block", () => {
  const names = [...listNames(blocks)][findBlockIndex("Boils quickly")]?.flat();
  expect(names).toEqual(expect.arrayContaining(["i<b", "i.price", "n<p", "n.back", "n.up", "n.col"]));
  expect(names).toEqual(expect.arrayContaining(["=backup", "=col-2", "m<main", "m.top", "=top"]));
  expect(names).not.toContain("n.2");
});

describe("computeNameScores", () => {
  const scores = computeNameScores({ "n.up": -3, "i.price": 1 }, blocks);

  test("divides the sum of the known weights by the square root of their number", () => {
    expect(scores[findBlockIndex("Boils quickly")]).toBeCloseTo(-2 / Math.sqrt(2));
  });

  test("is 0 for blocks without known names", () => expect(scores[findBlockIndex("Call us")]).toBe(0));
});

test("the trained weights tell content from the frame of a site", () => {
  const page = listBlocks(
    prepareTree(`<article class="entry-content"><p>A kettle boils water</p></article>
      <footer class="site-footer"><p>Subscribe</p></footer>`).tree,
  );
  const [content = 0, frame = 0] = computeNameScores(mainContentModel.names, page);
  expect(content).toBeGreaterThan(frame + 1);
});
