import { describe, expect, test } from "vitest";
import { createPlatformClient, platformAdapters } from "#server/name-check/platforms/client.ts";
import { createUpstreamState } from "#server/name-check/upstream/index.ts";
import type { Platform } from "#shared/name-check/options.ts";
import { json, type Reply, startStubUpstreams } from "../stub-upstreams.ts";

type Web = (path: string) => Reply | "hang" | "reset";

async function startClient(web: Web, settings: Record<string, string> = {}) {
  const { env, log } = await startStubUpstreams({ web });
  const client = createPlatformClient(platformAdapters(env(settings)), {
    timeoutMs: 5_000,
    deadlineMs: 20_000,
    pacing: { state: createUpstreamState(), scale: 1_000 },
  });
  return { client, log };
}

const lookUpHandle = async (platform: Platform, web: Web, handle = "acme", settings = {}) =>
  (await startClient(web, settings)).client.lookUp(platform, handle);

const page = (status: number, body = "<html></html>"): Reply => ({ status, type: "text/html", body });
const CHANNEL = '<link rel="canonical" href="https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv">';
const PLATFORMS = ["twitter", "instagram", "youtube"] as const;

describe.each(PLATFORMS)("handle lookup on %s", (platform) => {
  test("reports a page about unusual traffic as blocked", async () => {
    const wall = page(200, "<html>unusual traffic from your network");
    expect(await lookUpHandle(platform, () => wall)).toMatchObject({ status: "unknown", reason: "blocked" });
  });

  test("retries once after a broken connection", async () => {
    let turn = 0;
    const good = { twitter: json({ valid: true }), instagram: json({}, 404), youtube: page(404) }[platform];
    expect(await lookUpHandle(platform, () => (turn++ === 0 ? "reset" : good))).toMatchObject({
      status: "available",
    });
  });
});

test("handle lookup on X by the sign-up form reports a refusal without a reason as unclear", async () => {
  const answer = await lookUpHandle("twitter", () => json({ valid: false }));
  expect(answer).toMatchObject({ status: "unknown", reason: "unclear" });
});

describe("handle lookup on Instagram", () => {
  test.each([
    [json({ data: { user: { id: "1" } } }), "taken"],
    [page(404), "unknown"],
  ])("by the web profile maps %j to %s", async (reply, status) => {
    expect(await lookUpHandle("instagram", () => reply)).toMatchObject({ status });
  });

  test("by the official API reports a found handle as taken and a miss as unknown", async () => {
    const api = (reply: Reply) => (path: string) => (path.startsWith("/graph/") ? reply : page(403));
    const key = { INSTAGRAM_GRAPH_TOKEN: "token", INSTAGRAM_GRAPH_USER_ID: "7" };
    const found = api(json({ business_discovery: { id: "1" } }));
    expect(await lookUpHandle("instagram", found, "acme", key)).toMatchObject({ status: "taken" });
    expect(await lookUpHandle("instagram", api(json({ error: {} }, 400)), "acme", key)).toMatchObject({
      status: "unknown",
    });
  });
});

test("handle lookup on YouTube uses the official API, or the channel page without quota", async () => {
  const key = { YOUTUBE_API_KEY: "key" };
  const api = (reply: Reply) => (path: string) =>
    path.startsWith("/youtube-api/") ? reply : page(200, CHANNEL);
  const free = api(json({ kind: "youtube#channelListResponse" }));
  expect(await lookUpHandle("youtube", free, "acme", key)).toMatchObject({ status: "available" });
  for (const reply of [json({}, 403), json({})])
    expect(await lookUpHandle("youtube", api(reply), "acme", key)).toMatchObject({ status: "taken" });
});

describe("handle lookup", () => {
  test.each(PLATFORMS)("sends no request to %s when it is switched off", async (platform) => {
    const name = { twitter: "X", instagram: "INSTAGRAM", youtube: "YOUTUBE" }[platform];
    const { client, log } = await startClient(() => json({ valid: true }), { [`${name}_MODE`]: "off" });
    expect(await client.lookUp(platform, "acme")).toMatchObject({
      status: "unknown",
      reason: "switched_off",
    });
    expect(log).toEqual([]);
  });

  test("sends no request to the public pages in `api` mode", async () => {
    const { client, log } = await startClient(() => json({ valid: true }), { X_MODE: "api" });
    expect(await client.lookUp("twitter", "acme")).toMatchObject({ status: "unknown" });
    expect(log).toEqual([]);
  });

  test("stops requests to a platform after five failures in a row", async () => {
    const { client, log } = await startClient(() => page(403));
    for (const handle of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) await client.lookUp("instagram", handle);
    expect(log).toHaveLength(5);
  });
});
