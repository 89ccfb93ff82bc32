import { beforeAll, describe, expect, test } from "vitest";
import {
  type Emulator,
  exchangeCode,
  expectAuthError,
  newEmail,
  open,
  parseFragment,
  SITE_URL,
  setUpEmulator,
} from "./support.ts";

const password = "correct horse";
const auth = setUpEmulator();

async function signUp(email: string, client = auth.browser()) {
  const result = await client.auth.signUp({
    email,
    password,
    options: { data: { plan: "free" }, emailRedirectTo: `${SITE_URL}/auth/v1/callback` },
  });
  return { ...result, client };
}

describe("a sign-up with confirmation", () => {
  test("yields a session through the emailed link and a code", async () => {
    const email = newEmail();
    const { client, data, error } = await signUp(email.toUpperCase());
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: "authenticated",
      aud: "authenticated",
      is_anonymous: false,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {
        plan: "free",
        email,
        email_verified: false,
        phone_verified: false,
        sub: data.user?.id,
      },
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.identities).toMatchObject([
      { provider: "email", id: data.user?.id, user_id: data.user?.id },
    ]);

    const { status, to } = await open((await auth.newestMail(email)).link);
    expect(status).toBe(303);
    expect(to.origin + to.pathname).toBe(`${SITE_URL}/auth/v1/callback`);
    const exchange = await exchangeCode(client, to);
    expect(exchange.error).toBeNull();
    expect(exchange.data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(exchange.data.user?.email_confirmed_at).toBeDefined();
    const { data: verified } = await client.auth.getClaims();
    expect(verified?.header).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(verified?.claims).toMatchObject({
      iss: `${auth.url}/auth/v1`,
      sub: data.user?.id,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      email,
      is_anonymous: false,
      amr: [{ method: "email/signup" }],
    });
  });

  test("responds to a taken address as to a new one, and sends no email", async () => {
    const email = newEmail();
    await auth.admin().auth.admin.createUser({ email, password: "first owner", email_confirm: true });
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email, role: "", identities: [] } });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.confirmation_sent_at).toBeDefined();
    const [row] = await auth.sql`select id from auth.users where email = ${email}`;
    expect(data.user?.id).not.toBe(row?.id);
    expect(await auth.mailsTo(email)).toEqual([]);
  });

  test("repeated before the confirmation sends another email and changes nothing else", async () => {
    const email = newEmail();
    const first = await signUp(email);
    const again = await auth.browser().auth.signUp({
      email,
      password: "another password",
      options: { data: { plan: "pro" } },
    });
    expect(again.data.user?.id).toBe(first.data.user?.id);
    expect(again.data.user?.user_metadata.plan).toBe("free");
    const [newest, oldest] = await auth.mailsTo(email);
    const old = await open(oldest?.link ?? "");
    expect(parseFragment(old.to).error_code).toBe("otp_expired");
    expect((await open(newest?.link ?? "")).to.searchParams.get("code")).toBeTruthy();
    const error = await auth.signInError(email, "another password");
    expect(error?.code).toBe("invalid_credentials");
    expect(await auth.signInError(email, password)).toBeNull();
  });

  test("by two browsers at once creates one user", async () => {
    const email = newEmail();
    const results = await Promise.all([1, 2, 3, 4].map(() => signUp(email)));
    expect(new Set(results.map((result) => result.data.user?.id)).size).toBe(1);
    expect(results.map((result) => result.error)).toEqual([null, null, null, null]);
  });

  test("ignores role, audience and app_metadata from the client", async () => {
    const email = newEmail();
    const { json } = await auth.call("/auth/v1/signup", {
      method: "POST",
      json: {
        email,
        password,
        role: "service_role",
        aud: "x",
        app_metadata: { admin: true },
        data: { role: "service_role" },
      },
    });
    expect(json).toMatchObject({
      role: "authenticated",
      aud: "authenticated",
      app_metadata: { providers: ["email"] },
    });
    expect(json.app_metadata.admin).toBeUndefined();
  });
});

