import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { expectRefusal, PUBLISHABLE_KEY, SITE_URL, setUpEmulator } from "./support.ts";

const auth = setUpEmulator();

describe("an error response", () => {
  const json = { email: "a@b.test", password: "12345" };

  test("has a string code for current clients", async () => {
    const answer = await auth.call("/auth/v1/signup", { method: "POST", json });
    expect(answer.status).toBe(422);
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(answer.json).toEqual({
      code: "weak_password",
      message: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    });
  });

  test.each(["", "2023-01-01", "tomorrow"])(
    "has a numeric code and a header for clients of API version %j",
    async (version) => {
      const answer = await auth.call("/auth/v1/signup", {
        method: "POST",
        json,
        headers: { "X-Supabase-Api-Version": version },
      });
      expect(answer.headers.get("x-supabase-api-version")).toBeNull();
      expect(answer.headers.get("x-sb-error-code")).toBe("weak_password");
      expect(answer.json).toEqual({
        code: 422,
        error_code: "weak_password",
        msg: "Password should be at least 6 characters.",
        weak_password: { reasons: ["length"] },
      });
    },
  );
});

describe("a request body", () => {
  test.each(["{", "[]", '"text"', "null", "nonsense"])("of %j is rejected", async (body) => {
    const answer = await auth.call("/auth/v1/recover", { method: "POST", body });
    expect(answer).toMatchObject({ status: 400, json: { code: "bad_json" } });
    expect(answer.json.message).toMatch(/^Could not parse request body as JSON: /);
  });

  test("above one megabyte is rejected, with and without Content-Length", async () => {
    const body = `{"email":"${"a".repeat(1_100_000)}"}`;
    const response = await auth.call("/auth/v1/recover", { method: "POST", body });
    expect([response.status, response.json.code]).toEqual([413, "request_entity_too_large"]);
    const stream = new Blob([body]).stream();
    const silent = await auth.call("/auth/v1/recover", {
      method: "POST",
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect([silent.status, silent.json.code]).toEqual([413, "request_entity_too_large"]);
  });

  test("with keys such as __proto__ is treated as data", async () => {
    const body =
      '{"email":"a@b.test","password":"correct horse","__proto__":{"role":"x"},"data":{"__proto__":{"a":1},"constructor":1}}';
    expect((await auth.call("/auth/v1/signup", { method: "POST", body })).status).toBe(200);
  });
});

describe("a browser of another origin", () => {
  test("may call and can read the headers that the clients need", async () => {
    const preflight = await fetch(`${auth.url}/auth/v1/token`, {
      method: "OPTIONS",
      headers: {
        Origin: "http://localhost:3000",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers":
          "apikey,authorization,content-type,x-client-info,x-supabase-api-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase() ?? "";
    for (const name of [
      "apikey",
      "authorization",
      "content-type",
      "x-client-info",
      "x-supabase-api-version",
      "prefer",
    ]) {
      expect(allowed).toContain(name);
    }
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]) {
      expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
    }
    const answer = await auth.call("/auth/v1/user", { headers: { Origin: "http://localhost:3000" } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toMatch(/x-supabase-api-version/i);
  });
});

describe("the gateway", () => {
  test("rejects calls without one of the project's API keys", async () => {
    const none = await fetch(`${auth.url}/auth/v1/settings`);
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ message: "No API key found in request" });
    const wrong = await fetch(`${auth.url}/auth/v1/settings`, {
      headers: { apikey: "sb_publishable_wrong" },
    });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: "Invalid API key" });
    expect((await fetch(`${auth.url}/rest/v1/user_subscriptions`, { method: "HEAD" })).status).toBe(401);
    expect((await fetch(`${auth.url}/auth/v1/settings?apikey=${PUBLISHABLE_KEY}`)).status).toBe(200);
  });

  test.each(["health", ".well-known/jwks.json"])("accepts /%s without an API key", async (path) => {
    expect((await fetch(`${auth.url}/auth/v1/${path}`)).status).toBe(200);
  });
});

test("GET /settings returns the enabled features", async () => {
  const open = await auth.call("/auth/v1/settings");
  expect(open.json).toMatchObject({
    external: { email: true, google: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
    passkeys_enabled: false,
  });
  const closed = await auth.start({ DISABLE_SIGNUP: "1", MAILER_AUTOCONFIRM: "1" });
  expect((await closed.call("/auth/v1/settings")).json).toMatchObject({
    disable_signup: true,
    mailer_autoconfirm: true,
  });
});

test("GET /health returns the service's name", async () => {
  expect((await auth.call("/auth/v1/health")).json).toMatchObject({ name: "GoTrue" });
});

test("the key set verifies access tokens and contains no private key", async () => {
  const answer = await auth.call("/auth/v1/.well-known/jwks.json");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  expect(answer.json.keys).toEqual([
    {
      kty: "EC",
      crv: "P-256",
      x: expect.any(String),
      y: expect.any(String),
      alg: "ES256",
      kid: expect.any(String),
      use: "sig",
      key_ops: ["verify"],
    },
  ]);
  const { session } = await auth.signedIn();
  const { payload } = await jwtVerify(session.access_token, createLocalJWKSet(answer.json), {
    issuer: `${auth.url}/auth/v1`,
  });
  expect(payload.aud).toBe("authenticated");
});

describe("an unsupported feature", () => {
  test.each([
    ["POST", "/auth/v1/factors", "not_found", "404 page not found"],
    ["GET", "/auth/v1/signup", "not_found", "404 page not found"],
    ["GET", "/storage/v1/bucket", "not_found", "404 page not found"],
    ["GET", "/", "not_found", "404 page not found"],
  ])("gets 404 for %s %s", async (method, path, code, message) => {
    const answer = await auth.call(path, { method });
    expectRefusal(answer, 404, code, message);
  });
});

test("without an allowed redirect, emails and sign-ins lead to the referring page, else to the site", async () => {
  const referrer = { Referer: "http://localhost:3777/auth?x=1" };
  const start = async (headers: Record<string, string>) => {
    const response = await fetch(
      `${auth.url}/auth/v1/authorize?provider=google&redirect_to=https://evil.test`,
      { redirect: "manual", headers },
    );
    const state = new URL(response.headers.get("location") ?? "").searchParams.get("state");
    const [flow] = await auth.sql`select redirect_to from auth.flow_state where id = ${state}`;
    return flow?.redirect_to;
  };
  expect(await start(referrer)).toBe("http://localhost:3777/auth?x=1");
  expect(await start({ Referer: "https://evil.test/" })).toBe(SITE_URL);
  expect(await start({})).toBe(SITE_URL);
});
