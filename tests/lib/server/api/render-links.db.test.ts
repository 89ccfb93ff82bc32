import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { API_CALLS } from "#server/api/calls.ts";
import { revokeUserApiKey } from "#server/api-keys/rotate-api-key.ts";
import { createCacheKey, parseScreenshotCall } from "#server/capture/input.ts";
import { OutputFile } from "#server/capture/output-file.ts";
import type { Screenshot } from "#server/capture/result.ts";
import type { takeScreenshot } from "#server/capture/screenshot.ts";
import { storeScreenshot } from "#server/capture/store.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { env } from "#server/platform/env.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { ScreenshotCall } from "#shared/api/contract.ts";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import { AppError } from "#shared/errors.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { type KeyUser, makeKeyUser } from "#tests/support/api-keys.ts";
import { sql } from "#tests/support/database.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { saveBytes } from "#tests/support/save-capture.ts";
import type { TestPlan } from "#tests/support/subscriptions.ts";
import { selectItems } from "#tests/support/test-scope.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const captured = vi.hoisted(() => ({ urls: [] as string[], outcome: null as (() => object) | null }));

/** A capture without a browser: usage, storing and errors are the product's. */
vi.mock("#server/capture/screenshot.ts", async (load) => ({
  ...(await load<object>()),
  takeScreenshot: (async (caller, request, { requestId, store }) => {
    const call = { caller, tool: "screenshot", requestId, maxSeconds: 45 } as const;
    return withReservedUsage({ ...call, acquire: withoutResource }, async (reservation) => {
      captured.urls.push(request.url);
      const about = captured.outcome?.() ?? {};
      await new Promise((resolve) => setTimeout(resolve, 200));
      const shot: Screenshot = {
        image: await OutputFile.write(`image ${captured.urls.length}`),
        contentType: "image/jpeg" as const,
        finalUrl: request.url,
        status: 200,
        title: "T",
        fullHeight: null,
        botChallenge: null,
        emptyReason: null,
        blocked: {},
        timings: {},
        ...about,
      } as Screenshot;
      if (shot.botChallenge || shot.emptyReason) reservation.release();
      const storing = { ...(store ?? { defer: () => undefined }), requestId };
      const [result] = await Promise.all([
        storeScreenshot(caller.userId, request, shot, storing),
        reservation.settle(),
      ]);
      return { screenshot: shot, ...result };
    });
  }) as typeof takeScreenshot,
}));

beforeEach(() => {
  vi.spyOn(env, "LIMITS_SCALE", "get").mockReturnValue(1_000);
  captured.urls = [];
  captured.outcome = null;
});

const makeLinkUser = (plan: TestPlan = "starter", scopes: ApiScope[] = ["capture"]) =>
  makeKeyUser({ plan, scopes });

const QUERY = "url=https%3A%2F%2Fexample.com%2F&type=png&width=800";
/** As the documentation describes it. */
function sign({ key }: Pick<KeyUser, "key">, query: string): string {
  const secret = createHmac("sha256", key).update("render").digest("hex");
  return createHmac("sha256", secret).update(query).digest("base64url");
}

const render = createApiHandler(API_CALLS.renderLink);
const open = (keyId: string, signature: string, query: string) =>
  render(new Request(`http://localhost:3999/api/v1/render/${keyId}/${signature}?${query}`), {
    params: Promise.resolve({ keyId, signature }),
  });
/** Waits for the capture, which is stored after the answer, and makes it this old. */
const ageCapture = (user: KeyUser, age: string) =>
  waitFor(async () => {
    const aged = await sql`
      update captures set created_at = now() - ${age}::interval where user_id = ${user.id} returning id`;
    expect(aged).toHaveLength(1);
  });
const view = (user: KeyUser, query = QUERY) => open(user.keyId, sign(user, query), query);
const countCharged = async ({ id }: KeyUser) => (await readUsage(id)).committed;

let user: KeyUser;
beforeEach(async () => {
  user = await makeLinkUser();
});

