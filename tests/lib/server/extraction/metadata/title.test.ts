import { describe, expect, test } from "vitest";
import { chooseTitle, stripSiteName } from "#server/extraction/metadata/title.ts";

const page = { heading: null, siteName: "The Daily Paper", host: "www.dailypaper.test" };

test.each([
  ["The flood | The Daily Paper", "The flood"],
  ["The flood - dailypaper.test", "The flood"],
  ["The flood — News • Daily Paper", "The flood — News"],
  ["The flood | News - The Daily Paper", "The flood | News"],
  ["A well-known flood", "A well-known flood"],
  ["Floods - and what to do", "Floods - and what to do"],
  ["The Daily Paper", "The Daily Paper"],
  ["The Daily Paper | News", "The Daily Paper | News"],
  ["The flood < Weather < The Daily Paper", "The flood < Weather"],
])("stripSiteName shortens %s to %s", (title, cut) => expect(stripSiteName(title, page)).toBe(cut));

test.each([
  ["大雨で川が増水｜東京新報", "東京新報", "大雨で川が増水"],
  ["暴雨致河水上涨_北京新报", "北京新报", "暴雨致河水上涨"],
  ["暴雨致河水上涨丨北京新报", "北京新报", "暴雨致河水上涨"],
  ["폭우로 강이 넘쳤다 < 사회 - 서울신보", "서울신보", "폭우로 강이 넘쳤다 < 사회"],
  ["Type_of_pump", "of_pump", "Type_of_pump"],
])("stripSiteName removes the site's name from %s", (title, siteName, cut) =>
  expect(stripSiteName(title, { ...page, siteName })).toBe(cut),
);

test.each([
  ["The flood | Weather | Anything", "The flood", "The flood"],
  ["The flood – day two | Anything", "The flood – day two", "The flood – day two"],
  ["Daily Paper | The flood", "The flood", "The flood"],
  ["Rain | The flood", "The flood", "Rain | The flood"],
  ["The flood | The Daily Paper", "The Daily Paper", "The flood"],
])("stripSiteName shortens %s with the heading %s to %s", (title, heading, cut) =>
  expect(stripSiteName(title, { ...page, heading })).toBe(cut),
);

