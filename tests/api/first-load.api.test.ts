import { expect, test } from "vitest";
import { firstLoadKib } from "../../bench/first-load.ts";
import { site } from "./client.ts";

/** Maximum JavaScript of a first visit in KiB of Brotli. The framework alone is 112. */
const SCRIPT_LIMITS = {
  "/": 140,
  "/pricing": 148,
  "/landing/web-inspector": 140,
  "/landing/brand-name-checker": 140,
  "/terms": 140,
  "/auth": 160,
};

test.each(Object.entries(SCRIPT_LIMITS))(
  "a first visit to %s loads at most %d KiB of script",
  async (path, most) => {
    expect(await firstLoadKib(`${site}${path}`)).toBeLessThan(most);
  },
);

/** Maximum uncompressed HTML in KiB. */
const HTML_LIMITS = { "/": 40, "/pricing": 60 };

test.each(Object.entries(HTML_LIMITS))("the HTML of %s has at most %d KiB", async (path, most) => {
  const html = await (await fetch(`${site}${path}`)).arrayBuffer();
  expect(html.byteLength / 1024).toBeLessThan(most);
});
