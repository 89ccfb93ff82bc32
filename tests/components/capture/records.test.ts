import { expect, test } from "vitest";
import { listSources } from "#components/capture/records.ts";

const NONE = { data: null, lists: [], tables: [], images: [], brand: null };
const COLORS = { background: "#ffffff", text: null, heading: null, link: null, button: null };
const BRAND = {
  name: "Northkiln",
  colors: { ...COLORS, buttonText: null, accent: "#e4572e" },
  fonts: [{ family: "Inter", usedFor: "text" as const, isWebFont: true }],
  logos: [{ url: "https://a.example/l.png", source: "icon" as const, width: 32, height: 32 }],
};

test("listSources has the images and the brand of a page as rows", () => {
  expect(listSources(NONE)).toEqual([]);
  const images = [{ url: "https://a.example/1.png", alt: "A kiln", width: 640, height: null }];
  const sources = listSources({ ...NONE, images, brand: BRAND });
  expect(sources.map(({ label }) => label)).toEqual(["Images", "Brand"]);
  expect(sources[0]?.rows).toMatchObject([{ url: "https://a.example/1.png", alt: "A kiln", width: "640" }]);
  expect(sources[1]?.rows.map(({ value }) => value)).toEqual([
    "Northkiln",
    "#ffffff",
    "#e4572e",
    "Inter",
    "https://a.example/l.png",
  ]);
  expect(sources[1]?.toJson([])).toBe(BRAND);
});
