import { describe, expect, test } from "vitest";
import { edgeCase } from "#tests/lib/server/capture/edge-cases.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { getUsageCount, post, signedIn, sql, withFreePlan } from "./client.ts";

const usage = (token: string) => getUsageCount(token, "screenshot");
const take = (token: string, url: string, more: object = {}) =>
  post("/api/tools/screenshot", { url, wait_until: "load", width: 800, height: 600, ...more }, token);

describe("a screenshot", () => {
  test("is a JPEG of the page with the final URL and counts one use", async () => {
    coversSpec("7.9");
    const { token } = await withFreePlan();
    const response = await take(token, "https://plain.test");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(response.headers.get("x-capture-final-url")).toBe("https://plain.test/");
    expect(response.headers.get("x-capture-status")).toBe("200");
    expect(decodeURIComponent(response.headers.get("x-capture-title") ?? "")).not.toBe("");
    expect(response.headers.get("server-timing")).toMatch(/total;dur=\d+/);
    expect(await usage(token)).toBe(1);
  });

  test("has the scale, the dark mode and the element of the request, without hidden elements", async () => {
    const { token } = await withFreePlan();
    const takePng = async (more: object) => {
      const response = await take(token, "http://plain.test", { format: "png", ...more });
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };
    const plain = await takePng({});
    const scaled = await takePng({ scale: 2 });
    expect([scaled.readUInt32BE(16), scaled.readUInt32BE(20)]).toEqual([1_600, 1_200]);
    const element = await takePng({ selector: "h1", fullPage: true });
    expect(element.readUInt32BE(20)).toBeLessThan(200);
    expect(plain.equals(await takePng({}))).toBe(true);
    expect(plain.equals(await takePng({ hideSelectors: ["h1, p"] }))).toBe(false);
  });

  test.each([
    ["selector_not_found", 422, { selector: "#nothing-here" }],
    ["invalid", 400, { selector: "p:::" }],
    ["invalid", 400, { hideSelectors: ["p:::"] }],
    ["invalid", 400, { scale: 4 }],
    ["invalid", 400, { selector: "p".repeat(501) }],
  ])("fails with %s and status %i for %j, and counts nothing", async (code, status, more) => {
    const { token } = await withFreePlan();
    const response = await take(token, "http://plain.test", more);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect(await usage(token)).toBe(0);
  });

  test("of a page with status 404 counts one use", async () => {
    const { token } = await withFreePlan();
    const response = await take(token, "http://plain.test/not-here");
    expect([response.status, response.headers.get("x-capture-status")]).toEqual([200, "404"]);
    expect(await usage(token)).toBe(1);
  });

  test.each([
    ["a loopback address", "http://127.0.0.1/", 400, "invalid"],
    ["a loopback address in another notation", "http://2130706433/", 400, "invalid"],
    ["the machine's own name", "http://localhost:3000/", 400, "invalid"],
    ["a private address", "http://10.0.0.1/", 400, "invalid"],
    ["the metadata service", "http://169.254.169.254/latest/meta-data/", 400, "invalid"],
    ["an unusual port", "http://1.1.1.1:22/", 400, "invalid"],
    ["another scheme", "file:///etc/passwd", 400, "invalid"],
    ["an unknown host", "http://no-such-host.test/", 502, "upstream_failed"],
  ])("of %s fails with a clear error and counts nothing", async (_name, url, status, code) => {
    coversSpec("7.9");
    const { token } = await withFreePlan();
    const response = await take(token, url);
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code]).toEqual([status, code]);
    expect(body.message).not.toMatch(/net::|ERR_|\d+\.\d+\.\d+\.\d+|ENOTFOUND/);
    expect(await usage(token)).toBe(0);
  });

  test("of a bot challenge names its service and counts nothing", async () => {
    edgeCase("bot challenge");
    const { token } = await withFreePlan();
    const response = await take(token, "https://wall.test");
    expect([response.status, response.headers.get("x-capture-bot-challenge")]).toEqual([200, "Cloudflare"]);
    expect(response.headers.get("x-capture-status")).toBe("403");
    expect(await usage(token)).toBe(0);
  });

  test("requires a plan", async () => {
    const { token } = await signedIn();
    expect((await post("/api/tools/screenshot", { url: "https://plain.test" }, token)).status).toBe(403);
  });
});

describe("the usage limit over HTTP", () => {
  test("lets exactly 10 of 50 parallel requests through when 10 uses remain, and rejects 40 with 429 or 503", async () => {
    coversSpec("6.6");
    const user = await withFreePlan();
    const shots = Array.from({ length: 50 }, () => take(user.token, "http://plain.test"));
    const responses = await Promise.all(shots);
    const outcomes = await Promise.all(
      responses.map(async (response) =>
        response.ok ? (await response.blob()).type : ((await response.json()) as { code: string }).code,
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "image/jpeg")).toHaveLength(10);
    // A plan with one capture at a time rejects requests that cannot start before the deadline.
    expect(outcomes.filter((outcome) => outcome === "limit_reached" || outcome === "busy")).toHaveLength(40);
    expect(await usage(user.token)).toBe(10);
    const running =
      await sql`select 1 from usage_reservations where user_id = ${user.id} and state = 'reserved'`;
    expect(running).toHaveLength(0);
  });
});
