import type { Socket } from "node:net";
import { decodeJwt, generateKeyPair, type JWTPayload } from "jose";
import { describe, expect, onTestFinished, test } from "vitest";
import { signedIn } from "#tests/emulators/supabase/support.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { toSessionCookies } from "#tests/support/session-cookies.ts";
import { forge, load, startAuthFixture } from "./auth-support.ts";

const bench = await startAuthFixture();
const { identify } = await load(bench.auth.url);
const person = await signedIn(bench.auth.url);
const sessionId = String(decodeJwt(person.session.access_token).session_id);

const bearer = (token: string) => identify({ authorization: `Bearer ${token}`, cookies: null });
const ended = { code: "unauthenticated" };
const toUser = () => ({ id: person.id, email: person.email, sessionId });

function goodClaims(): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `${bench.auth.url}/auth/v1`,
    sub: person.id,
    aud: "authenticated",
    role: "authenticated",
    email: person.email,
    session_id: sessionId,
    is_anonymous: false,
    iat: now,
    exp: now + 600,
  };
}

describe("authenticate with a bearer token", () => {
  test("returns its user", async () => {
    const authorization = `bearer  ${person.session.access_token} `;
    expect(await bearer(person.session.access_token)).toEqual(toUser());
    expect(await bearer(await forge(bench, goodClaims()))).toEqual(toUser());
    expect(await identify({ authorization, cookies: [] })).toEqual(toUser());
  });

  test.each<[string, JWTPayload]>([
    ["is expired", { exp: Math.floor(Date.now() / 1000) - 1 }],
    ["is another project's", { iss: "https://other.supabase.co/auth/v1" }],
    ["has another audience", { aud: "elsewhere" }],
    ["has the anonymous role", { role: "anon" }],
    ["has the service role", { role: "service_role" }],
    ["belongs to an anonymous user", { is_anonymous: true }],
    ["has no user", { sub: undefined }],
    ["has a user that is not a UUID", { sub: "1 or 1=1" }],
    ["has no session", { session_id: undefined }],
    ["has a session that is not a UUID", { session_id: "1" }],
    ["has no expiry", { exp: undefined }],
  ])("throws unauthenticated when a correctly signed token %s", async (_why, change) => {
    await expect(bearer(await forge(bench, { ...goodClaims(), ...change }))).rejects.toMatchObject(ended);
  });

  test.each([{}, { kid: "mine", jku: "http://localhost:9/jwks.json" }])(
    "throws unauthenticated for a signature by another key, which the header %j names",
    async (header) => {
      const { privateKey: key } = await generateKeyPair("ES256");
      await expect(bearer(await forge(bench, goodClaims(), { key, header }))).rejects.toMatchObject(ended);
    },
  );

  test.each(["none", "HS256", "RS256", "ES512"])(
    "throws unauthenticated for the algorithm %s",
    async (alg) => {
      const [, payload, signature] = (await forge(bench, goodClaims())).split(".");
      const [row] = await bench.sql<{ kid: string }[]>`select kid from emulator.signing_keys`;
      const header = Buffer.from(JSON.stringify({ alg, kid: row?.kid, typ: "JWT" })).toString("base64url");
      await expect(bearer(`${header}.${payload}.${signature}`)).rejects.toMatchObject(ended);
      await expect(bearer(`${header}.${payload}.`)).rejects.toMatchObject(ended);
    },
  );

  test("throws unauthenticated when any character of the claims is changed", async () => {
    const [header, payload = "", signature] = person.session.access_token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, email: "boss@example.test" })).toString(
      "base64url",
    );
    await expect(bearer(`${header}.${changed}.${signature}`)).rejects.toMatchObject(ended);
  });

  test.each(["x", "a.b.c", "sb_publishable_test", "null", `${"a".repeat(20_000)}`])(
    "throws unauthenticated for malformed token %#",
    async (token) => {
      await expect(bearer(token)).rejects.toMatchObject(ended);
    },
  );

  test("throws unauthenticated for an invalid token despite a valid cookie", async () => {
    const cookies = toSessionCookies(person.session);
    await expect(identify({ authorization: "Bearer nonsense", cookies })).rejects.toMatchObject(ended);
  });
});

