import { Firecrawl } from "firecrawl";
import { beforeAll, expect, test } from "vitest";
import { waitFor } from "#tests/support/wait-for.ts";
import { createApiKey, signedInWithPlans, site } from "./client.ts";

/* Batch scrape of Firecrawl's unmodified SDK: the stack's worker opens sample sites. */

let client: Firecrawl;

beforeAll(async () => {
  const user = await signedInWithPlans("pro");
  const { key } = await createApiKey(user.token);
  client = new Firecrawl({ apiKey: key, apiUrl: `${site}/api/firecrawl` });
});

const FAST = { blockAds: false, timeout: 30_000 };
const PAGES = ["https://plain.test/", "https://docs.test/retries"];

test("batchScrape returns the pages of a list, and what was refused and what failed", async () => {
  const list = [...PAGES, "https://no-such-site.test/", "http://127.0.0.1/"];
  const started = await client.startBatchScrape(list, { options: { formats: ["markdown"], ...FAST } });
  expect(started).toMatchObject({
    url: `${site}/api/firecrawl/v2/batch/scrape/${started.id}`,
    invalidURLs: ["http://127.0.0.1/"],
  });
  const ended = await waitFor(
    async () => {
      const status = await client.getBatchScrapeStatus(started.id);
      expect(status.status).toBe("completed");
      return status;
    },
    { timeout: 90_000, interval: 1_000 },
  );
  expect(ended).toMatchObject({ completed: 3, total: 3, creditsUsed: 2, next: null });
  expect(ended.data.map(({ metadata }) => metadata?.sourceURL)).toEqual(PAGES);
  expect(ended.data[1]?.markdown).toContain("```");
  const { errors } = await client.getBatchScrapeErrors(started.id);
  expect(errors).toMatchObject([{ url: "https://no-such-site.test/", error: expect.any(String) }]);
});

test("extract reads listed pages by a schema, and joins their data", async () => {
  const schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      heads: { type: "array", items: { type: "string" }, "x-selector": "h1" },
    },
  };
  const urls = ["https://docs.test/retries", "https://docs.test/cli"];
  const request = { urls, prompt: "the headings", schema, showSources: true, enableWebSearch: false };
  const started = await client.startExtract(request);
  expect(started).toMatchObject({ success: true, warning: expect.stringContaining("No language model") });
  const ended = await client.extract({ ...request, pollInterval: 1, timeout: 60 });
  expect(ended).toMatchObject({
    status: "completed",
    data: { heads: expect.arrayContaining(["Command line"]) },
  });
  expect((ended.data as { heads: string[] }).heads).toHaveLength(2);
  expect((ended as { sources?: object }).sources).toEqual({ heads: urls });
  await expect(client.extract({ urls, prompt: "the headings" })).rejects.toMatchObject({
    message: expect.stringContaining("needs a schema"),
  });
  await expect(client.getExtractStatus("job_0000000000000000000000")).rejects.toMatchObject({ status: 404 });
});

test("batchScrape waits for screenshots, whose links work", async () => {
  const options = { formats: [{ type: "screenshot" as const, fullPage: true }], ...FAST };
  const { data } = await client.batchScrape(PAGES.slice(0, 1), { options, pollInterval: 1 });
  const image = await fetch(data[0]?.screenshot ?? "");
  expect(image.headers.get("content-type")).toBe("image/png");
});
