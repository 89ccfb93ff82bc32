import { SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { loadSigningKey } from "../../../emulators/supabase/src/signing-key.ts";
import { type browser, PUBLISHABLE_KEY, setUpEmulator } from "./support.ts";

const auth = setUpEmulator();

const head = (path: string, headers: Record<string, string> = {}) =>
  auth.call(`/rest/v1/${path}`, { method: "HEAD", headers: { Prefer: "count=exact", ...headers } });

const countRows = (client: ReturnType<typeof browser>, userId: string, status = "active") =>
  client
    .from("user_subscriptions")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId)
    .eq("status", status);

test("counting responds 404 before the product's tables exist", async () => {
  const { client, id, session } = await auth.signedIn();
  const answer = await head("user_subscriptions?select=id", {
    Authorization: `Bearer ${session.access_token}`,
  });
  expect(answer.status).toBe(404);
  // The client treats a 404 without a body as an empty result: only the count differs.
  expect((await countRows(client, id)).count).toBeNull();
});

describe("counting user_subscriptions", () => {
  beforeAll(async () => {
    await auth.sql.unsafe(`
      create table public.user_subscriptions (
        id int generated always as identity primary key,
        user_id uuid not null references auth.users (id) on delete cascade,
        status text not null, secret text, ends_at timestamptz);
      alter table public.user_subscriptions enable row level security;
      revoke all on public.user_subscriptions from anon, authenticated;
      grant select (id, user_id, status) on public.user_subscriptions to authenticated;
      create policy own on public.user_subscriptions for select to authenticated
        using ((select auth.uid()) = user_id and (ends_at is null or ends_at > now()));`);
  });

  async function subscriber(rows = 1) {
    const person = await auth.signedIn();
    for (let n = 0; n < rows; n++) {
      await auth.sql`insert into public.user_subscriptions (user_id, status) values (${person.id}, 'active')`;
    }
    return person;
  }

  test.each([0, 1, 3])("returns %i for a user with as many rows", async (rows) => {
    const { client, id } = await subscriber(rows);
    const answer = await countRows(client, id);
    expect([answer.count, answer.error, answer.status]).toEqual([rows, null, 200]);
    expect((await countRows(client, id, "canceled")).count).toBe(0);
  });

  test("excludes the rows of other users", async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    expect((await countRows(one.client, other.id)).count).toBe(0);
    expect(
      (await one.client.from("user_subscriptions").select("id", { count: "exact", head: true })).count,
    ).toBe(1);
  });

  test("sends PostgREST's headers, readable in a browser", async () => {
    const { id, session } = await subscriber(2);
    const bearer = { Authorization: `Bearer ${session.access_token}`, Origin: "http://localhost:3000" };
    const some = await head(`user_subscriptions?select=id&user_id=eq.${id}`, bearer);
    expect(some.headers.get("content-range")).toBe("0-1/2");
    expect(some.headers.get("access-control-expose-headers")).toMatch(/content-range/i);
    const none = await head("user_subscriptions?select=id&status=eq.none", bearer);
    expect(none.headers.get("content-range")).toBe("*/0");
    const uncounted = await head("user_subscriptions?select=id", { ...bearer, Prefer: "" });
    expect(uncounted.headers.get("content-range")).toBe("0-1/*");
  });

  test("is rejected without a user", async () => {
    const { id } = await subscriber();
    const answer = await countRows(auth.browser(), id);
    expect([answer.count, answer.status]).toEqual([null, 401]);
    expect((await head("user_subscriptions", { Authorization: "" })).status).toBe(401);
  });

  test("includes all rows with the secret key", async () => {
    const { id } = await subscriber();
    expect((await countRows(auth.admin() as ReturnType<typeof browser>, id)).count).toBe(1);
  });

  test("is rejected for a column without a grant, and excludes the rows of deleted users", async () => {
    const { client, id, session } = await subscriber();
    const bearer = { Authorization: `Bearer ${session.access_token}` };
    expect((await head("user_subscriptions?select=secret", bearer)).status).toBe(403);
    expect((await countRows(client, id)).count).toBe(1);
    await auth.admin().auth.admin.deleteUser(id);
    expect(await auth.sql`select 1 from public.user_subscriptions where user_id = ${id}`).toHaveLength(0);
  });

  test.each([
    ["user_subscriptions?select=nothing", 400],
    ["user_subscriptions?user_id=eq.no-uuid", 400],
    ["user_subscriptions?user_id=like.x", 400],
    ["user_subscriptions?select=id;drop", 400],
    ['user_subscriptions?select=id"', 400],
    ["user_subscriptions?id=eq.1%27%20or%201=1", 400],
    ["users?select=id", 404],
    ["auth.users?select=id", 404],
    ["rpc/anything", 404],
  ])("with %s gets status %i", async (path, status) => {
    const { session } = await auth.signedIn();
    expect((await head(path, { Authorization: `Bearer ${session.access_token}` })).status).toBe(status);
  });

  test("refuses other schemas and reading rows", async () => {
    const { session } = await auth.signedIn();
    const bearer = { Authorization: `Bearer ${session.access_token}` };
    expect((await head("user_subscriptions", { ...bearer, "Accept-Profile": "auth" })).status).toBe(406);
    const rows = await auth.call("/rest/v1/user_subscriptions?select=id", { headers: bearer });
    expect(rows.status).toBe(404);
    expect(rows.json).toMatchObject({ code: "PGRST205", details: null, hint: null });
  });

  test("exposes a table without row-level security", async () => {
    await auth.sql.unsafe("create table public.forgotten (id int); insert into public.forgotten values (1)");
    const seen = await auth.sql.begin(async (tx) => {
      await tx`set local role anon`;
      return tx`select id from public.forgotten`;
    });
    expect(seen).toHaveLength(1);
  });
});

describe("an access token", () => {
  async function sign(claims: Record<string, unknown>, seconds = 60) {
    const key = await loadSigningKey(auth.sql);
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ sub: crypto.randomUUID(), ...claims })
      .setProtectedHeader({ alg: "ES256", kid: key.kid })
      .setIssuer(`${auth.url}/auth/v1`)
      .setAudience("authenticated")
      .setExpirationTime(now + seconds)
      .sign(key.privateKey);
  }
  const read = async (jwt: string) => {
    const answer = await auth.call("/rest/v1/user_subscriptions", { token: jwt });
    return [answer.status, answer.json?.code];
  };

  test("that is invalid, expired or has an unknown role gets PostgREST's error", async () => {
    expect(await read("garbage")).toEqual([401, "PGRST301"]);
    expect(await read("a.b.c")).toEqual([401, "PGRST301"]);
    expect(await read(await sign({ role: "authenticated" }, -10))).toEqual([401, "PGRST303"]);
    expect(await read(await sign({ role: "service_role" }))).toEqual([403, "42501"]);
    expect(await read(await sign({ role: "postgres" }))).toEqual([403, "42501"]);
    expect(await read(await sign({}))).toEqual([403, "42501"]);
    expect(await read(await sign({ role: "authenticated" }))).toEqual([404, "PGRST205"]);
    expect(await read(PUBLISHABLE_KEY)).toEqual([404, "PGRST205"]);
  });
});
