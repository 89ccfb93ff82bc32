import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import {
  type Emulator,
  exchangeCode,
  expectRefusal,
  newEmail,
  open,
  parseFragment,
  SITE_URL,
  setUpEmulator,
} from "./support.ts";

const auth = setUpEmulator();

const RETURN = `${SITE_URL}/auth/v1/callback`;

/** Opens the consent page as the product does. */
async function openConsentPage(client: SupabaseClient, url = auth.url) {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: RETURN, skipBrowserRedirect: true, queryParams: { prompt: "select_account" } },
  });
  if (error) throw error;
  const authorize = await open(data.url ?? "");
  const page = await (await fetch(authorize.to)).text();
  const consent = /name="consent" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const choose = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ consent, ...fields });
    const answer = await fetch(`${url}/google/choose`, { method: "POST", body, redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location") ?? "" };
  };
  return { authorize, page, consent, choose };
}

/** Signs in with this account and returns the final redirect. */
async function signInThroughGoogle(fields: Record<string, string>, emulator: Emulator = auth) {
  const client = emulator.browser();
  const { choose } = await openConsentPage(client, emulator.url);
  const chosen = await choose(fields);
  const end = await open(chosen.location);
  return { ...end, client, callback: chosen.location };
}

const another = (email: string, verified = true) => ({
  email,
  name: "Some Body",
  ...(verified ? { verified: "on" } : {}),
});

