import { describe, expect, test } from "vitest";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { getUsageCount, post, postForStream, readLines, signedInWithPlans, withFreePlan } from "./client.ts";

type Extracted = {
  results: { markdown?: string; html?: string };
  metadata: { title: string; status: number; finalUrl: string; wordCount: number };
};
const extracted = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await response.json()) as Extracted;
};

describe("an extraction", () => {
  test("returns the main content as Markdown with metadata and counts one use", async () => {
    coversSpec("3.12", "7.10");
    const { token } = await signedInWithPlans("starter");
    const { results, metadata } = await extracted(
      await post("/api/tools/firecrawl", { url: "https://docs.test/retries", formats: ["markdown"] }, token),
    );
    expect(Object.keys(results)).toEqual(["markdown"]);
    expect(results.markdown).toMatch(/^#{1,2} /m);
    expect(results.markdown).toContain("```");
    expect(metadata).toMatchObject({ status: 200, finalUrl: "https://docs.test/retries" });
    expect(metadata.title.length).toBeGreaterThan(0);
    expect(metadata.wordCount).toBeGreaterThan(50);
    expect(await getUsageCount(token, "firecrawl")).toBe(1);
  });
});

test("an extraction returns the lists of the page, and the records of their fields", async () => {
  const { token } = await signedInWithPlans("starter");
  const url = "https://shop.test";
  const { lists } = await (await post("/api/tools/firecrawl", { url }, token)).json();
  expect(lists[0].records).toHaveLength(8);
  expect(lists[0].records[0]).toMatchObject({ title: "Moss pitcher", price: { amount: 68 } });
  const { fields, records } = lists[0];
  const again = await (await post("/api/tools/firecrawl", { url, fields }, token)).json();
  expect(again.data.items).toEqual(records);
  const invalid = await post("/api/tools/firecrawl", { url, fields: { a: { selector: "h1[" } } }, token);
  expect([invalid.status, (await invalid.json()).message]).toEqual([400, expect.stringContaining('"h1["')]);
  expect(await getUsageCount(token, "firecrawl")).toBe(2);
});

describe("progress events", () => {
  test("of an extraction are streamed one per line, with the response last", async () => {
    const { token } = await signedInWithPlans("starter");
    const seen = await readLines(
      await postForStream("/api/tools/firecrawl", { url: "https://plain.test" }, token),
    );
    expect(seen.slice(0, -1)).toEqual([
      { step: "opening" },
      { step: "waiting" },
      { step: "removing_banners" },
      { step: "extracting" },
    ]);
    expect(seen.at(-1)).toHaveProperty("results.markdown");
  });

  test("keep the status of an error before the first event, and report a later one in the last line", async () => {
    const { token } = await withFreePlan();
    expect((await postForStream("/api/tools/screenshot", { url: "http://127.0.0.1" }, token)).status).toBe(
      400,
    );
    const url = `https://trap.test/to?${encodeURIComponent("http://127.0.0.1/")}`;
    const failing = await postForStream("/api/tools/screenshot", { url }, token);
    expect(failing.status).toBe(200);
    const seen = await readLines(failing);
    expect(seen).toEqual([
      { step: "opening" },
      {
        code: "invalid",
        message: "We can only open public websites.",
        error: "We can only open public websites.",
        requestId: failing.headers.get("x-request-id"),
      },
    ]);
    expect(await getUsageCount(token, "screenshot")).toBe(0);
  });
});