describe("authenticate without a token", () => {
  test.each(["", " ", "Bearer", "Bearer ", "bearer"])(
    "returns null for the header %j, with or without a cookie",
    async (authorization) => {
      expect(await identify({ authorization, cookies: toSessionCookies(person.session) })).toBeNull();
    },
  );

  test("returns null without header and cookies, also for a mutation, which passes none", async () => {
    expect(await identify({ authorization: null, cookies: [] })).toBeNull();
    expect(await identify({ authorization: null, cookies: null })).toBeNull();
  });

  test("uses the cookie when the header has another scheme, e.g. of a staging proxy", async () => {
    const cookies = toSessionCookies(person.session);
    expect(await identify({ authorization: "Basic c3RhZ2luZzp4", cookies })).toMatchObject({ id: person.id });
  });
});

describe("authenticate with a session cookie", () => {
  const byCookie = (cookies: { name: string; value: string }[]) => identify({ authorization: null, cookies });

  test("returns its user for a single cookie and for chunks in any order", async () => {
    const whole = toSessionCookies(person.session);
    expect(whole.map(({ name }) => name)).toEqual(["sb-auth"]);
    const padding = { ...person.session.user.user_metadata, note: "n".repeat(6_000) };
    const chunks = toSessionCookies({
      ...person.session,
      user: { ...person.session.user, user_metadata: padding },
    });
    expect(chunks.length).toBeGreaterThan(2);
    for (const cookies of [whole, chunks, chunks.toReversed(), [{ name: "ui", value: "dark" }, ...chunks]])
      expect(await byCookie(cookies)).toEqual(toUser());
  });

  test("ignores the user stored beside the token", async () => {
    const session = {
      ...person.session,
      user: { ...person.session.user, id: crypto.randomUUID(), email: "boss@x.test" },
    };
    expect(await byCookie(toSessionCookies(session))).toEqual(toUser());
  });

  test("returns null for another name, a missing chunk or malformed content", async () => {
    const [first, ...rest] = toSessionCookies({ ...person.session, provider_token: "p".repeat(6_000) });
    const broken = [
      toSessionCookies(person.session, "sb-other"),
      rest,
      first ? [first] : [],
      [{ name: "sb-auth", value: "base64-%%%" }],
      [{ name: "sb-auth", value: "base64-bnVsbA" }],
      [{ name: "sb-auth", value: '{"access_token":"x"}' }],
      [{ name: "sb-auth", value: "" }],
    ];
    for (const cookies of broken) expect(await byCookie(cookies)).toBeNull();
  });

  test("returns null for an expired or forged token", async () => {
    const expired = await forge(bench, { ...goodClaims(), exp: Math.floor(Date.now() / 1000) - 5 });
    const { privateKey } = await generateKeyPair("ES256");
    const forged = await forge(bench, goodClaims(), { key: privateKey });
    for (const access_token of [expired, forged])
      expect(await byCookie(toSessionCookies({ ...person.session, access_token }))).toBeNull();
  });
});

describe("authenticate while Supabase Auth does not answer", () => {
  test("throws upstream_failed for a bearer token and returns null for a cookie", async () => {
    const lost = await load("http://127.0.0.1:9");
    const token = await forge(bench, { ...goodClaims(), iss: "http://127.0.0.1:9/auth/v1" });
    const cookies = toSessionCookies({ ...person.session, access_token: token });
    await expect(lost.identify({ authorization: `Bearer ${token}`, cookies: null })).rejects.toMatchObject({
      code: "upstream_failed",
    });
    expect(await lost.identify({ authorization: null, cookies })).toBeNull();
  });

  test("opens a new connection when the service has closed the kept one", async () => {
    const keys = await (await fetch(`${bench.auth.url}/auth/v1/.well-known/jwks.json`)).text();
    const used = new Set<Socket>();
    const paths: string[] = [];
    const service = await startTestServer((request, response) => {
      paths.push(request.url ?? "");
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      response.setHeader("content-type", "application/json").end(keys);
    }, onTestFinished);
    const url = `http://${service}`;
    const token = await forge(bench, { ...goodClaims(), iss: `${url}/auth/v1` });
    const restarted = await load(url);
    expect(await restarted.identify({ authorization: `Bearer ${token}`, cookies: null })).toEqual(toUser());
    const { pingAuthService } = await import("#server/integrations/supabase/index.ts");
    await pingAuthService();
    expect([used.size, paths.length]).toEqual([2, 3]);
  });
});
