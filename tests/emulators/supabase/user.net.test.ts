import { describe, expect, test } from "vitest";
import {
  exchangeCode,
  expectAuthError,
  newEmail,
  open,
  parseFragment,
  SITE_URL,
  setUpEmulator,
} from "./support.ts";

const auth = setUpEmulator();

describe("user_metadata", () => {
  test("is merged, and null deletes a key", async () => {
    const { client } = await auth.signedIn();
    await client.auth.updateUser({ data: { color: "teal", size: 3, nested: { a: 1 } } });
    const { data } = await client.auth.updateUser({ data: { size: null, nested: { b: 2 } } });
    expect(data.user?.user_metadata).toMatchObject({ color: "teal", nested: { b: 2 } });
    expect(data.user?.user_metadata).not.toHaveProperty("size");
    expect((await client.auth.refreshSession()).data.session?.user.user_metadata.color).toBe("teal");
  });

  test.each([
    [{ app_metadata: { admin: true } }, 403, "not_admin"],
    [{ phone: "+1555" }, 400, "phone_provider_disabled"],
    [{ password: "12345" }, 422, "weak_password"],
    [{ password: "" }, 422, "weak_password"],
    [{ password: 123456 }, 400, "bad_json"],
    [{ email: "no-at-sign" }, 400, "validation_failed"],
    [{ data: "text" }, 400, "bad_json"],
    [{ email: "new@example.test", code_challenge: "x" }, 400, "validation_failed"],
  ])("in an update with %j gets %i %s", async (json, status, code) => {
    const { access_token: token } = (await auth.signedIn()).session;
    const answer = await auth.call("/auth/v1/user", { method: "PUT", token, json });
    expect(answer).toMatchObject({ status, json: { code } });
  });
});

describe("a new password", () => {
  test("must differ from the current one", async () => {
    const { client, password } = await auth.signedIn();
    const { error } = await client.auth.updateUser({ password, current_password: password });
    expectAuthError(error, 422, "same_password", "New password should be different from the old password.");
  });

  test("ends the other sessions and invalidates pending emails, but keeps this session", async () => {
    const { client, email, password } = await auth.signedIn();
    const other = auth.browser();
    await other.auth.signInWithPassword({ email, password });
    await other.auth.resetPasswordForEmail(email);
    const change = { password: "battery staple", current_password: password };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const { to } = await open((await auth.newestMail(email)).link);
    expect(parseFragment(to).error_code).toBe("otp_expired");
    expect((await auth.signInError(email, password))?.code).toBe("invalid_credentials");
    expect(await auth.signInError(email, "battery staple")).toBeNull();
  });
});

describe("a password change", () => {
  const current = (password: string) => ({ password: "battery staple", current_password: password });

  test.each([
    [{ password: "battery staple" }, "current_password_required"],
    [current(""), "current_password_required"],
    [current("wrong horse"), "current_password_invalid"],
  ])("with %j is rejected and ends no session", async (change, code) => {
    const { client, email, password } = await auth.signedIn();
    const other = auth.browser();
    await other.auth.signInWithPassword({ email, password });
    expectAuthError(
      (await client.auth.updateUser(change)).error,
      400,
      code,
      "Current password required when setting new password.",
    );
    expect((await other.auth.getUser()).error).toBeNull();
    expect(await auth.signInError(email, password)).toBeNull();
  });

  test("needs no current password when the instance does not require it", async () => {
    const lenient = await auth.start({ SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: "false" });
    const { client } = await lenient.signedIn();
    expect((await client.auth.updateUser({ password: "battery staple" })).error).toBeNull();
  });

  test("gives a user without a password one, and adds an email identity", async () => {
    const { client, email, id } = await auth.signedIn();
    await auth.sql`update auth.users set encrypted_password = null where id = ${id}`;
    await auth.sql`update auth.identities set provider = 'google' where user_id = ${id}`;
    const { data, error } = await client.auth.updateUser({ password: "battery staple" });
    expect(error).toBeNull();
    expect(data.user?.app_metadata.providers).toEqual(expect.arrayContaining(["google", "email"]));
    const again = await auth.signInError(email, "battery staple");
    expect(again).toBeNull();
  });

  test.each(["      ", "\u00a0\u2003\u3000      ", "\u200b\u200b\u200b\u200b\u200b\u200b", "\t\n \t\n \t"])(
    "to the blank password %j is rejected",
    async (password) => {
      const { client, password: old } = await auth.signedIn();
      const change = await client.auth.updateUser({ password, current_password: old });
      expect(change.error).toMatchObject({ status: 422, code: "weak_password", reasons: ["characters"] });
      const signUp = await auth.browser().auth.signUp({ email: newEmail(), password });
      expect(signUp.error).toMatchObject({ status: 422, code: "weak_password" });
    },
  );
});

