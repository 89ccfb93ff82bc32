import { describe, expect, test, vi } from "vitest";
import { parsePublicId } from "#shared/public-id.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { stack } from "#tests/support/stack.ts";
import {
  call,
  getUsageCount,
  post,
  postForStream,
  readLines,
  signedIn,
  signedInWithPlans,
  sql,
  withFreePlan,
} from "./client.ts";

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

  test("returns HTML without active content", async () => {
    coversSpec("3.12", "1.3");
    const { token } = await signedInWithPlans("starter");
    const { results } = await extracted(
      await post(
        "/api/tools/firecrawl",
        { url: "https://news.test", formats: ["html"], onlyMainContent: false },
        token,
      ),
    );
    expect(results.html).toContain("<p>");
    expect(results.html).not.toMatch(/<script|<style|<iframe|\son\w+=|javascript:/i);
  });
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

type Entry = { id: string; kind: string; request: { url: string } };

/** Captures are stored after the response was sent. */
const firstEntry = (token: string): Promise<Entry> =>
  vi.waitFor(async () => {
    const [first] = (await (await call("/api/captures", { token })).json()) as Entry[];
    if (!first) throw new Error("not there yet");
    return first;
  }, 10_000);

describe("the history", () => {
  test("stores captures for their user only", async () => {
    const owner = await withFreePlan();
    await post("/api/tools/screenshot", { url: "https://plain.test", wait_until: "load" }, owner.token);
    const entry = await firstEntry(owner.token);
    expect(entry).toMatchObject({ kind: "screenshot", request: { url: "https://plain.test/" } });
    const thumbnail = await call(`/api/captures/${entry.id}/thumbnail`, { token: owner.token });
    expect([thumbnail.status, thumbnail.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const other = await signedIn();
    expect((await call(`/api/captures/${entry.id}/file`, { token: other.token })).status).toBe(404);
    expect((await call(`/api/captures/${entry.id}`, { method: "DELETE", token: other.token })).status).toBe(
      404,
    );
    expect((await call(`/api/captures/${entry.id}`, { method: "DELETE", token: owner.token })).status).toBe(
      200,
    );
    expect(await (await call("/api/captures", { token: owner.token })).json()).toEqual([]);
  });

  test("is deleted after thirty days by the scheduled job only", async () => {
    const { token } = await withFreePlan();
    await post("/api/tools/screenshot", { url: "https://plain.test", wait_until: "load" }, token);
    const entry = await firstEntry(token);
    const id = parsePublicId("capture", entry.id) ?? "";
    const [row] =
      await sql`select expires_at - created_at = interval '30 days' as is_month from captures where id = ${id}`;
    expect(row).toEqual({ is_month: true });
    await sql`update captures set expires_at = now() where id = ${id}`;
    await call("/api/cron/reconcile", { headers: { authorization: `Bearer ${stack.cronSecret}` } });
    await vi.waitFor(async () => expect(await sql`select 1 from captures where id = ${id}`).toHaveLength(0));
  });

  test.each(["x", "../../etc/passwd", "00000000-0000-0000-0000-00000000000g"])(
    "does not find the capture %j",
    async (id) => {
      const { token } = await signedIn();
      expect((await call(`/api/captures/${encodeURIComponent(id)}/file`, { token })).status).toBe(404);
    },
  );
});
