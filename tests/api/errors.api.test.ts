import { beforeAll, describe, expect, test } from "vitest";
import { formatSessionCookie } from "#tests/support/session-cookies.ts";
import { call, post, signedIn, site } from "./client.ts";
import { expectError } from "./error-body.ts";
import { fillPath, ROUTES } from "./routes.ts";

/** Endpoints that visitors can call, or that check another secret than a session's token. */
const PUBLIC = /^\/api\/(admin|catalog|cron|feedback|feeds|health|products|shared|stripe)\b/;

describe("paths and methods", () => {
  test.each(["/api", "/api/nothing", "/api/tools", "/api/tools/screenshot/more", "/api/catalog/1"])(
    "%s is not found",
    async (path) => {
      await expectError(await call(path), 404, "not_found");
      await expectError(await post(path, {}), 404, "not_found");
    },
  );

  test("HEAD responds like GET, without a body", async () => {
    const response = await call("/api/catalog", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("authentication", () => {
  const calls = ROUTES.filter(({ path }) => !PUBLIC.test(path)).flatMap(({ path, methods }) =>
    methods.filter((method) => method !== "HEAD").map((method) => [method, path] as const),
  );
  const json = { "content-type": "application/json" };

  let forged = "";

  beforeAll(async () => {
    const [head, , signature] = (await signedIn()).token.split(".");
    const claims = { sub: "11111111-1111-4111-8111-111111111111", role: "service_role" };
    forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
  });

  test.each(calls)("of %s %s rejects no token, an empty one and a forged one", async (method, path) => {
    await expectError(await call(fillPath(path), { method }), 401, "unauthenticated");
    for (const authorization of ["Bearer", "Bearer bad.token", `Bearer ${forged}`]) {
      const response = await call(fillPath(path), { method, headers: { authorization } });
      await expectError(response, 401, "unauthenticated");
    }
  });

  test("rejects an invalid bearer token on public endpoints, too", async () => {
    await expectError(await call("/api/catalog", { token: "not.a.token" }), 401, "unauthenticated");
  });

  test("treats an invalid cookie as a visitor on public endpoints", async () => {
    const response = await call("/api/catalog", { headers: { cookie: "sb-auth=base64-bm9uc2Vuc2U" } });
    expect(response.status).toBe(200);
  });

  test("ignores a session cookie on state-changing endpoints", async () => {
    const { token } = await signedIn();
    const response = await call("/api/payments/create-payment-intent", {
      method: "POST",
      body: '{"planId":1}',
      headers: { ...json, cookie: formatSessionCookie({ access_token: token }) },
    });
    await expectError(response, 401, "unauthenticated");
  });

  test("rejects requests from other sites, and accepts those from ours or without an origin", async () => {
    const { token } = await signedIn();
    const from = (origin: string) =>
      call("/api/payments/create-payment-intent", {
        method: "POST",
        body: '{"planId":4711}',
        headers: { ...json, origin },
        token,
      });
    await expectError(await from("https://evil.example"), 403, "cross_origin");
    await expectError(await from("null"), 403, "cross_origin");
    await expectError(await from(site), 404, "not_found");
  });

  test("rejects a cross-site POST without an origin, with a bearer token and for feedback", async () => {
    const { token } = await signedIn();
    const headers = { ...json, "sec-fetch-site": "cross-site" };
    const check = { method: "POST", body: '{"query":"acme","tlds":[".com"]}', headers };
    await expectError(await call("/api/tools/check-domain", { ...check, token }), 403, "cross_origin");
    const feedback = { method: "POST", body: '{"title":"T","description":"D"}', headers };
    await expectError(await call("/api/feedback/submit", feedback), 403, "cross_origin");
  });
});

describe("an error message names the field, unless the contract has its own text", () => {
  test.each([
    [
      "/api/tools/screenshot",
      { url: "example.com", width: 10 },
      "width: Too small: expected number to be >=200",
    ],
    [
      "/api/tools/screenshot",
      { url: "example.com", no_ads: "yes" },
      "no_ads: Invalid input: expected boolean, received string",
    ],
    ["/api/tools/screenshot", {}, "Please enter a URL"],
    ["/api/tools/screenshot", { url: "::" }, "Please enter a valid URL (e.g., example.com)"],
    ["/api/payments/create-payment-intent", { planId: "1" }, "planId must be a whole number"],
    [
      "/api/feedback/submit",
      { title: "T", description: "D", email: "nowhere" },
      "Please enter a valid email address",
    ],
  ])("%s %j", async (path, body, message) => {
    const { token } = await signedIn();
    expect(await expectError(await post(path, body, token), 400, "invalid")).toMatchObject({ message });
  });
});

test("a body of 10 MB is rejected", async () => {
  const { token } = await signedIn();
  const body = `{"planId":1,"x":"${"y".repeat(10_000_000)}"}`;
  for (const path of ["/api/payments/create-payment-intent", "/api/tools/screenshot", "/api/feedback/submit"])
    await expectError(await post(path, body, token), 413, "too_large");
});
