import { expect, test } from "vitest";
import { FIRECRAWL_CRAWL_CALLS, FIRECRAWL_START_CRAWL } from "#server/firecrawl/crawl.ts";
import { FIRECRAWL_MAP } from "#server/firecrawl/map.ts";
import { FIRECRAWL_SCRAPE } from "#server/firecrawl/scrape.ts";
import { FIRECRAWL_V1_CALLS } from "#server/firecrawl/v1.ts";

const url = "https://shop.example/";
const schema = { type: "object", properties: { title: { type: "string" } } };

test.each([
  [
    "scrape",
    FIRECRAWL_SCRAPE,
    { url, formats: ["markdown", "screenshot@fullPage"], parsePDF: true, skipTlsVerification: true },
    { url, formats: ["markdown", { type: "screenshot", fullPage: true }], skipTlsVerification: true },
  ],
  [
    "scrape",
    FIRECRAWL_SCRAPE,
    { url, formats: ["extract"], extract: { schema, prompt: "The title" } },
    { url, formats: [{ type: "json", schema, prompt: "The title" }] },
  ],
  [
    "scrape",
    FIRECRAWL_SCRAPE,
    {
      url,
      formats: ["json", "changeTracking"],
      jsonOptions: { schema },
      changeTrackingOptions: { modes: ["git-diff"] },
    },
    {
      url,
      formats: [
        { type: "json", schema },
        { type: "changeTracking", modes: ["git-diff"] },
      ],
    },
  ],
  [
    "startCrawl",
    FIRECRAWL_START_CRAWL,
    {
      url,
      maxDepth: 2,
      allowBackwardLinks: true,
      ignoreSitemap: true,
      scrapeOptions: { formats: ["links"] },
    },
    {
      url,
      maxDiscoveryDepth: 2,
      crawlEntireDomain: true,
      sitemap: "skip",
      scrapeOptions: { formats: ["links"] },
    },
  ],
  ["map", FIRECRAWL_MAP, { url, ignoreSitemap: false, sitemapOnly: true }, { url, sitemap: "only" }],
] as const)("%s of version 1 reads its options as those of version 2", (name, v2, options, expected) => {
  const read = FIRECRAWL_V1_CALLS[name].body?.safeParse(options);
  expect(read?.success).toBe(true);
  expect(read?.data).toEqual(v2.body?.parse(expected));
});

test.each([
  null,
  [],
  "text",
  1,
  { url, formats: "markdown" },
  { url, scrapeOptions: [] },
  { url, unknown: 1 },
])("%j is refused", (body) => {
  for (const name of ["scrape", "startCrawl", "map", "startBatch"] as const)
    expect(FIRECRAWL_V1_CALLS[name].body?.safeParse(body).success).toBe(false);
});

test("a call without a body has none in version 1", () => {
  expect(FIRECRAWL_V1_CALLS.getCrawl.body).toBe(FIRECRAWL_CRAWL_CALLS.get.body);
});
