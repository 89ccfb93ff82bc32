import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { waitFor } from "#tests/support/wait-for.ts";
import { call, post, postForStream, signedIn, signedInWithPlans, sql, withFreePlan } from "./client.ts";

/** Taller than one strip of the encoder. */
const LONG = { url: "https://long.test", wait_until: "load", fullPage: true, format: "png" };
const SMALL = { url: "https://plain.test", wait_until: "load", width: 400, height: 300 };

const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const isSent = async (response: Response) => (await response.arrayBuffer()).byteLength > 0;
async function lastLine(path: string, body: object, token: string): Promise<Record<string, unknown>> {
  const response = await postForStream(path, body, token);
  return JSON.parse((await response.text()).trimEnd().split("\n").at(-1) ?? "");
}

/** Waits until the user has `count` captures. */
const history = (token: string, count: number) =>
  waitFor(async () => {
    const { data: entries } = (await (await call("/api/captures", { token })).json()) as {
      data: { id: string }[];
    };
    if (entries.length < count) throw new Error("not stored yet");
    return entries;
  });

describe("POST /api/tools/screenshot for a tall page", () => {
  test("returns one screenshot and stores the same file", async () => {
    const { token } = await withFreePlan();
    const response = await post("/api/tools/screenshot", LONG, token);
    const image = await readBytes(response);
    const { format, width, height } = await sharp(image).metadata();
    expect([response.status, format, width]).toEqual([200, "png", 1_920]);
    expect(height).toBeGreaterThan(5_000);
    expect(response.headers.get("x-capture-not-kept")).toBeNull();
    const [kept] = await history(token, 1);
    const file = await call(`/api/captures/${kept?.id}/file`, { token });
    expect((await readBytes(file)).equals(image)).toBe(true);
  });

  test("ends a stream with the screenshot as Base64", async () => {
    const { token } = await withFreePlan();
    const last = await lastLine("/api/tools/screenshot", LONG, token);
    const { format, width } = await sharp(Buffer.from(String(last.image), "base64")).metadata();
    expect([last.contentType, last.notKept, format, width]).toEqual(["image/png", null, "png", 1_920]);
  });
});

/** Fills the site's storage with another user's captures. */
async function withFullStorage(work: () => Promise<void>): Promise<void> {
  const { id } = await signedIn();
  await sql`insert into captures (id, user_id, kind, request, url, final_url, content_type, size_bytes, file_key, expires_at)
    select gen_random_uuid(), ${id}, 'screenshot', '{}', 'x', 'x', 'image/png', 2000000000, 'x', now() + interval '1 day' from generate_series(1, 11)`;
  try {
    await work();
  } finally {
    await sql`delete from captures where user_id = ${id}`;
  }
}

describe("a full storage", () => {
  test("is reported by successful screenshots and extractions and by /api/health", async () => {
    const { token } = await signedInWithPlans("starter");
    await withFullStorage(async () => {
      const shot = await post("/api/tools/screenshot", SMALL, token);
      expect([shot.status, shot.headers.get("x-capture-not-kept")]).toEqual([200, "storage_full"]);
      expect(await isSent(shot)).toBe(true);
      expect(await lastLine("/api/tools/screenshot", SMALL, token)).toMatchObject({
        notKept: "storage_full",
      });
      const extraction = await post("/api/tools/firecrawl", { url: SMALL.url }, token);
      expect(await extraction.json()).toMatchObject({ metadata: { notKept: "storage_full" } });
      const state = async () => {
        const { ok, components } = (await (await call("/api/health")).json()) as {
          ok: boolean;
          components: object;
        };
        expect([ok, components]).toMatchObject([true, { captureStore: "full" }]);
      };
      await waitFor(state);
      expect(await (await call("/api/captures", { token })).json()).toEqual({ data: [], nextCursor: null });
    });
    await isSent(await post("/api/tools/screenshot", SMALL, token));
    expect(await history(token, 1)).toHaveLength(1);
  });
});
