import { createServer } from "node:net";
import { expect } from "vitest";
import { buildCandidates } from "#shared/name-check/candidates.ts";
import { CheckRequest } from "#shared/name-check/contract.ts";
import type { DefaultPlatform as Platform } from "#shared/name-check/options.ts";
import { listen } from "#tests/support/listen.ts";
import { pitfallTest } from "#tests/support/pitfall-test.ts";
import type { HttpFault } from "../../../../../emulators/name-services/src/scenarios.ts";
import { withNameServices } from "../with-name-services.ts";

const { setScenario, platforms, countRequests } = await withNameServices();
const HOSTS = { twitter: "x", instagram: "instagram", youtube: "youtube" } as const;
const lookUp = (platform: Platform, handle: string, settings: Record<string, string> = {}) =>
  platforms({ settings }).lookUp(platform, handle);

pitfallTest("blocked", async () => {
  const faults: [HttpFault, string][] = [
    [{ kind: "json", status: 401, body: { message: "Please wait a few minutes" } }, "login_required"],
    [{ kind: "status", status: 403 }, "blocked"],
    [{ kind: "rate-limited", retryAfter: "30" }, "rate_limited"],
    [{ kind: "redirect" }, "login_required"],
    [{ kind: "html", status: 200 }, "unclear"],
    [{ kind: "malformed" }, "unclear"],
    [{ kind: "json", body: {} }, "unclear"],
    [{ kind: "status", status: 503 }, "unreachable"],
    [{ kind: "reset" }, "unreachable"],
    [{ kind: "hang" }, "timeout"],
  ];
  for (const [platform, host] of Object.entries(HOSTS) as [Platform, string][])
    for (const [web, reason] of faults) {
      setScenario(host, { web });
      const what = `${platform} ${JSON.stringify(web)}`;
      expect(await lookUp(platform, "acmeco"), what).toMatchObject({ status: "unknown", reason });
    }
});

pitfallTest("x-withheld", async () => {
  setScenario("x:badword", { state: "banned" });
  setScenario("x:suspended", { state: "suspended" });
  expect(await lookUp("twitter", "badword")).toMatchObject({ status: "invalid", reason: "withheld" });
  expect(await lookUp("twitter", "suspended")).toMatchObject({ status: "taken" });
});

pitfallTest("x-short-name", async () => {
  setScenario("x:abc", { state: "free" });
  setScenario("x:xyz", { state: "taken" });
  expect(await lookUp("twitter", "abc")).toMatchObject({ status: "invalid", reason: "too_short" });
  expect(await lookUp("twitter", "xyz")).toMatchObject({ status: "taken" });
});

pitfallTest("x-api-miss", async () => {
  setScenario("x:existing", { state: "taken" });
  setScenario("x:suspended", { state: "suspended" });
  const settings = { X_MODE: "api", X_API_TOKEN: "token" };
  expect(await lookUp("twitter", "existing", settings)).toMatchObject({ status: "taken" });
  expect(await lookUp("twitter", "suspended", settings)).toMatchObject({ status: "unknown" });
});

pitfallTest("instagram-wall", async () => {
  setScenario("instagram", { web: { kind: "login-wall" } });
  const loginRequired = { status: "unknown", reason: "login_required" };
  expect(await lookUp("instagram", "acmeco")).toMatchObject(loginRequired);
});

pitfallTest("instagram-null", async () => {
  setScenario("instagram:missing", { web: { kind: "json", body: { data: { user: null } } } });
  expect(await lookUp("instagram", "missing")).toMatchObject({ status: "available" });
  setScenario("instagram:odd", { web: { kind: "json", body: { data: {} } } });
  expect(await lookUp("instagram", "odd")).toMatchObject({ status: "unknown", reason: "unclear" });
});

pitfallTest("instagram-api-miss", async () => {
  const settings = { INSTAGRAM_MODE: "api", INSTAGRAM_GRAPH_TOKEN: "token", INSTAGRAM_GRAPH_USER_ID: "7" };
  // The emulated Instagram has no official API: every query there misses.
  expect(await lookUp("instagram", "acmeco", settings)).toMatchObject({ status: "unknown" });
});

