import { setTimeout as sleep } from "node:timers/promises";
import { createServerClient } from "@supabase/ssr";
import { describe, expect, test } from "vitest";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { parseRefreshToken } from "../../../emulators/supabase/src/refresh-token.ts";
import {
  type browser,
  type Emulator,
  expectAuthError,
  expectRefusal,
  newEmail,
  PUBLISHABLE_KEY,
  setUpEmulator,
} from "./support.ts";

const auth = setUpEmulator();

const refresh = (refresh_token: unknown, emulator: Emulator = auth) =>
  emulator.call("/auth/v1/token?grant_type=refresh_token", { method: "POST", json: { refresh_token } });

describe("a password", () => {
  test("signs in, and the client has the user", async () => {
    coversSpec("3.2");
    const { client, email, id, session } = await auth.signedIn();
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id, email } });
    expect([typeof session.access_token, typeof session.refresh_token]).toEqual(["string", "string"]);
    expect(Math.abs((session.expires_at ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(5);
    const { data, error } = await client.auth.getUser();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email, app_metadata: { provider: "email" } });
    expect(data.user?.last_sign_in_at).toBeDefined();
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "password" }]);
  });

  test("cannot be changed without a session, which the client itself reports", async () => {
    coversSpec("8.4");
    const { error } = await auth.browser().auth.updateUser({ password: "another one" });
    expect(error).toMatchObject({ message: "Auth session missing!", status: 400 });
  });

  test("that is wrong gets the same response as an unknown address and a user without a password", async () => {
    coversSpec("8.4");
    const { email } = await auth.signedIn();
    const bare = newEmail();
    await auth.browser().auth.signInWithOtp({ email: bare });
    for (const [address, password] of [
      [email, "wrong"],
      [newEmail(), "wrong"],
      [bare, "wrong"],
      [bare, ""],
    ] as const) {
      const error = await auth.signInError(address, password);
      expectAuthError(error, 400, "invalid_credentials", "Invalid login credentials");
    }
  });

  test("of an unconfirmed address is reported as unconfirmed only when it is correct", async () => {
    const { email, password } = await auth.register();
    const wrong = await auth.signInError(email, "wrong");
    expect(wrong?.code).toBe("invalid_credentials");
    const right = await auth.signInError(email, password);
    expectAuthError(right, 400, "email_not_confirmed", "Email not confirmed");
  });

  test("that has become too weak still signs in, with a warning", async () => {
    const { email, password } = await auth.signedIn();
    const strict = await auth.start({ PASSWORD_MIN_LENGTH: "20" });
    const { data, error } = await strict.browser().auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.weakPassword).toEqual({
      message: "Password should be at least 20 characters.",
      reasons: ["length"],
    });
  });

  test("that is common or lacks a kind of character is rejected with its reasons", async () => {
    const strict = await auth.start({
      PASSWORD_HIBP_ENABLED: "true",
      PASSWORD_REQUIRED_CHARACTERS: "abcdefghijklmnopqrstuvwxyz:0123456789",
    });
    const refusal = async (password: string) =>
      (await strict.browser().auth.signUp({ email: newEmail(), password })).error;
    expect(await refusal("Password")).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      reasons: ["characters", "pwned"],
      message: expect.stringMatching(/of each: abc.*, 0123456789\. Password is known to be weak/),
    });
    expect(await refusal("password1")).toMatchObject({ reasons: ["pwned"] });
    expect(await refusal("rare words 7")).toBeNull();
  });

  test("of a banned user does not sign in", async () => {
    const { email, password, id, session } = await auth.signedIn();
    await auth.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`;
    expect((await auth.signInError(email, password))?.code).toBe("user_banned");
    expect((await refresh(session.refresh_token)).json.code).toBe("user_banned");
    await auth.sql`update auth.users set banned_until = null where id = ${id}`;
    expect(await auth.signInError(email, password)).toBeNull();
  });

  test.each([
    [{ password: "x" }, "validation_failed", "missing email or phone"],
    [{ email: { $ne: "" }, password: "x" }, "bad_json", /email must be a string/],
  ])("sent without a valid email as %j is rejected", async (json, code, message) => {
    const answer = await auth.call("/auth/v1/token?grant_type=password", { method: "POST", json });
    const text = typeof message === "string" ? message : expect.stringMatching(message);
    expect(answer).toMatchObject({ status: 400, json: { code, message: text } });
  });

  test.each(["", "?grant_type=id_token", "?grant_type=client_credentials"])(
    "cannot be used with /token%s",
    async (query) => {
      const answer = await auth.call(`/auth/v1/token${query}`, { method: "POST", json: {} });
      expectRefusal(answer, 400, "invalid_credentials", "unsupported_grant_type");
    },
  );
});

describe("a refresh token", () => {
  test.each([
    ["SESSIONS_TIMEBOX", "created_at", "Invalid Refresh Token: Session Expired"],
    ["SESSIONS_INACTIVITY_TIMEOUT", "refreshed_at", "Invalid Refresh Token: Session Expired (Inactivity)"],
  ])("of a session past %s is rejected", async (setting, column, message) => {
    const strict = await auth.start({ [setting]: "3600" });
    const { client, session, id } = await strict.signedIn();
    expect((await client.auth.refreshSession()).error).toBeNull();
    await auth.sql`update auth.sessions set ${auth.sql(column)} = now() - interval '2 hours' where user_id = ${id}`;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toMatchObject({ status: 400, code: "session_expired", message });
    expect([data.session, session.refresh_token.length > 12]).toEqual([null, true]);
  });

  test("is replaced at each use", async () => {
    const { client, session } = await auth.signedIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.session?.user.id).toBe(session.user.id);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test("used eight times concurrently yields one child", async () => {
    const { session } = await auth.signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.json.refresh_token)).size).toBe(1);
    expect(answers[0]?.json.refresh_token).not.toBe(session.refresh_token);
  });

  test("whose child was never used is accepted again at any time, for the same child", async () => {
    const late = await auth.start({ REFRESH_REUSE_SECONDS: "0" });
    const { session } = await late.signedIn();
    const child = (await refresh(session.refresh_token, late)).json.refresh_token;
    expect((await refresh(session.refresh_token, late)).json.refresh_token).toBe(child);
  });

  test("older than the parent ends the session, because it is a stolen copy", async () => {
    const strict = await auth.start({ REFRESH_REUSE_SECONDS: "0" });
    const { client, session } = await strict.signedIn();
    const child = (await refresh(session.refresh_token, strict)).json.refresh_token;
    const grandchild = (await refresh(child, strict)).json.refresh_token;
    const stolen = await refresh(session.refresh_token, strict);
    expectRefusal(stolen, 400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    expect((await refresh(grandchild, strict)).json.code).toBe("refresh_token_not_found");
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  test("that was replaced recently is accepted within the reuse interval", async () => {
    const { session } = await auth.signedIn();
    const child = (await refresh(session.refresh_token)).json.refresh_token;
    const grandchild = (await refresh(child)).json.refresh_token;
    expect((await refresh(session.refresh_token)).json.refresh_token).toBe(grandchild);
  });

  test("gets 409 when another refresh holds the lock too long", async () => {
    const impatient = await auth.start({ REFRESH_LOCK_MS: "50" });
    const { session } = await impatient.signedIn();
    const sessionId = parseRefreshToken(session.refresh_token)?.sessionId ?? "";
    const answer = await auth.sql.begin(async (tx) => {
      await tx`select 1 from auth.sessions where id = ${sessionId} for update`;
      return refresh(session.refresh_token, impatient);
    });
    expect([answer.status, answer.json.code]).toEqual([409, "conflict"]);
    expect((await refresh(session.refresh_token, impatient)).status).toBe(200);
  });

  test.each([
    ["abcdefghij12", "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"],
    ["nonsense", "validation_failed", "Refresh token is not valid"],
    ["", "validation_failed", "refresh_token required"],
    [12, "bad_json", "Could not parse request body as JSON: field refresh_token must be a string"],
  ])("%j gets the error %s", async (token, code, message) => {
    const answer = await refresh(token);
    expectRefusal(answer, 400, code, message);
  });

  test("works in the server client, which keeps the session in cookies", async () => {
    const { email, password } = await auth.signedIn();
    const jar = new Map<string, string>();
    const make = () =>
      createServerClient(auth.url, PUBLISHABLE_KEY, {
        cookies: {
          getAll: () => [...jar].map(([name, value]) => ({ name, value })),
          setAll: (list) => {
            for (const { name, value } of list) value === "" ? jar.delete(name) : jar.set(name, value);
          },
        },
      });
    expect((await make().auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await make().auth.getClaims()).data?.claims.email).toBe(email);
    expect((await make().auth.refreshSession()).error).toBeNull();
    expect((await make().auth.getUser()).data.user?.email).toBe(email);
    await make().auth.signOut({ scope: "local" });
    expect((await make().auth.getUser()).data.user).toBeNull();
  });
});

describe("an access token", () => {
  test("expires at its expiry time", async () => {
    const brief = await auth.start({ JWT_EXPIRY_SECONDS: "1" });
    const { session } = await brief.signedIn();
    await sleep(1100);
    const answer = await brief.call("/auth/v1/user", { token: session.access_token });
    expect(answer).toMatchObject({ status: 403, json: { code: "bad_jwt" } });
    expect(answer.json.message).toMatch(/^invalid JWT: unable to parse or verify signature, .*expired/);
  });

  test("with another issuer, key or algorithm is rejected", async () => {
    const { session } = await auth.signedIn();
    const [head = "", body = "", signature = ""] = session.access_token.split(".");
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const changed = encode({ ...claims, sub: crypto.randomUUID() });
    for (const jwt of [
      `${head}.${changed}.${signature}`,
      `${encode({ alg: "none", typ: "JWT" })}.${body}.`,
      `${encode({ alg: "HS256", typ: "JWT" })}.${body}.${signature}`,
      "not-a-jwt",
    ]) {
      const answer = await auth.call("/auth/v1/user", { token: jwt });
      expect(answer).toMatchObject({ status: 403, json: { code: "bad_jwt" } });
    }
    const other = await auth.start();
    const foreign = await other.call("/auth/v1/user", { token: session.access_token });
    expect(foreign.json.code).toBe("bad_jwt");
  });

  test("of a deleted user is rejected", async () => {
    const { id, session } = await auth.signedIn();
    await auth.admin().auth.admin.deleteUser(id);
    const answer = await auth.call("/auth/v1/user", { token: session.access_token });
    expect(answer).toMatchObject({ status: 403, json: { code: "user_not_found" } });
  });

  test.each([undefined, "", "Bearer", `Bearer ${PUBLISHABLE_KEY}`])(
    "is missing in the authorization header %j",
    async (authorization) => {
      const headers = new Headers(authorization === undefined ? [] : [["Authorization", authorization]]);
      const answer = await auth.call("/auth/v1/user", { headers });
      expectRefusal(answer, 401, "no_authorization", "This endpoint requires a valid Bearer token");
    },
  );
});

describe("logging out", () => {
  const alive = async (client: ReturnType<typeof browser>) => (await client.auth.getUser()).error === null;

  async function twoBrowsers() {
    const here = await auth.signedIn();
    const there = auth.browser();
    await there.auth.signInWithPassword({ email: here.email, password: here.password });
    return { here: here.client, there, token: here.session.access_token };
  }

  test("with scope local keeps other browsers signed in", async () => {
    const { here, there, token } = await twoBrowsers();
    expect((await here.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await alive(there)).toBe(true);
    const answer = await auth.call("/auth/v1/user", { token });
    expectRefusal(answer, 403, "session_not_found", "Session from session_id claim in JWT does not exist");
  });

  test("with scope others keeps this browser signed in", async () => {
    const { here, there } = await twoBrowsers();
    expect((await here.auth.signOut({ scope: "others" })).error).toBeNull();
    expect([await alive(here), await alive(there)]).toEqual([true, false]);
  });

  test("with scope global ends all sessions", async () => {
    const { here, there } = await twoBrowsers();
    expect((await here.auth.signOut()).error).toBeNull();
    expect([await alive(here), await alive(there)]).toEqual([false, false]);
  });

  test("responds 204, or 400 for an unknown scope", async () => {
    const { access_token: token } = (await auth.signedIn()).session;
    const wrong = await auth.call("/auth/v1/logout?scope=x", { method: "POST", token });
    expectRefusal(wrong, 400, "validation_failed", 'Unsupported logout scope "x"');
    expect((await auth.call("/auth/v1/logout", { method: "POST", token })).status).toBe(204);
    expect((await auth.call("/auth/v1/logout", { method: "POST" })).status).toBe(401);
  });
});
