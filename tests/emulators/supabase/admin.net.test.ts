import { describe, expect, test } from "vitest";
import { newEmail, PUBLISHABLE_KEY, SECRET_KEY, setUpEmulator } from "./support.ts";

const auth = setUpEmulator({ DISABLE_SIGNUP: "true" });

const users = () => auth.admin().auth.admin;

describe("a caller with the secret key", () => {
  test("creates users who can sign in at once, without an email and with sign-up disabled", async () => {
    const [email, id] = [newEmail(), crypto.randomUUID()];
    const { data, error } = await users().createUser({
      id,
      email,
      password: "demo-password",
      email_confirm: true,
      user_metadata: { name: "Demo" },
      app_metadata: { tier: "gold" },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email,
      role: "authenticated",
      user_metadata: { name: "Demo" },
      app_metadata: { tier: "gold", provider: "email", providers: ["email"] },
    });
    expect(data.user?.identities).toMatchObject([
      { provider: "email", identity_data: { email, email_verified: true } },
    ]);
    expect(await auth.signInError(email, "demo-password")).toBeNull();
    expect(await auth.sql`select 1 from emulator.mails where recipient = ${email}`).toHaveLength(0);
  });

  test("creates an unconfirmed user with a random password", async () => {
    const email = newEmail();
    const { data } = await users().createUser({ email });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(await auth.signInError(email, "")).not.toBeNull();
  });

  test("lists users by page, newest first", async () => {
    const mine = `${crypto.randomUUID()}.test`;
    for (const n of [1, 2, 3]) await users().createUser({ email: `${n}@${mine}` });
    const { data } = await users().listUsers({ page: 1, perPage: 2 });
    expect(data.users.map((user) => user.email)).toEqual([`3@${mine}`, `2@${mine}`]);
    expect(data).toMatchObject({ aud: "authenticated", nextPage: 2, total: expect.any(Number) });
    const filtered = await auth.call(`/auth/v1/admin/users?filter=${mine}`, {
      headers: { apikey: SECRET_KEY },
    });
    expect(filtered.json.users).toHaveLength(3);
  });

  test("reads and deletes a user", async () => {
    const { id, email, client } = await auth.signedIn();
    expect((await users().getUserById(id)).data.user?.email).toBe(email);
    expect((await users().deleteUser(id)).error).toBeNull();
    expect((await users().getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    expect((await client.auth.getUser()).error).not.toBeNull();
    const rows =
      await auth.sql`select 1 from auth.sessions where user_id = ${id} union all select 1 from auth.identities where user_id = ${id}`;
    expect(rows).toHaveLength(0);
  });

  test("soft-deletes a user: the row stays without personal data", async () => {
    const { id, email, password } = await auth.signedIn();
    expect((await users().deleteUser(id, true)).error).toBeNull();
    const [row] =
      await auth.sql`select email, encrypted_password, deleted_at from auth.users where id = ${id}`;
    expect(row?.email).not.toBe(email);
    expect(row?.encrypted_password).toBeNull();
    expect(row?.deleted_at).not.toBeNull();
    expect((await auth.signInError(email, password))?.code).toBe("invalid_credentials");
    expect((await users().createUser({ email })).error).toBeNull();
  });

  test("receives an error for invalid input", async () => {
    const { email } = await auth.signedIn();
    expect((await users().createUser({ email })).error).toMatchObject({ status: 422, code: "email_exists" });
    expect((await users().createUser({})).error).toMatchObject({ status: 400, code: "validation_failed" });
    expect((await users().createUser({ email: newEmail(), password: "123" })).error?.code).toBe(
      "weak_password",
    );
    expect((await users().createUser({ email: newEmail(), ban_duration: "soon" })).error?.code).toBe(
      "validation_failed",
    );
    expect((await users().createUser({ email: newEmail(), role: "postgres" })).error?.code).toBe(
      "validation_failed",
    );
    const unknown = await auth.call("/auth/v1/admin/users/no-uuid", {
      method: "DELETE",
      headers: { apikey: SECRET_KEY },
    });
    expect([unknown.status, unknown.json.code]).toEqual([404, "validation_failed"]);
  });
});

test("admin routes reject anonymous callers and signed-in users", async () => {
  const { session, id } = await auth.signedIn();
  for (const method of ["GET", "DELETE"]) {
    const path = `/auth/v1/admin/users/${id}`;
    const { access_token: token } = session;
    for (const caller of [{}, { token }, { token, headers: { apikey: SECRET_KEY } }]) {
      const { status, json } = await auth.call(path, { method, ...caller });
      expect([status, json.code]).toEqual([403, "not_admin"]);
    }
  }
  const list = await auth.call("/auth/v1/admin/users", { token: PUBLISHABLE_KEY });
  expect(list.status).toBe(403);
  const create = await auth.call("/auth/v1/admin/users", {
    method: "POST",
    json: { email: newEmail() },
  });
  expect(create.status).toBe(403);
});
