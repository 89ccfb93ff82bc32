import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { purgeApiKeys, touchApiKey } from "#db/queries/api-keys.ts";
import { authenticateApiKey } from "#server/api-keys/authenticate-key.ts";
import { createApiKey } from "#server/api-keys/create-api-key.ts";
import { generateApiKey } from "#server/api-keys/key-format.ts";
import { listUserApiKeys } from "#server/api-keys/list-api-keys.ts";
import { revokeUserApiKey, rotateUserApiKey } from "#server/api-keys/rotate-api-key.ts";
import { API_SCOPES } from "#shared/api-keys/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";

/** The row of a public id. */
const toKeyUuid = (id: string): string => parsePublicId("key", id) ?? "";

const request = { name: "ci", scopes: [...API_SCOPES], expiresInDays: null };
const lookup = (key: string, more: Partial<Parameters<typeof authenticateApiKey>[0]> = {}) =>
  authenticateApiKey({
    authorization: `Bearer ${key}`,
    clientAddress: "192.0.2.1",
    toolKey: "screenshot",
    idempotencyKey: null,
    ...more,
  });

let user: TestUser;
beforeEach(async () => {
  user = await makeSubscriber("free");
});

describe("createApiKey", () => {
  test("returns the key once and stores only its hash", async () => {
    const { key, summary } = await createApiKey(user.id, request);
    expect(summary).toMatchObject({ name: "ci", status: "active", lastUsedAt: null, recentRuns: 0 });
    const rows = await sql`select * from api_keys where user_id = ${user.id}`;
    expect(JSON.stringify(rows)).not.toContain(key);
    const list = await listUserApiKeys(user.id);
    expect(JSON.stringify(list)).not.toContain(key.slice(13, -4));
    expect(list).toMatchObject({ keys: [summary], maxKeys: 2 });
  });

  test("throws no_access without a plan", async () => {
    const user = await makeUser();
    await expect(createApiKey(user.id, request)).rejects.toMatchObject({ code: "no_access" });
    expect(await listUserApiKeys(user.id)).toEqual({ keys: [], apps: [], maxKeys: 0 });
  });

  test.each([
    [1, 2],
    [2, 5],
    [3, 10],
  ])("with plan %i allows %i active keys, however many are requested at once", async (planId, max) => {
    const user = await makeSubscriber(planId);
    const results = await Promise.allSettled(
      Array.from({ length: max + 3 }, () => createApiKey(user.id, request)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(max);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toEqual(Array(3).fill("conflict"));
  });

  test("does not count revoked and expired keys, nor rotated ones", async () => {
    const first = await createApiKey(user.id, request);
    const second = await createApiKey(user.id, request);
    await revokeUserApiKey(user.id, toKeyUuid(first.summary.id));
    await rotateUserApiKey(user.id, toKeyUuid(second.summary.id), { oldKeyValidHours: 24 });
    const third = await createApiKey(user.id, request);
    await sql`update api_keys set expires_at = now() where id = ${toKeyUuid(third.summary.id)}`;
    await createApiKey(user.id, request);
    await expect(createApiKey(user.id, request)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("authenticateApiKey", () => {
  test("finds key, user and entitlement in one query", async () => {
    const { key, summary } = await createApiKey(user.id, { ...request, scopes: ["names"] });
    const query = vi.spyOn(db.$client, "unsafe");
    const found = await lookup(key);
    expect(query).toHaveBeenCalledTimes(1);
    expect(found.key).toMatchObject({ id: toKeyUuid(summary.id), userId: user.id, scopes: ["names"] });
    expect(found.entitlements).toMatchObject([{ toolKey: "screenshot", usageLimit: 10, userId: user.id }]);
    expect(found.earlierCall).toBeNull();
  });

  test("returns no entitlement for a tool that the plan does not include, and all without a tool", async () => {
    const { key } = await createApiKey(user.id, request);
    expect((await lookup(key, { toolKey: "firecrawl" })).entitlements).toEqual([]);
    const { entitlements } = await lookup(key, { toolKey: null });
    expect(entitlements.map(({ toolKey }) => toolKey).sort()).toEqual(["page-watch", "screenshot"]);
  });

  test("refuses missing, malformed, unknown, revoked and expired keys with the same error", async () => {
    const user = await makeSubscriber("pro");
    const revoked = await createApiKey(user.id, request);
    const expired = await createApiKey(user.id, { ...request, expiresInDays: 1 });
    await revokeUserApiKey(user.id, toKeyUuid(revoked.summary.id));
    await sql`update api_keys set expires_at = now() where id = ${toKeyUuid(expired.summary.id)}`;
    const errors = await Promise.all(
      ["", "x", "stm_live_x", generateApiKey(), revoked.key, expired.key].map((key) =>
        lookup(key).catch((error: Error) => ({ ...error, message: error.message })),
      ),
    );
    for (const error of errors) expect(error).toEqual(errors[0]);
    expect(errors[0]).toMatchObject({ code: "unauthenticated" });
  });

  test("runs no query for a malformed key, and one in 30 s for an unknown one", async () => {
    const query = vi.spyOn(db.$client, "unsafe");
    const unknown = generateApiKey();
    for (const key of [`${unknown}x`, unknown.slice(0, -1), "a.b.c"])
      await expect(lookup(key)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(query).toHaveBeenCalledTimes(0);
    for (let i = 0; i < 3; i += 1)
      await expect(lookup(unknown)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(query).toHaveBeenCalledTimes(1);
  });

  test("limits unknown keys per client address, and all clients together without one", async () => {
    const tryUnknown = async (clientAddress: string | null) =>
      lookup(generateApiKey(), { clientAddress }).catch((error: { code: string }) => error.code);
    const codes = await Promise.all(Array.from({ length: 25 }, () => tryUnknown("192.0.2.7")));
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(5);
    expect(await tryUnknown("192.0.2.8")).toBe("unauthenticated");
    const others = await Promise.all(Array.from({ length: 210 }, () => tryUnknown(null)));
    expect(others.filter((code) => code === "rate_limited")).toHaveLength(10);
    const { key } = await createApiKey(user.id, request);
    await expect(lookup(key, { clientAddress: "192.0.2.7" })).resolves.toMatchObject({
      key: { isActive: true },
    });
  });

  test("refuses a key at once when it is revoked", async () => {
    const { key, summary } = await createApiKey(user.id, request);
    await lookup(key);
    await revokeUserApiKey(user.id, toKeyUuid(summary.id));
    await expect(lookup(key)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("rotateUserApiKey", () => {
  test("creates a key with name, scopes and expiry, and keeps the old one until its time", async () => {
    const old = await createApiKey(user.id, { name: "ci", scopes: ["capture"], expiresInDays: 30 });
    const next = await rotateUserApiKey(user.id, toKeyUuid(old.summary.id), { oldKeyValidHours: 24 });
    expect(next.summary).toMatchObject({ name: "ci", scopes: ["capture"], expiresAt: old.summary.expiresAt });
    await expect(lookup(old.key)).resolves.toBeDefined();
    await expect(lookup(next.key)).resolves.toBeDefined();
    const { keys } = await listUserApiKeys(user.id);
    const rotated = keys.find(({ id }) => id === old.summary.id);
    expect(rotated).toMatchObject({ isRotated: true, status: "active" });
    const hours = (Date.parse(rotated?.expiresAt ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(24.1);
  });

  test("with no grace period ends the old key at once", async () => {
    const old = await createApiKey(user.id, request);
    await rotateUserApiKey(user.id, toKeyUuid(old.summary.id), { oldKeyValidHours: 0 });
    await expect(lookup(old.key)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("never extends a key, and rotates it once", async () => {
    const old = await createApiKey(user.id, { ...request, expiresInDays: 1 });
    await rotateUserApiKey(user.id, toKeyUuid(old.summary.id), { oldKeyValidHours: 168 });
    const { keys } = await listUserApiKeys(user.id);
    expect(keys.find(({ id }) => id === old.summary.id)?.expiresAt).toBe(old.summary.expiresAt);
    const again = rotateUserApiKey(user.id, toKeyUuid(old.summary.id), { oldKeyValidHours: 1 });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });

  test("and revokeUserApiKey throw not_found for a key of another user", async () => {
    const other = await makeSubscriber("free");
    const { summary, key } = await createApiKey(user.id, request);
    const rotation = rotateUserApiKey(other.id, toKeyUuid(summary.id), { oldKeyValidHours: 0 });
    await expect(rotation).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeUserApiKey(other.id, toKeyUuid(summary.id))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(lookup(key)).resolves.toBeDefined();
  });
});

test("touchApiKey writes the time of the last use at most once a minute", async () => {
  const { summary } = await createApiKey(user.id, request);
  const read = async () =>
    (await sql`select last_used_at as at, xmin from api_keys where id = ${toKeyUuid(summary.id)}`)[0];
  await touchApiKey(toKeyUuid(summary.id));
  const first = await read();
  expect(first?.at).toBeInstanceOf(Date);
  await touchApiKey(toKeyUuid(summary.id));
  expect(await read()).toEqual(first);
  await sql`update api_keys set last_used_at = now() - interval '2 minutes' where id = ${toKeyUuid(summary.id)}`;
  await touchApiKey(toKeyUuid(summary.id));
  expect((await read())?.at.getTime()).toBeGreaterThanOrEqual(first?.at.getTime());
});

test("purgeApiKeys deletes keys that ended 90 days ago and keeps the usage of their runs", async () => {
  const user = await makeSubscriber("pro");
  const [old, recent] = [await createApiKey(user.id, request), await createApiKey(user.id, request)];
  await sql`update api_keys set revoked_at = now() - interval '91 days' where id = ${toKeyUuid(old.summary.id)}`;
  await sql`update api_keys set revoked_at = now() - interval '89 days' where id = ${toKeyUuid(recent.summary.id)}`;
  await sql`insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    values (${user.id}, 1, 1, now(), now() + interval '1 month', 1)`;
  await sql`insert into usage_reservations (user_id, product_id, tool_id, period_start, state, ended_at, expires_at, request_id, api_key_id)
    select user_id, product_id, tool_id, period_start, 'committed', now(), now(), 'test', ${toKeyUuid(old.summary.id)}
    from usage_counters where user_id = ${user.id}`;
  await purgeApiKeys();
  expect((await listUserApiKeys(user.id)).keys.map(({ id }) => id)).toEqual([recent.summary.id]);
  expect(await sql`select api_key_id from usage_reservations where user_id = ${user.id}`).toEqual([
    { api_key_id: null },
  ]);
});

test("deleting a user deletes the user's keys", async () => {
  await createApiKey(user.id, request);
  await sql`delete from auth.users where id = ${user.id}`;
  expect(await sql`select 1 from api_keys where user_id = ${user.id}`).toEqual([]);
});
