import { stringFromBase64URL } from "@supabase/ssr";
import { describe, expect, test, vi } from "vitest";
import { signedIn } from "#tests/emulators/supabase/support.ts";
import { toSessionCookies } from "#tests/support/session-cookies.ts";
import { type Cookie, forge, load, nearExpiry, startAuthFixture } from "./auth-support.ts";

const bench = await startAuthFixture();
const { guard, identify } = await load(bench.auth.url);

function visit(address: string, cookies: Cookie[] = []) {
  const { pathname, search } = new URL(address, "http://localhost:3999");
  return guard({ pathname, search, cookies, isNavigation: true });
}

type Passage = Awaited<ReturnType<typeof visit>>;
const kept = ({ cookies }: Passage) => cookies.filter(({ options }) => options.maxAge !== 0);
const sessionIn = (cookies: readonly Cookie[]): { refresh_token: string } => {
  const stored = cookies.map(({ value }) => value).join("");
  return JSON.parse(stringFromBase64URL(stored.slice("base64-".length)));
};
const cleared = ({ cookies }: Passage) =>
  cookies.filter(({ options }) => options.maxAge === 0).map(({ name }) => name);

/** Holds session renewals back until the given number of them is waiting. */
function holdRenewals(count: number): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input).includes("grant_type=refresh_token")) {
      waiting += 1;
      if (waiting === count) resolve();
      await promise;
    }
    return fetch(input, init);
  });
}

describe("resolvePageAccess without a session", () => {
  test("redirects a protected page to the sign-in page with no-store headers", async () => {
    const passage = await visit("/checkout?planId=2&x=a%26b");
    expect(passage.redirectTo).toBe("/auth?redirect=%2Fcheckout%3FplanId%3D2%26x%3Da%2526b");
    expect(passage.headers["Cache-Control"]).toContain("no-store");
    expect(passage.cookies).toEqual([]);
  });

  test("does not redirect a public page", async () => {
    expect(await visit("/pricing")).toEqual({
      redirectTo: null,
      userId: null,
      sessionId: null,
      cookies: [],
      headers: {},
    });
  });
});

describe("resolvePageAccess with a session", () => {
  test("renders a protected page with no-store headers and sets no cookies", async () => {
    const { id, session } = await signedIn(bench.auth.url);
    expect(await visit("/tools/web-inspector", toSessionCookies(session))).toEqual({
      redirectTo: null,
      userId: id,
      sessionId: expect.any(String),
      cookies: [],
      headers: { "Cache-Control": expect.stringContaining("no-store") },
    });
  });
});

describe("resolvePageAccess with a session about to expire", () => {
  test("renews it and keeps the response out of shared caches", async () => {
    const { session, id } = await signedIn(bench.auth.url);
    const passage = await visit("/pricing", toSessionCookies(nearExpiry(session)));
    expect(passage.redirectTo).toBeNull();
    expect(passage.headers["Cache-Control"]).toContain("no-store");
    const renewed = kept(passage);
    expect(renewed.map(({ name }) => name)).toEqual(["sb-auth"]);
    expect(renewed[0]?.options).toMatchObject({ path: "/", sameSite: "lax", secure: false });
    expect(renewed[0]?.value).not.toBe(toSessionCookies(session)[0]?.value);
    expect(await identify({ authorization: null, cookies: renewed })).toMatchObject({ id });
  });

  test("sets the renewed cookies on a redirect", async () => {
    const { session } = await signedIn(bench.auth.url);
    const passage = await visit("/auth?redirect=%2Fpricing", toSessionCookies(nearExpiry(session)));
    expect(passage.redirectTo).toBe("/pricing");
    expect(kept(passage)).toHaveLength(1);
  });

  test("clears chunks that are no longer needed", async () => {
    const { session } = await signedIn(bench.auth.url);
    const long = nearExpiry({ ...session, provider_token: "p".repeat(6_000) });
    const passage = await visit("/pricing", toSessionCookies(long));
    expect(kept(passage).map(({ name }) => name)).toEqual(["sb-auth"]);
    expect(cleared(passage)).toEqual(expect.arrayContaining(["sb-auth.0", "sb-auth.1", "sb-auth.2"]));
  });

  test("renews each of two users' sessions once for six concurrent pages", async () => {
    const users = [await signedIn(bench.auth.url), await signedIn(bench.auth.url)];
    holdRenewals(6);
    const visits = users.flatMap(({ session }) => Array(3).fill(toSessionCookies(nearExpiry(session))));
    const passages = await Promise.all(visits.map((cookies) => visit("/checkout?planId=1", cookies)));
    expect(passages.map(({ redirectTo }) => redirectTo)).toEqual(Array(6).fill(null));
    for (const [index, { id, session }] of users.entries()) {
      const own = passages.slice(index * 3, index * 3 + 3);
      for (const passage of own)
        expect(await identify({ authorization: null, cookies: kept(passage) })).toMatchObject({ id });
      const tokens = new Set(own.map((passage) => sessionIn(kept(passage)).refresh_token));
      expect(tokens.size).toBe(1);
      expect(tokens).not.toContain(session.refresh_token);
      const [row] = await bench.sql`select refresh_token_counter as renewals from auth.sessions
        where user_id = ${id}`;
      expect(Number(row?.renewals)).toBe(1);
    }
  });
});