describe("the confirmation link", () => {
  test("works once", async () => {
    const { link } = (await auth.register()).mail;
    const both = await Promise.all([open(link), open(link)]);
    expect(both.filter(({ to }) => to.searchParams.has("code"))).toHaveLength(1);
    const { status, to } = await open(link);
    expect(status).toBe(303);
    const expected = {
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    };
    expect(parseFragment(to)).toEqual({ ...expected, sb: "" });
    expect(Object.fromEntries(to.searchParams)).toEqual(expected);
  });

  test("survives email scanners and link previews", async () => {
    const { link } = (await auth.register()).mail;
    expect((await open(link, { method: "HEAD" })).status).toBe(204);
    expect((await open(link, { headers: { "Sec-Purpose": "prefetch;prerender" } })).status).toBe(204);
    expect((await open(link, { headers: { Purpose: "prefetch" } })).status).toBe(204);
    expect((await open(link)).to.searchParams.get("code")).toBeTruthy();
  });

  test("redirects with the session in the fragment when there was no challenge", async () => {
    const email = newEmail();
    await auth.call("/auth/v1/signup", { method: "POST", json: { email, password } });
    const { to } = await open((await auth.newestMail(email)).link);
    expect(to.origin).toBe(SITE_URL);
    expect(to.search).toBe("");
    const fragment = parseFragment(to);
    expect(Object.keys(fragment).sort()).toEqual(
      ["access_token", "expires_at", "expires_in", "refresh_token", "sb", "token_type", "type"].sort(),
    );
    expect(fragment.type).toBe("signup");
    const { error } = await auth.browser().auth.setSession({
      access_token: fragment.access_token ?? "",
      refresh_token: fragment.refresh_token ?? "",
    });
    expect(error).toBeNull();
  });

  test("never redirects to a URL outside of the allow list", async () => {
    const email = newEmail();
    await auth.browser().auth.signUp({
      email,
      password,
      options: { emailRedirectTo: "https://evil.test/steal" },
    });
    const { link } = await auth.newestMail(email);
    expect(new URL(link).searchParams.get("redirect_to")).toBe(SITE_URL);
    const changed = new URL(link);
    changed.searchParams.set("redirect_to", "https://evil.test/steal");
    expect((await open(changed.href)).to.origin).toBe(SITE_URL);
  });

  test("expires", async () => {
    const hasty = await auth.start({ MAIL_TOKEN_SECONDS: "0" });
    const { link } = (await hasty.register()).mail;
    expect(parseFragment((await open(link)).to).error_code).toBe("otp_expired");
  });

  test.each([
    ["type=signup", "validation_failed"],
    ["token=x&type=teleport", "validation_failed"],
    ["token=x", "validation_failed"],
    ["token=x&type=signup", "otp_expired"],
    ["token=x&type=signup&apikey=irrelevant", "otp_expired"],
  ])("with the query %s redirects to the site with %s", async (query, code) => {
    const { status, to } = await open(`${auth.url}/auth/v1/verify?${query}`);
    expect(status).toBe(303);
    expect(parseFragment(to).error_code).toBe(code);
  });
});

