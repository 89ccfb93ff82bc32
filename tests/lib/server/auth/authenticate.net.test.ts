import { decodeJwt, generateKeyPair, type JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "#tests/emulators/supabase/support.ts";
import { type AuthBench, cookiesOf, forge, load, startAuthFixture } from "./support.ts";

let bench: AuthBench;
let identify: Awaited<ReturnType<typeof load>>["identify"];
let person: Awaited<ReturnType<typeof signedIn>>;
let sessionId: string;

beforeAll(async () => {
  bench = await startAuthFixture();
  ({ identify } = await load(bench.auth.url));
  person = await signedIn(bench.auth.url);
  sessionId = String(decodeJwt(person.session.access_token).session_id);
});
afterAll(() => bench.stop());

const bearer = (token: string) => identify({ authorization: `Bearer ${token}`, cookies: null });
const ended = { code: "unauthenticated" };

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

describe("a bearer token", () => {
  test("names the person", async () => {
    const user = { id: person.id, email: person.email, sessionId };
    expect(await bearer(person.session.access_token)).toEqual(user);
    expect(await bearer(await forge(bench, goodClaims()))).toEqual(user);
    expect(await identify({ authorization: `bearer  ${person.session.access_token} `, cookies: [] })).toEqual(
      user,
    );
  });

  test.each<[string, JWTPayload]>([
    ["expired", { exp: Math.floor(Date.now() / 1000) - 1 }],
    ["another project's", { iss: "https://other.supabase.co/auth/v1" }],
    ["meant for somebody else", { aud: "elsewhere" }],
    ["an anonymous role's", { role: "anon" }],
    ["the service's own", { role: "service_role" }],
    ["an anonymous user's", { is_anonymous: true }],
    ["without a person", { sub: undefined }],
    ["of a person that is no id", { sub: "1 or 1=1" }],
    ["without a session", { session_id: undefined }],
    ["of a session that is no id", { session_id: "1" }],
    ["without an end", { exp: undefined }],
  ])("that is %s is refused, though the signature is right", async (_why, change) => {
    await expect(bearer(await forge(bench, { ...goodClaims(), ...change }))).rejects.toMatchObject(ended);
  });

  test("signed by another key is refused", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    await expect(bearer(await forge(bench, goodClaims(), { key: privateKey }))).rejects.toMatchObject(ended);
  });

  test("that names another key, also one to be fetched from elsewhere, is refused", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    const elsewhere = { kid: "mine", jku: "http://localhost:9/jwks.json" };
    await expect(
      bearer(await forge(bench, goodClaims(), { key: privateKey, header: elsewhere })),
    ).rejects.toMatchObject(ended);
  });

  test.each(["none", "HS256", "RS256", "ES512"])("whose header says %s is refused", async (alg) => {
    const [, payload, signature] = (await forge(bench, goodClaims())).split(".");
    const [row] = await bench.sql<{ kid: string }[]>`select kid from sandbox.signing_keys`;
    const header = Buffer.from(JSON.stringify({ alg, kid: row?.kid, typ: "JWT" })).toString("base64url");
    await expect(bearer(`${header}.${payload}.${signature}`)).rejects.toMatchObject(ended);
    await expect(bearer(`${header}.${payload}.`)).rejects.toMatchObject(ended);
  });

  test("with one changed character anywhere in the claims is refused", async () => {
    const [header, payload = "", signature] = person.session.access_token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, email: "boss@example.test" })).toString(
      "base64url",
    );
    await expect(bearer(`${header}.${changed}.${signature}`)).rejects.toMatchObject(ended);
  });

  test.each(["x", "a.b.c", "sb_publishable_test", "null", `${"a".repeat(20_000)}`])(
    "that is none (%#) is refused",
    async (token) => {
      await expect(bearer(token)).rejects.toMatchObject(ended);
    },
  );

  test("that is bad is not rescued by a good cookie", async () => {
    const cookies = cookiesOf(person.session);
    await expect(identify({ authorization: "Bearer nonsense", cookies })).rejects.toMatchObject(ended);
  });
});

