import { describe, expect, test } from "vitest";
import {
  type Emulator,
  exchangeCode,
  expectAuthError,
  expectRefusal,
  newEmail,
  open,
  parseFragment,
  SITE_URL,
  setUpEmulator,
} from "./support.ts";

const auth = setUpEmulator();

describe("a password reset", () => {
  test("signs in through the emailed link and emits PASSWORD_RECOVERY", async () => {
    const { email } = await auth.signedIn();
    const client = auth.browser();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/reset-password` });
    const { to } = await open((await auth.newestMail(email)).link);
    expect(to.pathname).toBe("/reset-password");
    expect((await exchangeCode(client, to)).error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "recovery" }]);
    expect((await client.auth.updateUser({ password: "battery staple" })).error).toBeNull();
    expect(await auth.signInError(email, "battery staple")).toBeNull();
  });

  test("for an unknown address gets the same response", async () => {
    const { email } = await auth.signedIn();
    const answers = await Promise.all(
      [email, newEmail()].map((address) =>
        auth.call("/auth/v1/recover", { method: "POST", json: { email: address } }),
      ),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, "{}"],
      [200, "{}"],
    ]);
  });

  test.each([
    ["", "An email address is required"],
    ["no-at-sign", "Unable to validate email address: invalid format"],
  ])("for the address %j is rejected", async (email, message) => {
    const answer = await auth.call("/auth/v1/recover", { method: "POST", json: { email } });
    expectRefusal(answer, 400, "validation_failed", message);
  });

  test("confirms an unconfirmed address", async () => {
    const { email } = await auth.register();
    await auth.browser().auth.resetPasswordForEmail(email);
    const { token } = await auth.newestMail(email);
    const { data, error } = await auth.browser().auth.verifyOtp({ type: "recovery", token_hash: token });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeDefined();
    const signUp = (await auth.mailsTo(email)).at(-1)?.link ?? "";
    expect(parseFragment((await open(signUp)).to).error_code).toBe("otp_expired");
  });
});

describe("an email token", () => {
  test("works in another browser without the link", async () => {
    const { email, mail } = await auth.register();
    const { token } = mail;
    expect(token).toMatch(/^pkce_[0-9a-f]{56}$/);
    const { data, error } = await auth.browser().auth.verifyOtp({ type: "email", token_hash: token });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const again = await auth.browser().auth.verifyOtp({ type: "email", token_hash: token });
    expectAuthError(again.error, 403, "otp_expired", "Email link is invalid or has expired");
  });

  test.each([
    ["recovery", null],
    ["magiclink", null],
    ["email", null],
    ["signup", "otp_expired"],
  ] as const)("of a password reset, verified as type %s, gets the error %s", async (type, code) => {
    const { email } = await auth.signedIn();
    await auth.browser().auth.resetPasswordForEmail(email);
    const { token } = await auth.newestMail(email);
    const { error } = await auth.browser().auth.verifyOtp({ type, token_hash: token });
    expect(error?.code ?? error).toBe(code);
  });

  test("can link directly to the site", async () => {
    const direct = await auth.start({ MAILER_LINK: "token_hash" });
    const { email } = await direct.signedIn();
    await direct.browser().auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/reset-password` });
    const link = new URL((await direct.newestMail(email)).link);
    expect(link.origin + link.pathname).toBe(`${SITE_URL}/reset-password`);
    expect(link.searchParams.get("type")).toBe("recovery");
    const { error } = await direct.browser().auth.verifyOtp({
      type: "recovery",
      token_hash: link.searchParams.get("token_hash") ?? "",
    });
    expect(error).toBeNull();
  });
});

describe("a one-time code", () => {
  test("is valid once and only with its address", async () => {
    const { email, mail } = await auth.register();
    const { otp } = mail;
    expect(otp).toMatch(/^\d{6}$/);
    const failures = [
      { email: newEmail(), token: otp },
      { email, token: otp === "000000" ? "000001" : "000000" },
    ];
    for (const attempt of failures) {
      const { error } = await auth.browser().auth.verifyOtp({ type: "email", ...attempt });
      expectAuthError(error, 403, "otp_expired", "Token has expired or is invalid");
    }
    expect((await auth.browser().auth.verifyOtp({ type: "email", email, token: otp })).error).toBeNull();
    expect((await auth.browser().auth.verifyOtp({ type: "email", email, token: otp })).error?.code).toBe(
      "otp_expired",
    );
  });

  test.each([
    [{ type: "email" }, "Verify requires a token or a token hash"],
    [
      { type: "email", token: "123456" },
      "Only an email address or phone number should be provided on verify",
    ],
    [{ token_hash: "x" }, "Verify requires a verification type"],
    [{ type: "sms", token_hash: "x" }, "Invalid email verification type"],
    [
      { type: "email", token_hash: "x", email: "a@b.test" },
      "Only the token_hash and type should be provided",
    ],
  ])("verified with %j gets the error: %s", async (json, message) => {
    const answer = await auth.call("/auth/v1/verify", { method: "POST", json });
    expectRefusal(answer, 400, "validation_failed", message);
  });
});