describe("chooseTitle", () => {
  const about = {
    heading: "All rain coats",
    headingParts: [],
    siteName: "Rainwear",
    url: "https://www.rainwear.test/",
    isArticle: false,
    headline: null,
  };

  test.each([
    "https://www.rainwear.test/collections/all-rain-coats",
    "https://www.rainwear.test/all_rain_coats.html?page=2",
    "https://www.rainwear.test/coats/all-rain-coats-48151/2",
  ])("returns the heading that the URL %s names", (url) =>
    expect(chooseTitle(["Stay dry in any weather | Rainwear"], { ...about, url })).toBe("All rain coats"),
  );

  test.each([
    "https://www.rainwear.test/collections/stay-dry-in-any-weather",
    "https://www.rainwear.test/collections/hats",
    "not a URL",
  ])("returns the title when the URL %s does not name the heading", (url) =>
    expect(chooseTitle(["Stay dry in any weather | Rainwear"], { ...about, url })).toBe(
      "Stay dry in any weather",
    ),
  );

  test("returns the heading that equals the second title", () =>
    expect(chooseTitle(["Rainwear", "All rain coats | Rainwear"], about)).toBe("All rain coats"));

  test("does not return the site's name as a heading", () =>
    expect(
      chooseTitle(["Stay dry in any weather"], {
        ...about,
        heading: "Rainwear",
        url: "https://www.rainwear.test/rainwear",
      }),
    ).toBe("Stay dry in any weather"));

  test.each([
    ["Rain coats", ["News", "Rain coats"], "News Rain coats"],
    ["Rain coats", ["Rain coats", "Copy path"], "Rain coats Copy path"],
  ])("returns %s, the part of the heading that equals the title, of %s", (title, headingParts, heading) =>
    expect(chooseTitle(["Rain coats - Rainwear"], { ...about, heading, headingParts })).toBe(title),
  );

  test.each([
    ["Coats for rain | Rainwear", "Coats for rain"],
    ["Coats for rain – Rainwear", "Coats for rain"],
    ["Coats for rain | Top ten", "Coats for rain"],
    ["Coats | Top ten", "Coats | Top ten"],
    ["Garden pond pump - 40 W", "Garden pond pump"],
    ["Ponds - which pump suits them?", "which pump suits them?"],
    ["15 - Garden pond pumps - Appendix", "Garden pond pumps"],
    ["Pond pump - A guide", "Pond pump - A guide"],
    ["Pump - Guide", "Pump - Guide"],
    ["Pumps - Ponds - Gardens - All you need to know", "Pumps - Ponds - Gardens - All you need to know"],
  ])("shortens the heading %s to %s", (heading, title) =>
    expect(chooseTitle([heading], { ...about, heading })).toBe(title),
  );

  test.each([
    ["Wetter: Die Elbe", ["Wetter", "Die Elbe"], "WetterDie Elbe"],
    ["Météo – La Loire monte", ["Météo", "La Loire monte"], "Météo La Loire monte"],
    ["天気｜川の水位が上がる", ["天気", "川の水位が上がる"], "天気川の水位が上がる"],
    ["All rain coats, all year", ["ALL RAIN COATS, ALL YEAR"], "ALL RAIN COATS, ALL YEAR"],
  ])("returns %s with the separators and letters of the title", (title, headingParts, heading) =>
    expect(chooseTitle([`${title} | Rainwear`], { ...about, heading, headingParts, isArticle: true })).toBe(
      title,
    ),
  );

  test("returns the heading of one element as it is", () => {
    const heading = "All rain coats – all year";
    const page = { ...about, heading, headingParts: [heading], isArticle: true };
    expect(chooseTitle(["All rain coats - all year | Rainwear"], page)).toBe(heading);
  });

  test("keeps the hyphens of an article's headline", () => {
    const heading = "Garden pond pump review - quiet and cheap";
    expect(chooseTitle([heading], { ...about, heading, isArticle: true })).toBe(heading);
  });

  test("returns the title without a heading that names the book", () => {
    const url = "https://www.rainwear.test/book/ch-1-seams.html";
    const page = { ...about, heading: "The Book of Coats", url };
    expect(chooseTitle(["Taped seams - The Book of Coats"], page)).toBe("Taped seams");
    expect(chooseTitle(["Rain today - The Book of Coats"], page)).toBe("The Book of Coats");
  });

  test.each([
    ["Rainwear | Stay dry in any weather", "Stay dry in any weather"],
    ["Rainwear™ | Stay dry in any weather", "Stay dry in any weather"],
    ["rainwear.test Stay dry", "Stay dry"],
    ["Rainwear - Stay dry in any weather", "Rainwear - Stay dry in any weather"],
    ["Rain coats - Stay dry in any weather", "Rain coats - Stay dry in any weather"],
    ["Rainwear: Stay dry", "Rainwear: Stay dry"],
  ])("shortens the title %s of a site's first page to %s", (title, short) =>
    expect(chooseTitle([title], { ...about, heading: null })).toBe(short),
  );

  test("returns the heading of a page whose title is the site's name and slogan", () => {
    const title = "Rainwear - Stay dry in any weather";
    const url = "https://www.rainwear.test/blog/48151-care";
    expect(chooseTitle([title], { ...about, url })).toBe("All rain coats");
    expect(chooseTitle([title], about)).toBe(title);
  });

  test("returns the title when it is more similar to the URL than the heading", () => {
    const url = "https://www.rainwear.test/rain-coats-for-children";
    const page = { ...about, heading: "New rain coats for children", url };
    expect(chooseTitle(["Rain coats for children"], page)).toBe("Rain coats for children");
  });

  test("falls back to the headline, then to the heading", () => {
    expect(chooseTitle([null, ""], { ...about, headline: "Dry all year long" })).toBe("Dry all year long");
    expect(chooseTitle([null], about)).toBe("All rain coats");
    expect(chooseTitle([null], { ...about, heading: null })).toBeNull();
  });
});
