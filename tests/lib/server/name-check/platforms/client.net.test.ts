import { afterEach, describe, expect, test } from "vitest";
import {
  createPlatformClient,
  type Platform,
  platformAdapters,
} from "#server/name-check/platforms/client.ts";
import { createUpstreamState } from "#server/name-check/upstream/index.ts";
import { json, type Reply, startStubUpstreams } from "../stub-upstreams.ts";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

type Web = (path: string) => Reply | "hang" | "reset";

async function outside(web: Web, settings: Record<string, string> = {}, scale = 1_000) {
  const started = await startStubUpstreams({ web });
  opened.push(started.close);
  const client = createPlatformClient(platformAdapters(started.env(settings)), {
    timeoutMs: 200,
    deadlineMs: 1_000,
    pacing: { state: createUpstreamState(), scale },
  });
  return { client, log: started.log };
}

const ask = async (platform: Platform, web: Web, handle = "acme", settings = {}) =>
  (await outside(web, settings)).client.lookUp(platform, handle);

const page = (status: number, body = "<html></html>"): Reply => ({ status, type: "text/html", body });
const CHANNEL = '<link rel="canonical" href="https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv">';
const PLATFORMS = ["twitter", "instagram", "youtube"] as const;

describe.each(PLATFORMS)("%s", (platform) => {
  test.each<[string, Reply | "hang" | "reset", string]>([
    ["401", json({ message: "Please wait a few minutes" }, 401), "login_required"],
    ["403", page(403), "blocked"],
    ["429", { status: 429, headers: { "retry-after": "5" } }, "rate_limited"],
    ["a redirect to a login", { status: 302, headers: { location: "/accounts/login/" } }, "login_required"],
    ["a page without meaning", page(200), "unclear"],
    ["JSON without meaning", json({}), "unclear"],
    ["broken JSON", { type: "application/json", body: "{" }, "unclear"],
    ["a wall", page(200, "<html>unusual traffic from your network"), "blocked"],
    ["a failure", page(503), "unreachable"],
    ["a broken connection", "reset", "unreachable"],
    ["silence", "hang", "timeout"],
  ])("%s is unknown, never free and never taken", async (_, reply, reason) => {
    expect(await ask(platform, () => reply)).toMatchObject({ status: "unknown", reason });
  });

  test("a broken connection is tried once more", async () => {
    let turn = 0;
    const good = { twitter: json({ valid: true }), instagram: json({}, 404), youtube: page(404) }[platform];
    expect(await ask(platform, () => (turn++ === 0 ? "reset" : good))).toMatchObject({ status: "available" });
  });
});

describe("X", () => {
  test.each([
    [{ valid: true }, "acme", { status: "available", reason: null }],
    [{ valid: false, reason: "taken" }, "acme", { status: "taken" }],
    [{ valid: false, reason: "is_banned_word" }, "acme", { status: "invalid", reason: "withheld" }],
    [{ valid: false }, "acme", { status: "unknown", reason: "unclear" }],
    [{ valid: true }, "abc", { status: "invalid", reason: "too_short" }],
    [{ valid: false, reason: "taken" }, "abc", { status: "taken" }],
  ])("%j for %s", async (body, handle, expected) => {
    expect(await ask("twitter", () => json(body), handle)).toMatchObject(expected);
  });

  test("the official API can say taken, but a miss there is no proof", async () => {
    const api = (data: unknown) => (path: string) => (path.startsWith("/2/") ? json(data) : page(403));
    const key = { X_API_TOKEN: "token" };
    expect(await ask("twitter", api({ data: [{ id: "1" }] }), "acme", key)).toMatchObject({
      status: "taken",
    });
    expect(await ask("twitter", api({ errors: [{}] }), "acme", key)).toMatchObject({ status: "unknown" });
  });
});

describe("Instagram", () => {
  test.each([
    [json({ data: { user: { id: "1" } } }), "taken"],
    [json({ data: { user: null } }), "available"],
    [json({ status: "fail" }, 404), "available"],
    [page(404), "unknown"],
  ])("%j is %s", async (reply, status) => {
    expect(await ask("instagram", () => reply)).toMatchObject({ status });
  });

  test("the official API can say taken, but a miss there is no proof", async () => {
    const api = (reply: Reply) => (path: string) => (path.startsWith("/graph/") ? reply : page(403));
    const key = { INSTAGRAM_GRAPH_TOKEN: "token", INSTAGRAM_GRAPH_USER_ID: "7" };
    const found = api(json({ business_discovery: { id: "1" } }));
    expect(await ask("instagram", found, "acme", key)).toMatchObject({ status: "taken" });
    expect(await ask("instagram", api(json({ error: {} }, 400)), "acme", key)).toMatchObject({
      status: "unknown",
    });
  });
});

describe("YouTube", () => {
  test.each([
    [page(200, CHANNEL), "taken"],
    [page(404), "available"],
  ])("%j is %s", async (reply, status) => {
    expect(await ask("youtube", () => reply)).toMatchObject({ status });
  });

  test("the official API is asked first, and the page when its quota is spent", async () => {
    const key = { YOUTUBE_API_KEY: "key" };
    const api = (reply: Reply) => (path: string) =>
      path.startsWith("/youtube-api/") ? reply : page(200, CHANNEL);
    const free = api(json({ kind: "youtube#channelListResponse" }));
    expect(await ask("youtube", free, "acme", key)).toMatchObject({ status: "available" });
    for (const reply of [json({}, 403), json({})])
      expect(await ask("youtube", api(reply), "acme", key)).toMatchObject({ status: "taken" });
  });
});

describe("what is asked", () => {
  test.each(PLATFORMS)("%s can be switched off: nobody is asked", async (platform) => {
    const name = { twitter: "X", instagram: "INSTAGRAM", youtube: "YOUTUBE" }[platform];
    const { client, log } = await outside(() => json({ valid: true }), { [`${name}_MODE`]: "off" });
    expect(await client.lookUp(platform, "acme")).toMatchObject({
      status: "unknown",
      reason: "switched_off",
    });
    expect(log).toEqual([]);
  });

  test("the public pages are left alone when only the official API is wanted", async () => {
    const { client, log } = await outside(() => json({ valid: true }), { X_MODE: "api" });
    expect(await client.lookUp("twitter", "acme")).toMatchObject({ status: "unknown" });
    expect(log).toEqual([]);
  });

  test("who has to wait longer than a second is told at once", async () => {
    const { client, log } = await outside(() => json({ data: { user: null } }), {}, 1);
    const started = performance.now();
    const handles = ["one", "two", "three", "four"];
    const verdicts = await Promise.all(handles.map((handle) => client.lookUp("instagram", handle)));
    expect(verdicts.map(({ status }) => status)).toEqual(["available", "available", "unknown", "unknown"]);
    expect(log).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(900);
  });

  test("after five failures in a row the platform is left alone", async () => {
    const { client, log } = await outside(() => page(403));
    for (const handle of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) await client.lookUp("instagram", handle);
    expect(log).toHaveLength(5);
  });
});