pitfallTest("youtube-consent", async () => {
  setScenario("youtube:mine", { state: "taken" });
  expect(await lookUp("youtube", "mine")).toMatchObject({ status: "taken" });
  setScenario("youtube:open", { web: { kind: "redirect" } });
  expect(await lookUp("youtube", "open")).toMatchObject({ status: "unknown", reason: "login_required" });
});

pitfallTest("youtube-page", async () => {
  setScenario("youtube:odd", { state: "free", web: { kind: "html", status: 200 } });
  expect(await lookUp("youtube", "odd")).toMatchObject({ status: "unknown", reason: "unclear" });
});

pitfallTest("youtube-other-channel", async () => {
  const body = `<a href="/channel/UC${"x".repeat(22)}">Sign in</a>`;
  setScenario("youtube:odd", { web: { kind: "status", status: 200, body } });
  expect(await lookUp("youtube", "odd")).toMatchObject({ status: "unknown", reason: "unclear" });
});

pitfallTest("youtube-closed", async () => {
  setScenario("youtube:gone", { state: "suspended" });
  expect(await lookUp("youtube", "gone")).toMatchObject({ status: "invalid", reason: "withheld" });
});

pitfallTest("youtube-quota", async () => {
  setScenario("youtube:mine", { state: "taken", web: { kind: "status", status: 403, times: 1 } });
  expect(await lookUp("youtube", "mine", { YOUTUBE_API_KEY: "key" })).toMatchObject({ status: "taken" });
  expect(countRequests("web:youtube")).toBe(2);
  setScenario("youtube:open", { state: "free" });
  expect(await lookUp("youtube", "open", { YOUTUBE_API_KEY: "key" })).toMatchObject({ status: "available" });
  expect(countRequests("web:youtube")).toBe(3);
});

pitfallTest("impossible-handle", async () => {
  const problems = (query: string) =>
    buildCandidates(CheckRequest.parse({ query, tlds: [] })).social.map(({ problem }) => problem);
  expect(problems("a".repeat(31))).toEqual(["too_long", "too_long", "too_long"]);
  expect(problems("a".repeat(16))).toEqual(["too_long", null, null]);
  expect(problems("my-admin")).toEqual(["reserved_word", null, null]);
  expect(problems("twitterfan")).toEqual(["reserved_word", null, null]);
  expect(problems("1234567")).toEqual([null, "digits_only", "digits_only"]);
  expect(problems("ab")).toEqual([null, null, "too_short"]);
});

pitfallTest("stale-connection", async () => {
  let connections = 0;
  const page = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n";
  const server = createServer((socket) => {
    const isFirst = connections++ === 0;
    let questions = 0;
    socket.on("error", () => {});
    socket.on("data", () => {
      questions += 1;
      // The first connection stays open, but is reset when it is reused.
      if (isFirst && questions > 1) socket.resetAndDestroy();
      else socket.write(page);
    });
  });
  const client = platforms({ settings: { YOUTUBE_BASE_URL: `http://${await listen(server)}` } });
  expect(await client.lookUp("youtube", "first")).toMatchObject({ status: "available" });
  expect(await client.lookUp("youtube", "second")).toMatchObject({ status: "available" });
  expect(connections).toBe(2);
  server.close();
});

pitfallTest("queue", async () => {
  for (const n of [1, 2, 3, 4]) setScenario(`instagram:queue${n}`, { state: "free" });
  const client = platforms({ scale: 1 });
  const started = performance.now();
  const results = await Promise.all([1, 2, 3, 4].map((n) => client.lookUp("instagram", `queue${n}`)));
  expect(results.map(({ status }) => status)).toEqual(["available", "available", "unknown", "unknown"]);
  expect(countRequests("web:instagram")).toBe(2);
  expect(performance.now() - started).toBeLessThan(900);
});