describe("a signed image link", () => {
  test("takes one screenshot, however many views arrive at once, and shows the stored one afterwards", async () => {
    const views = await Promise.all(Array.from({ length: 10 }, () => view(user)));
    for (const response of views) {
      expect(response.status).toBe(200);
      expect(await response.text()).toBe("image 1");
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect(response.headers.get("cache-control")).toMatch(/^public, max-age=8\d{4}$/);
    }
    expect(views.filter(({ headers }) => headers.get("x-usage-cost") === "screenshot=1")).toHaveLength(1);
    const later = await view(user);
    expect([await later.text(), later.headers.get("x-usage-cost")]).toEqual(["image 1", "0"]);
    expect([captured.urls, await countCharged(user)]).toEqual([["https://example.com/"], 1]);
  });

  test("takes another screenshot after a day", async () => {
    await (await view(user)).text();
    await ageCapture(user, "25 hours");
    expect(await (await view(user)).text()).toBe("image 2");
    expect(await countCharged(user)).toBe(2);
  });

  test("is not found when any bit of key, signature or query is changed", async () => {
    const signature = sign(user, QUERY);
    const flip = (text: string, at: number, bit: number) =>
      `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << bit))}${text.slice(at + 1)}`;
    const links: [string, string, string][] = [];
    for (const part of [0, 1, 2] as const) {
      const link: [string, string, string] = [user.keyId, signature, QUERY];
      for (let at = 0; at < link[part].length; at += 1)
        for (let bit = 0; bit < 7; bit += 1) {
          const changed: typeof link = [...link];
          changed[part] = flip(link[part], at, bit);
          links.push(changed);
        }
    }
    expect(links.length).toBeGreaterThan(800);
    for (const [keyId, changed, query] of selectItems(links, 9)) {
      const url = new URL(`http://localhost:3999/api/v1/render/x/x?${query}`);
      const response = await render(new Request(url), {
        params: Promise.resolve({ keyId, signature: changed }),
      });
      expect([keyId, changed, query, response.status]).toEqual([keyId, changed, query, 404]);
    }
    expect(captured.urls).toEqual([]);
  });

  test("of another key's secret, of a revoked key and of another user's key is not found", async () => {
    const other = await makeLinkUser();
    expect((await open(user.keyId, sign(other, QUERY), QUERY)).status).toBe(404);
    await revokeUserApiKey(user.id, parsePublicId("key", user.keyId) ?? "");
    const response = await view(user);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json",
    ]);
  });

  test("needs a key with the scope capture", async () => {
    expect((await view(await makeLinkUser("starter", ["names"]))).status).toBe(403);
  });

  test("with options that are not valid is refused, although it is signed", async () => {
    for (const query of [
      "url=http%3A%2F%2Fexample.com&headers=x",
      "url=ftp%3A%2F%2Fexample.com",
      "type=png",
      "url=https%3A%2F%2Fexample.com&width=1",
      "url=https%3A%2F%2Fexample.com&width=10000",
      "url=https%3A%2F%2Fexample.com&type=png&quality=50",
      "url=https%3A%2F%2Fexample.com&maxAgeSeconds=60",
      "url=https%3A%2F%2Fexample.com&url=https%3A%2F%2Fother.com",
      "html=%3Cp%3E",
      "",
    ])
      expect([query, (await view(user, query)).status]).toEqual([query, 400]);
  });

  test("is limited to the plan's number of links, and free plans have none", async () => {
    const link = (n: number) => view(user, `url=https%3A%2F%2Fexample.com%2F${n}`);
    // A body that is not read is logged as a slow client half a minute later, in another test.
    for (const n of [1, 2, 1]) expect(await (await link(n)).text()).toMatch(/^image/);
    const third = await link(3);
    expect([third.status, (await third.json()).code]).toEqual([429, "limit_reached"]);
    expect((await view(await makeLinkUser("free"))).status).toBe(429);
    expect(captured.urls).toHaveLength(2);
  });

  test("shows its last screenshot when it was rendered 40 times in the month", async () => {
    await (await view(user)).text();
    await sql`update rendered_links set renderings = 40 where user_id = ${user.id}`;
    await ageCapture(user, "2 days");
    const old = await view(user);
    expect([old.status, await old.text(), old.headers.get("x-usage-cost")]).toEqual([200, "image 1", "0"]);
    await sql`delete from captures where user_id = ${user.id}`;
    expect((await view(user)).status).toBe(429);
    expect(captured.urls).toHaveLength(1);
  });

  test.each([
    ["an error", () => new AppError("upstream_failed", "No.", { isExpected: true })],
    ["a bot challenge", () => null],
    ["a page that is still loading", () => "still_loading" as const],
  ])("does not charge or count %s, and does not repeat it for a minute", async (_name, create) => {
    captured.outcome = () => {
      const error = create();
      if (error === "still_loading") return { emptyReason: error };
      if (error) throw error;
      return { botChallenge: "cloudflare" };
    };
    const statuses = [(await view(user)).status, (await view(user)).status];
    expect([statuses, captured.urls.length, await countCharged(user)]).toEqual([[502, 502], 1, 0]);
    expect(await sql`select 1 from rendered_links where user_id = ${user.id}`).toEqual([]);
    expect(await sql`select 1 from api_idempotency_keys where user_id = ${user.id}`).toEqual([]);
  });

  test("shares the images of POST /screenshot", async () => {
    const body = ScreenshotCall.parse({ url: "https://example.com/", type: "png", viewport: { width: 800 } });
    await saveBytes({
      userId: user.id,
      kind: "screenshot",
      url: body.url ?? "",
      contentType: "image/png",
      bytes: "stored",
      cacheKey: createCacheKey(parseScreenshotCall(body)),
    });
    expect(await (await view(user)).text()).toBe("stored");
  });

  test("leaves neither its signature nor its query in the log", async () => {
    const log = recordLog();
    await (await view(user)).text();
    const [entry] = log.completed();
    expect(entry).toMatchObject({ path: `/api/v1/render/${user.keyId}/(not logged)`, userId: user.id });
    expect(JSON.stringify(entry)).not.toContain(sign(user, QUERY));
  });
});