describe("resolvePageAccess with an invalid session", () => {
  test("clears an ended session and redirects to the sign-in page", async () => {
    // The library logs every session that it cannot renew.
    const { client, session } = await signedIn(bench.auth.url);
    await client.auth.signOut();
    const passage = await visit("/checkout", toSessionCookies({ ...session, expires_at: 1 }));
    expect(passage.redirectTo).toBe("/auth?redirect=%2Fcheckout");
    expect(cleared(passage)).toEqual(["sb-auth"]);
  });

  test("accepts a session that cannot be renewed until its token expires", async () => {
    const { client, session } = await signedIn(bench.auth.url);
    await client.auth.signOut();
    const passage = await visit("/checkout", toSessionCookies(nearExpiry(session)));
    expect(passage).toMatchObject({ redirectTo: null, cookies: [] });
  });

  test("rejects a session without a refresh token", async () => {
    const { session } = await signedIn(bench.auth.url);
    const passage = await visit(
      "/checkout",
      toSessionCookies({ ...session, expires_at: 1, refresh_token: "" }),
    );
    expect(passage.redirectTo).toBe("/auth?redirect=%2Fcheckout");
  });

  test("rejects an expired token with a forged expiry", async () => {
    const { session, id, email } = await signedIn(bench.auth.url);
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: id, email, aud: "authenticated", role: "authenticated", exp: now - 10 };
    const access_token = await forge(bench, { ...claims, iss: `${bench.auth.url}/auth/v1` });
    const lying = { ...session, access_token, expires_at: now + 3_600 };
    expect((await visit("/checkout", toSessionCookies(lying))).redirectTo).toBe("/auth?redirect=%2Fcheckout");
  });

  test("rejects a forged cookie", async () => {
    for (const value of ["x", "base64-x", "base64-e30", "base64-bnVsbA", '{"user":{"id":"1"}}']) {
      const passage = await visit("/checkout", [{ name: "sb-auth", value }]);
      expect(passage.redirectTo).toBe("/auth?redirect=%2Fcheckout");
      expect(cleared(passage)).toEqual(["sb-auth"]);
    }
  });
});

describe("resolvePageAccess while Supabase Auth does not answer", () => {
  test("neither redirects nor clears cookies, and answers in time", async () => {
    const lost = await load("http://127.0.0.1:9");
    const { session } = await signedIn(bench.auth.url);
    const started = Date.now();
    const passage = await lost.guard({
      pathname: "/checkout",
      search: "",
      isNavigation: true,
      cookies: toSessionCookies(nearExpiry(session)),
    });
    expect(passage).toMatchObject({ redirectTo: null, cookies: [] });
    expect(Date.now() - started).toBeLessThan(7_000);
  });
});