describe("a magic link", () => {
  test("registers a new address and signs in a known one", async () => {
    const email = newEmail();
    for (const method of ["email/signup", "magiclink"]) {
      const client = auth.browser();
      expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
      const { to } = await open((await auth.newestMail(email)).link);
      expect((await exchangeCode(client, to)).error).toBeNull();
      expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method }]);
    }
  });

  test("does not register an address when registration is disabled", async () => {
    const { error } = await auth.browser().auth.signInWithOtp({
      email: newEmail(),
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({ status: 422, code: "otp_disabled" });
  });
});

describe("POST /resend", () => {
  test("sends an email to unconfirmed users and responds equally to all others", async () => {
    const { email: waiting } = await auth.register();
    const confirmed = newEmail();
    await auth.admin().auth.admin.createUser({ email: confirmed, email_confirm: true });
    for (const email of [waiting, confirmed, newEmail()]) {
      const json = { type: "signup", email };
      const answer = await auth.call("/auth/v1/resend", { method: "POST", json });
      expect([answer.status, answer.text]).toEqual([200, "{}"]);
    }
    expect(await auth.mailsTo(waiting)).toHaveLength(2);
    expect(await auth.mailsTo(confirmed)).toHaveLength(0);
  });

  test.each([{ email: "a@b.test" }, { type: "recovery", email: "a@b.test" }])(
    "rejects the body %j",
    async (json) => {
      const answer = await auth.call("/auth/v1/resend", { method: "POST", json });
      expect(answer.json).toEqual({
        code: "validation_failed",
        message: "Missing one of these types: signup, email_change, sms, phone_change",
      });
    },
  );
});

describe("a code exchange", () => {
  async function codeFor(emulator: Emulator = auth) {
    const { email } = await emulator.signedIn();
    const client = emulator.browser();
    await client.auth.resetPasswordForEmail(email);
    const { to } = await open((await auth.newestMail(email)).link);
    return { client, to, code: to.searchParams.get("code") ?? "" };
  }
  const exchange = (json: unknown) => auth.call("/auth/v1/token?grant_type=pkce", { method: "POST", json });

  test("responds 400 to a wrong verifier and keeps the code for the right one", async () => {
    const { client, to, code } = await codeFor();
    const wrong = await exchange({ auth_code: code, code_verifier: "v".repeat(56) });
    expectRefusal(
      wrong,
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
    expect((await exchangeCode(client, to)).error).toBeNull();
  });

  test("succeeds for one of two concurrent calls", async () => {
    const { client, code } = await codeFor();
    const [stored = ""] = [...client.stored].flatMap(([name, value]) =>
      name.endsWith("-code-verifier") ? [JSON.parse(value) as string] : [],
    );
    const json = { auth_code: code, code_verifier: stored.split("/")[0] };
    const statuses = (await Promise.all([exchange(json), exchange(json)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test("succeeds once per code", async () => {
    const { client, to, code } = await codeFor();
    expect((await exchangeCode(client, to)).error).toBeNull();
    const again = await exchange({ auth_code: code, code_verifier: "v".repeat(56) });
    const message = "invalid flow state, no valid flow state found";
    expect(again).toMatchObject({ status: 404, json: { message } });
  });

  test("fails after the code has expired", async () => {
    const hasty = await auth.start({ FLOW_SECONDS: "0" });
    const { client, to } = await codeFor(hasty);
    expect((await exchangeCode(client, to)).error).toMatchObject({ status: 422, code: "flow_state_expired" });
  });

  test.each([{}, { auth_code: "x" }, { code_verifier: "x" }])("rejects the body %j", async (json) => {
    expect(await exchange(json)).toMatchObject({ status: 400, json: { code: "validation_failed" } });
  });
});

describe("the inbox's JSON", () => {
  test("lists emails newest first, of one address or of all", async () => {
    const { email } = await auth.signedIn();
    await auth.browser().auth.resetPasswordForEmail(email);
    await auth.browser().auth.signInWithOtp({ email });
    const mails = await auth.mailsTo(email.toUpperCase());
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      [email, "Your sign-in link"],
      [email, "Reset your password"],
    ]);
    expect(Object.keys(mails[0] ?? {}).sort()).toEqual(["html", "link", "sentAt", "source", "subject", "to"]);
    expect(mails[0]?.html).toContain(mails[0]?.link.replaceAll("&", "&amp;"));
    expect(Date.parse(mails[0]?.sentAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const all = await fetch(`${auth.inbox}/inbox.json`);
    expect(all.headers.get("cache-control")).toBe("no-store");
    expect(all.headers.get("x-robots-tag")).toBe("noindex");
    expect(all.headers.get("access-control-allow-origin")).toBeNull();
    expect(((await all.json()) as unknown[]).length).toBeGreaterThan(2);
    expect(await auth.mailsTo(newEmail())).toEqual([]);
  });
});
