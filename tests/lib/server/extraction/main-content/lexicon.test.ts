import { describe, expect, test } from "vitest";
import { prepareTree } from "#server/extraction/html/prepare.ts";
import { listBlocks } from "#server/extraction/main-content/blocks.ts";
import { computeLexicalScores, listTokens, SOURCES } from "#server/extraction/main-content/lexicon.ts";
import { mainContentModel } from "#server/extraction/main-content/model.ts";

const blocks = listBlocks(
  prepareTree(`<main id="top"><div class="backUp col-2"><h2>Related kettles</h2><h3>Blue ones</h3>
    <p><b class="price">Boils</b> quickly</p></div></main><h2>Contact</h2><p>Call us</p>`).tree,
);
const tokens = [...listTokens(blocks)];
const findBlockIndex = (text: string): number => blocks.findIndex((block) => block.text === text);
const getTokens = (text: string) => tokens[findBlockIndex(text)];

describe("listTokens", () => {
  test("splits names of elements and marks their distance from the block", () => {
    const names = getTokens("Boils quickly")?.names.flat();
    expect(names).toEqual(expect.arrayContaining(["i<b", "i.price", "n<p", "n.back", "n.up", "n.col"]));
    expect(names).toEqual(expect.arrayContaining(["=backup", "=col-2", "m<main", "m.top", "=top"]));
    expect(names).not.toContain("n.2");
  });

  test("has the words of the nearest heading and of the headings above it", () => {
    const headings = getTokens("Boils quickly")?.headings.flat();
    expect(headings).toEqual([
      "f.related",
      "f.kettles",
      "f=related kettles",
      "n.blue",
      "n.ones",
      "n=blue ones",
    ]);
    expect(getTokens("Call us")?.headings.flat()).toEqual(["n.contact", "n=contact"]);
  });

  test("has single words, pairs of words and short texts as a whole", () => {
    expect(getTokens("Call us")?.text.flat()).toEqual([
      ".call",
      ".us",
      "call us",
      "=call us",
      "s.call",
      "s.us",
    ]);
    const [long] = listTokens(listBlocks(prepareTree(`<p>${"word ".repeat(50)}end</p>`).tree));
    expect(long?.text.flat()).toEqual([".word", "word word"]);
  });
});

describe("computeLexicalScores", () => {
  const lexicon = { names: {}, headings: { "f.related": -3, "n.blue": 1 }, text: { ".call": 2 } };
  const scores = computeLexicalScores(lexicon, blocks);

  test("divides the sum of the known weights by the square root of their number", () => {
    expect(scores[findBlockIndex("Boils quickly")]?.[SOURCES.indexOf("headings")]).toBeCloseTo(
      -2 / Math.sqrt(2),
    );
    expect(scores[findBlockIndex("Call us")]).toEqual([0, 0, 2]);
  });

  test("is 0 for blocks without known tokens", () =>
    expect(scores[findBlockIndex("Contact")]).toEqual([0, 0, 0]));
});

test("the trained lexicon tells content from the frame of a site", () => {
  const page = listBlocks(
    prepareTree(`<article class="entry-content"><h2>What is a kettle</h2><p>A kettle boils water</p></article>
      <footer class="site-footer"><h2>Newsletter</h2><p>Subscribe</p></footer>`).tree,
  );
  const [, content, , frame] = computeLexicalScores(mainContentModel.lexicon, page);
  SOURCES.forEach((source, at) => {
    expect(content?.[at], source).toBeGreaterThan((frame?.[at] ?? 0) + 1);
  });
});
