import { expect, test } from "vitest";
import { loadEngine } from "#server/browser/blocking/filter-engine.ts";
import { toFilterRequest } from "#server/browser/blocking/network-filters.ts";

const PAGE = "https://page.test/";
const createRequest = (url: string) => toFilterRequest({ url, resourceType: "Script" }, PAGE);

test("toFilterRequest bounds the time that the engine needs for a URL of megabytes", async () => {
  const engine = await loadEngine("ads-cookieBanners-tracking");
  engine.match(createRequest("https://cdn.test/first"));
  const started = performance.now();
  engine.match(createRequest(`https://cdn.test/${"x.com/".repeat(300_000)}`));
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("toFilterRequest keeps the host of a long URL", async () => {
  const engine = await loadEngine("ads");
  const tail = "a".repeat(100_000);
  expect(
    engine.match(createRequest(`https://securepubads.g.doubleclick.net/tag/js/gpt.js?${tail}`)).match,
  ).toBe(true);
  expect(engine.match(createRequest(`https://cdn.test/app.js?${tail}`)).match).toBe(false);
});
