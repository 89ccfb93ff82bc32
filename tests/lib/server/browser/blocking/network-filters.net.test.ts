import { expect, test } from "vitest";
import { loadEngine } from "#server/browser/blocking/filter-engine.ts";
import { toFilterRequest } from "#server/browser/blocking/network-filters.ts";

const PAGE = "https://page.test/";
const ask = (url: string) => toFilterRequest({ url, resourceType: "Script" }, PAGE);

test("an address of megabytes is judged in no time", async () => {
  const engine = await loadEngine("ads-cookieBanners-tracking");
  engine.match(ask("https://cdn.test/first"));
  const started = performance.now();
  engine.match(ask(`https://cdn.test/${"x.com/".repeat(300_000)}`));
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("what makes an address long does not hide whose it is", async () => {
  const engine = await loadEngine("ads");
  const tail = "a".repeat(100_000);
  expect(engine.match(ask(`https://securepubads.g.doubleclick.net/tag/js/gpt.js?${tail}`)).match).toBe(true);
  expect(engine.match(ask(`https://cdn.test/app.js?${tail}`)).match).toBe(false);
});