describe("a rejected sign-up", () => {
  const challenge = "a".repeat(43);
  const noPassword = "Signup requires a valid password";
  const invalidEmail = "Unable to validate email address: invalid format";
  const field = "Could not parse request body as JSON: field";
  const noMethod = "PKCE flow requires code_challenge_method and code_challenge";
  test.each([
    [{ password: "12345" }, 422, "weak_password", "Password should be at least 6 characters."],
    [{ password: "é".repeat(37) }, 400, "validation_failed", "Password cannot be longer than 72 characters"],
    [{ password: "" }, 400, "validation_failed", noPassword],
    [{ password: undefined }, 400, "validation_failed", noPassword],
    [{ email: undefined }, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
    [{ email: undefined, phone: "+100" }, 400, "phone_provider_disabled", "Phone signups are disabled"],
    [{ email: "no-at-sign" }, 400, "validation_failed", invalidEmail],
    [{ email: "a b@c.test" }, 400, "validation_failed", invalidEmail],
    [{ email: `${"a".repeat(250)}@b.test` }, 400, "validation_failed", "An email address is too long"],
    [{ email: 7 }, 400, "bad_json", `${field} email must be a string`],
    [{ data: [1] }, 400, "bad_json", `${field} data must be an object`],
    [{ data: { x: "\u0000" } }, 400, "bad_json", /invalid character/],
    [{ data: { x: "\ud800" } }, 400, "bad_json", /invalid character/],
    [{ data: { "\u0000": 1 } }, 400, "bad_json", /invalid character/],
    [{ code_challenge: challenge }, 400, "validation_failed", noMethod],
    [{ code_challenge: challenge, code_challenge_method: "md5" }, 400, "validation_failed", /not supported/],
    [{ code_challenge: "short", code_challenge_method: "s256" }, 400, "validation_failed", /43 and 128/],
  ])("with %j gets %i %s", async (changes, status, code, message) => {
    const json = { email: "a@b.test", password, ...changes };
    const answer = await auth.call("/auth/v1/signup", { method: "POST", json });
    const text = typeof message === "string" ? message : expect.stringMatching(message);
    expect(answer).toMatchObject({ status, json: { code, message: text } });
  });

  test("reports that sign-up is disabled", async () => {
    const closed = await auth.start({ DISABLE_SIGNUP: "true" });
    const { error } = await closed.browser().auth.signUp({ email: newEmail(), password });
    expectAuthError(error, 422, "signup_disabled", "Signups not allowed for this instance");
    const otp = await closed.browser().auth.signInWithOtp({ email: newEmail() });
    expect(otp.error?.code).toBe("signup_disabled");
  });
});

describe("a sign-up with autoconfirm", () => {
  let instant: Emulator;
  beforeAll(async () => {
    instant = await auth.start({ MAILER_AUTOCONFIRM: "true" });
  });

  test("returns a session at once", async () => {
    const email = newEmail();
    const { data, error } = await instant.browser().auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(data.session?.user.email_confirmed_at).toBeDefined();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(await instant.mailsTo(email)).toEqual([]);
  });

  test("reports a taken address", async () => {
    const email = newEmail();
    await instant.browser().auth.signUp({ email, password });
    const { error } = await instant.browser().auth.signUp({ email, password });
    expectAuthError(error, 422, "user_already_exists", "User already registered");
  });
});

describe("rate limits", () => {
  test("allow one email of a kind per user within the cooldown", async () => {
    const slow = await auth.start({ MAIL_COOLDOWN_SECONDS: "60" });
    const email = newEmail();
    await slow.browser().auth.signUp({ email, password });
    const { error } = await slow.browser().auth.signUp({ email, password });
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(error?.message).toMatch(
      /^For security purposes, you can only request this after (60|5\d) seconds\.$/,
    );
    expect((await slow.browser().auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await slow.browser().auth.resetPasswordForEmail(email)).error?.code).toBe(
      "over_email_send_rate_limit",
    );
    expect((await slow.browser().auth.resetPasswordForEmail(newEmail())).error).toBeNull();
  });

  test("limit the emails of all users per hour, and a rejected call leaves no data", async () => {
    const thrifty = await auth.start({ RATE_LIMIT_EMAIL_SENT: "1" });
    const [first, second] = [newEmail(), newEmail()];
    expect((await thrifty.browser().auth.signUp({ email: first, password })).error).toBeNull();
    const { error } = await thrifty.browser().auth.signUp({ email: second, password });
    expectAuthError(error, 429, "over_email_send_rate_limit", "email rate limit exceeded");
    expect(await auth.sql`select 1 from auth.users where email = ${second}`).toHaveLength(0);
  });

  test("limit the calls of one kind per client", async () => {
    const strict = await auth.start({
      RATE_LIMIT_OTP: "1",
      RATE_LIMIT_TOKEN_REFRESH: "1",
      RATE_LIMIT_VERIFY: "1",
    });
    const client = strict.browser();
    const calls = [
      () => client.auth.signUp({ email: newEmail(), password }),
      () => client.auth.resetPasswordForEmail(newEmail()),
      () => client.auth.resend({ type: "signup", email: newEmail() }),
      () => client.auth.signInWithPassword({ email: newEmail(), password }),
      () => client.auth.verifyOtp({ type: "email", token_hash: "x" }),
    ];
    for (const make of calls) {
      expect((await make()).error?.code).not.toBe("over_request_rate_limit");
      expectAuthError((await make()).error, 429, "over_request_rate_limit", "Request rate limit reached");
    }
  });
});