describe("a new address", () => {
  test("takes effect when both addresses have confirmed, in either order", async () => {
    for (const reverse of [false, true]) {
      const { client, email } = await auth.signedIn();
      const wanted = newEmail();
      const { data, error } = await client.auth.updateUser(
        { email: wanted },
        { emailRedirectTo: `${SITE_URL}/auth/v1/callback` },
      );
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, new_email: wanted });
      const order = reverse ? [wanted, email] : [email, wanted];
      const firstAnswer = await open((await auth.newestMail(order[0] ?? "")).link);
      expect(firstAnswer.status).toBe(303);
      expect(parseFragment(firstAnswer.to).message).toMatch(/^Confirmation link accepted/);
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      const done = await open((await auth.newestMail(order[1] ?? "")).link);
      const { data: after } = await exchangeCode(client, done.to);
      expect(after.user).toMatchObject({ email: wanted, user_metadata: { email: wanted } });
      expect(after.user?.new_email).toBeUndefined();
      expect(after.user?.identities?.[0]?.identity_data?.email).toBe(wanted);
      expect(await auth.signInError(wanted, "correct horse")).toBeNull();
    }
  });

  test("can be confirmed with the one-time codes", async () => {
    const { client, email } = await auth.signedIn();
    const wanted = newEmail();
    await client.auth.updateUser({ email: wanted });
    const first = await auth.call("/auth/v1/verify", {
      method: "POST",
      json: { type: "email_change", email, token: (await auth.newestMail(email)).otp },
    });
    expect(first.json).toEqual({ msg: expect.stringMatching(/^Confirmation link accepted/), code: "200" });
    const { data, error } = await auth.browser().auth.verifyOtp({
      type: "email_change",
      email: wanted,
      token: (await auth.newestMail(wanted)).otp,
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(wanted);
  });

  test("needs one confirmation when the instance is configured so, and can be resent", async () => {
    const simple = await auth.start({ MAILER_SECURE_EMAIL_CHANGE: "false" });
    const { client, email } = await simple.signedIn();
    const wanted = newEmail();
    await client.auth.updateUser({ email: wanted });
    await client.auth.resend({ type: "email_change", email });
    expect(await simple.mailsTo(email)).toEqual([]);
    expect(await simple.mailsTo(wanted)).toHaveLength(2);
    await open((await simple.newestMail(wanted)).link);
    expect((await client.auth.getUser()).data.user?.email).toBe(wanted);
  });

  test("becomes an email identity of a user who came from a provider", async () => {
    const simple = await auth.start({ MAILER_SECURE_EMAIL_CHANGE: "false" });
    const { client, id } = await simple.signedIn();
    await auth.sql`update auth.identities set provider = 'google' where user_id = ${id}`;
    const wanted = newEmail();
    await client.auth.updateUser({ email: wanted });
    await open((await simple.newestMail(wanted)).link);
    const { data } = await client.auth.getUser();
    expect(data.user?.app_metadata.providers).toEqual(expect.arrayContaining(["google", "email"]));
  });

  test("of another user is rejected", async () => {
    const [one, other] = [await auth.signedIn(), await auth.signedIn()];
    const { error } = await one.client.auth.updateUser({ email: other.email });
    expect(error).toMatchObject({ status: 422, code: "email_exists" });
  });
});