describe("no token", () => {
  test.each(["", " ", "Bearer", "Bearer ", "bearer"])(
    "%j is an anonymous caller, cookie or not",
    async (authorization) => {
      expect(await identify({ authorization, cookies: cookiesOf(person.session) })).toBeNull();
    },
  );

  test("no header and no cookies is an anonymous caller", async () => {
    expect(await identify({ authorization: null, cookies: [] })).toBeNull();
    expect(await identify({ authorization: null, cookies: null })).toBeNull();
  });

  test("another scheme, as staging sites put before everything, does not hide the cookie", async () => {
    const cookies = cookiesOf(person.session);
    expect(await identify({ authorization: "Basic c3RhZ2luZzp4", cookies })).toMatchObject({ id: person.id });
  });
});

describe("a session cookie", () => {
  const byCookie = (cookies: { name: string; value: string }[]) => identify({ authorization: null, cookies });

  test("names the person, whole or in chunks, in any order", async () => {
    const whole = cookiesOf(person.session);
    expect(whole.map(({ name }) => name)).toEqual(["sb-auth"]);
    const padding = { ...person.session.user.user_metadata, note: "n".repeat(6_000) };
    const chunks = cookiesOf({ ...person.session, user: { ...person.session.user, user_metadata: padding } });
    expect(chunks.length).toBeGreaterThan(2);
    for (const cookies of [whole, chunks, chunks.toReversed(), [{ name: "ui", value: "dark" }, ...chunks]])
      expect(await byCookie(cookies)).toEqual({ id: person.id, email: person.email, sessionId });
  });

  test("does not count for calls that change something", async () => {
    expect(await identify({ authorization: null, cookies: null })).toBeNull();
  });

  test("is believed for its token alone, never for the user written beside it", async () => {
    const session = {
      ...person.session,
      user: { ...person.session.user, id: crypto.randomUUID(), email: "boss@x.test" },
    };
    expect(await byCookie(cookiesOf(session))).toEqual({ id: person.id, email: person.email, sessionId });
  });

  test("of another name, with a missing chunk, or unreadable is an anonymous caller", async () => {
    const [first, ...rest] = cookiesOf({ ...person.session, provider_token: "p".repeat(6_000) });
    const broken = [
      cookiesOf(person.session, "sb-other"),
      rest,
      first ? [first] : [],
      [{ name: "sb-auth", value: "base64-%%%" }],
      [{ name: "sb-auth", value: "base64-bnVsbA" }],
      [{ name: "sb-auth", value: '{"access_token":"x"}' }],
      [{ name: "sb-auth", value: "" }],
    ];
    for (const cookies of broken) expect(await byCookie(cookies)).toBeNull();
  });

  test("with an expired or forged token is an anonymous caller", async () => {
    const expired = await forge(bench, { ...goodClaims(), exp: Math.floor(Date.now() / 1000) - 5 });
    const { privateKey } = await generateKeyPair("ES256");
    const forged = await forge(bench, goodClaims(), { key: privateKey });
    for (const access_token of [expired, forged])
      expect(await byCookie(cookiesOf({ ...person.session, access_token }))).toBeNull();
  });
});

describe("while the auth service does not answer", () => {
  test("a caller with a token is told so, and one with a cookie is anonymous", async () => {
    const lost = await load("http://127.0.0.1:9");
    const token = await forge(bench, { ...goodClaims(), iss: "http://127.0.0.1:9/auth/v1" });
    const cookies = cookiesOf({ ...person.session, access_token: token });
    await expect(lost.identify({ authorization: `Bearer ${token}`, cookies: null })).rejects.toMatchObject({
      code: "outside_failed",
    });
    expect(await lost.identify({ authorization: null, cookies })).toBeNull();
  });
});