describe("GET /authorize", () => {
  test("passes a state and the client's parameters, but no reserved ones, to the provider", async () => {
    const challenge = "a".repeat(43);
    const query = new URLSearchParams({
      provider: "google",
      redirect_to: RETURN,
      scopes: "openid https://example.test/more",
      code_challenge: challenge,
      code_challenge_method: "s256",
      prompt: "select_account",
      access_type: "offline",
      state: "mine",
      client_id: "mine",
      redirect_uri: "https://evil.test",
      response_type: "token",
    });
    const { status, to } = await open(`${auth.url}/auth/v1/authorize?${query}`);
    expect(status).toBe(302);
    expect(to.origin).toBe(auth.url);
    const sent = Object.fromEntries(to.searchParams);
    expect(sent).toEqual({
      prompt: "select_account",
      access_type: "offline",
      client_id: expect.not.stringMatching("mine"),
      redirect_uri: `${auth.url}/auth/v1/callback`,
      response_type: "code",
      scope: "email profile openid https://example.test/more",
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test.each([
    ["provider=github", "Unsupported provider: Provider github could not be found"],
    ["", "Unsupported provider: Provider (none) could not be found"],
    ["provider=google&code_challenge=x", "PKCE flow requires code_challenge_method and code_challenge"],
  ])("rejects the query %j", async (query, message) => {
    const answer = await auth.call(`/auth/v1/authorize?${query}`);
    expectRefusal(answer, 400, "validation_failed", message);
  });
});

describe("the consent page", () => {
  test("lists accounts with a form and a cancel button, and cannot be framed or cached", async () => {
    const { authorize, page } = await openConsentPage(auth.browser());
    expect(page).toContain("mara.lindqvist@gmail.test");
    expect(page).toMatch(/name="email"/);
    expect(page).toMatch(/value="cancel"/);
    const { headers } = await fetch(authorize.to);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("is not shown for an unknown client id", async () => {
    const { authorize } = await openConsentPage(auth.browser());
    for (const [name, value] of [
      ["client_id", "x"],
      ["redirect_uri", "https://evil.test"],
      ["state", ""],
    ] as const) {
      const changed = new URL(authorize.to);
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status).toBe(400);
    }
  });

  test("escapes its input", async () => {
    const email = newEmail();
    await signInThroughGoogle({ email, name: '<img src=x onerror="alert(1)">', verified: "on" });
    const { page } = await openConsentPage(auth.browser());
    expect(page).toContain("&lt;img src=x");
    expect(page).not.toContain("<img src=x");
  });

  test("accepts one submission", async () => {
    const { choose } = await openConsentPage(auth.browser());
    expect((await choose(another(newEmail()))).status).toBe(303);
    expect((await choose(another(newEmail()))).status).toBe(400);
  });

  test.each([{ consent: "x" }, { subject: "unknown" }, { email: "no-at-sign" }, { email: "a b@c.test" }, {}])(
    "rejects the form %j",
    async (fields) => {
      const { choose } = await openConsentPage(auth.browser());
      expect((await choose(fields as Record<string, string>)).status).toBe(400);
    },
  );
});

describe("choosing an account", () => {
  test("signs in with Google's claims over the code flow", async () => {
    const [mara] =
      await auth.sql`select subject from emulator.google_accounts where email = 'mara.lindqvist@gmail.test'`;
    const { status, to, client } = await signInThroughGoogle({ subject: mara?.subject });
    expect(status).toBe(302);
    expect(to.origin + to.pathname).toBe(RETURN);
    const { data, error } = await exchangeCode(client, to);
    expect(error).toBeNull();
    expect(data.session?.provider_token).toBeTruthy();
    expect(data.user).toMatchObject({
      email: "mara.lindqvist@gmail.test",
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: {
        full_name: "Mara Lindqvist",
        name: "Mara Lindqvist",
        email_verified: true,
        iss: "https://accounts.google.com",
        provider_id: mara?.subject,
        sub: mara?.subject,
      },
      identities: [{ provider: "google", id: mara?.subject }],
    });
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "oauth" }]);
    expect(await auth.mailsTo("mara.lindqvist@gmail.test")).toEqual([]);
  });

  test("signs in the same user the next time", async () => {
    const email = newEmail();
    const first = await signInThroughGoogle(another(email));
    const second = await signInThroughGoogle(another(email));
    const ids = [
      await exchangeCode(first.client, first.to),
      await exchangeCode(second.client, second.to),
    ].map(({ data }) => data.user?.id);
    expect(ids[0]).toBeTruthy();
    expect(ids[0]).toBe(ids[1]);
  });

  test("creates one user when two windows submit at once", async () => {
    const email = newEmail();
    const ends = await Promise.all([
      signInThroughGoogle(another(email)),
      signInThroughGoogle(another(email)),
    ]);
    const users = await Promise.all(ends.map(({ client, to }) => exchangeCode(client, to)));
    expect(users.map(({ error }) => error)).toEqual([null, null]);
    expect(new Set(users.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  test("redirects with the session in the fragment when there is no challenge", async () => {
    const start = await open(
      `${auth.url}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(RETURN)}`,
    );
    const consent = /name="consent" value="([^"]+)"/.exec(await (await fetch(start.to)).text())?.[1] ?? "";
    const body = new URLSearchParams({ consent, ...another(newEmail()) });
    const chosen = await fetch(`${auth.url}/google/choose`, { method: "POST", body, redirect: "manual" });
    const { to } = await open(chosen.headers.get("location") ?? "");
    expect(parseFragment(to)).toMatchObject({
      token_type: "bearer",
      access_token: expect.any(String),
      provider_token: expect.any(String),
    });
  });
});

describe("an existing address", () => {
  test("is linked when it is confirmed, and the password stays", async () => {
    const { email, password, id } = await auth.signedIn();
    const { to, client } = await signInThroughGoogle(another(email));
    const { data } = await exchangeCode(client, to);
    expect(data.user).toMatchObject({
      id,
      app_metadata: { provider: "email", providers: ["email", "google"] },
    });
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(["email", "google"]);
    expect(await auth.signInError(email, password)).toBeNull();
  });

  test("loses its password, data and emails when it is unconfirmed, because another person may have registered it", async () => {
    const email = newEmail();
    await auth.browser().auth.signUp({
      email,
      password: "of an attacker",
      options: { data: { trap: true } },
    });
    const trap = await auth.newestMail(email);
    const { to, client } = await signInThroughGoogle(another(email));
    const { data } = await exchangeCode(client, to);
    expect(data.user?.user_metadata).not.toHaveProperty("trap");
    expect(data.user).toMatchObject({ app_metadata: { provider: "google", providers: ["google"] } });
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(["google"]);
    expect((await auth.signInError(email, "of an attacker"))?.code).toBe("invalid_credentials");
    expect(parseFragment((await open(trap.link)).to).error_code).toBe("otp_expired");
  });

  test("is not linked to a Google account with an unverified address", async () => {
    const { email, id } = await auth.signedIn();
    const { to } = await signInThroughGoogle(another(email, false));
    expect(parseFragment(to).error_code).toBe("provider_email_needs_verification");
    const { data } = await auth.admin().auth.admin.getUserById(id);
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(["email"]);
    expect(await auth.mailsTo(email)).toEqual([]);
  });
});

describe("a Google account with an unverified address", () => {
  test("requires a confirmation by email first", async () => {
    const email = newEmail();
    const { status, to } = await signInThroughGoogle(another(email, false));
    expect(status).toBe(302);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      error: "server_error",
      error_code: "provider_email_needs_verification",
    });
    expect(parseFragment(to).error_description).toMatch(/^Unverified email with google/);
    await open((await auth.newestMail(email)).link);
    const again = await signInThroughGoogle(another(email, false));
    expect((await exchangeCode(again.client, again.to)).data.user?.email).toBe(email);
  });

  test("is not created when sign-up is disabled", async () => {
    const closed = await auth.start({ DISABLE_SIGNUP: "true" });
    const { to } = await signInThroughGoogle(another(newEmail()), closed);
    expect(to.searchParams.get("error_code")).toBe("signup_disabled");
  });
});

describe("the provider's callback", () => {
  test("reports a cancellation in the query and in the fragment", async () => {
    const { status, to } = await signInThroughGoogle({ action: "cancel" });
    expect(status).toBe(302);
    expect(to.origin + to.pathname).toBe(RETURN);
    const expected = {
      error: "access_denied",
      error_code: "access_denied",
      error_description: "The user denied your request",
    };
    expect(Object.fromEntries(to.searchParams)).toMatchObject(expected);
    expect(parseFragment(to)).toEqual({ ...expected, sb: "" });
  });

  test.each([
    ["", "bad_oauth_callback"],
    ["?code=x&state=unknown", "bad_oauth_state"],
    ["?code=x&state=7d3e2f7a-0000-4000-8000-000000000000", "bad_oauth_state"],
  ])("with the query %j redirects to the site with %s", async (query, code) => {
    const { status, to } = await open(`${auth.url}/auth/v1/callback${query}`);
    expect(status).toBe(303);
    expect(to.origin).toBe(SITE_URL);
    expect(to.searchParams.get("error")).toBe("invalid_request");
    expect(to.searchParams.get("error_code")).toBe(code);
  });

  test("rejects a state that was used before", async () => {
    const { callback } = await signInThroughGoogle(another(newEmail()));
    const { status, to } = await open(callback);
    expect(status).toBe(303);
    expect(to.searchParams.get("error_code")).toBe("flow_state_already_used");
  });

  test("rejects the code of another state", async () => {
    const [one, two] = [await openConsentPage(auth.browser()), await openConsentPage(auth.browser())];
    const chosen = new URL((await one.choose(another(newEmail()))).location);
    chosen.searchParams.set("state", two.authorize.to.searchParams.get("state") ?? "");
    const { to } = await open(chosen.href);
    expect(to.searchParams.get("error_code")).toBe("bad_oauth_callback");
    expect(to.searchParams.has("code")).toBe(false);
  });

  test("rejects an expired state", async () => {
    const hasty = await auth.start({ FLOW_SECONDS: "0" });
    const { to } = await signInThroughGoogle(another(newEmail()), hasty);
    expect(to.searchParams.get("error_code")).toBe("bad_oauth_state");
  });

  test("accepts a POST form", async () => {
    const client = auth.browser();
    const { choose } = await openConsentPage(client);
    const chosen = new URL((await choose(another(newEmail()))).location);
    const { status, to } = await open(chosen.origin + chosen.pathname, {
      method: "POST",
      body: chosen.searchParams,
    });
    expect(status).toBe(302);
    expect((await exchangeCode(client, to)).error).toBeNull();
  });
});
