import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findApiKeyEntitlements } from "#db/queries/api-keys.ts";
import { completeIdempotentCall, deleteIdempotentCall } from "#db/queries/idempotent-calls.ts";
import { hashApiKey } from "#server/api-keys/key-format.ts";
import { env } from "#server/platform/env.ts";
import type { ApiKeyCall } from "#server/usage/caller.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { addApiKey, type KeyUser, makeKeyUser } from "#tests/support/api-keys.ts";
import { sql } from "#tests/support/database.ts";
import { toApiKeyCall, toMeteredCall } from "#tests/support/metered-call.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { startProcess, waitForExit } from "../jobs/start-process.ts";

const raiseRateLimits = () => vi.spyOn(env, "LIMITS_SCALE", "get").mockReturnValue(1_000);

const HASH = "a".repeat(64);

const find = ({ key }: KeyUser, idempotencyKey: string | null = null) =>
  findApiKeyEntitlements({ hash: hashApiKey(key) }, "screenshot", idempotencyKey);

/** Runs work as a call with the key. @returns the id of the reservation */
async function run(
  user: KeyUser,
  idempotency: ApiKeyCall["idempotency"] = null,
  work: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  const found = await find(user, idempotency?.key);
  let id = "";
  const apiKey = toApiKeyCall(user.keyUuid, found?.entitlements ?? [], {
    idempotency,
    onReserved: ({ reservationId }) => {
      id = reservationId;
    },
  });
  await withReservedUsage(toMeteredCall(user, { caller: { userId: user.id, apiKey } }), work);
  return id;
}

const readUsed = async (user: KeyUser) => (await readUsage(user.id)).used;

let keyUser: KeyUser;
beforeEach(async () => {
  keyUser = await makeKeyUser();
});

describe("a run with an API key", () => {
  test("records the key, and reports the state of the rate limit", async () => {
    const found = await find(keyUser);
    const onReserved = vi.fn();
    const onSettled = vi.fn();
    const apiKey = toApiKeyCall(keyUser.keyUuid, found?.entitlements ?? [], { onReserved, onSettled });
    const call = toMeteredCall(keyUser, { caller: { userId: keyUser.id, apiKey } });
    await withReservedUsage(call, async () => undefined);
    expect(onReserved).toHaveBeenCalledWith(
      expect.objectContaining({ rate: { limit: 60, remaining: 59, resetSeconds: 1 } }),
    );
    expect(onSettled).toHaveBeenCalledWith({
      usageInfo: expect.objectContaining({ usageCount: 1, usageLimit: null }),
      uses: 1,
    });
    const rows = await sql`select api_key_id, state from usage_reservations where user_id = ${keyUser.id}`;
    expect(rows).toEqual([{ api_key_id: keyUser.keyUuid, state: "committed" }]);
  });

  test("throws limit_reached at the plan's daily limit, counting all keys and no run of the screens", async () => {
    raiseRateLimits();
    const keyUser = await makeKeyUser({ plan: "starter" });
    await sql`update plans set automated_runs_per_day = 3 where id = 2`;
    const callOfScreen = toMeteredCall(keyUser);
    for (let i = 0; i < 4; i += 1) await withReservedUsage(callOfScreen, async () => undefined);
    await expect(run(keyUser, null, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const second = { ...keyUser, ...(await addApiKey(keyUser.id)) };
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => run(i % 2 === 0 ? keyUser : second)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    for (const error of errors)
      expect(error).toMatchObject({
        code: "limit_reached",
        message: "Daily limit of 3 API calls reached. It resets at 00:00 UTC.",
      });
    await withReservedUsage(callOfScreen, async () => undefined);
    await sql`update usage_reservations set reserved_at = reserved_at - interval '1 day' where user_id = ${keyUser.id}`;
    await run(keyUser);
    await sql`update plans set automated_runs_per_day = 200 where id = 2`;
  });
});

test("of fifty calls at once with five keys of a user, as many run as the plan allows in a month", async () => {
  raiseRateLimits();
  const first = await makeKeyUser({ plan: "starter" });
  await sql`update plans set automated_runs_per_day = 1000 where id = 2`;
  await sql`update plan_tools set usage_limit = 10 where plan_id = 2 and tool_id = 1`;
  const keys = [first];
  for (let at = 0; at < 4; at += 1) keys.push({ ...first, ...(await addApiKey(first.id)) });
  const calls = Array.from({ length: 50 }, (_, at) => run(keys[at % 5] ?? first));
  const results = await Promise.allSettled(calls);
  await sql`update plans set automated_runs_per_day = 200 where id = 2`;
  await sql`update plan_tools set usage_limit = 200 where plan_id = 2 and tool_id = 1`;
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "limit_reached" });
  expect(await readUsed(first)).toBe(10);
});

describe("an idempotency key", () => {
  const idempotency = () => ({ key: randomUUID(), requestHash: HASH });

  test("is written with the reservation, runs one of ten calls at once, and is found with the API key", async () => {
    raiseRateLimits();
    const call = idempotency();
    const slow = () => new Promise((resolve) => setTimeout(resolve, 300));
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => run(keyUser, call, slow)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(errors).toEqual(Array(9).fill("idempotency_in_progress"));
    expect(await readUsed(keyUser)).toBe(1);
    const found = await find(keyUser, call.key);
    expect(found?.earlierCall).toMatchObject({ requestHash: HASH, isRunning: true, response: null });
    expect((await find(keyUser, "other"))?.earlierCall).toBeNull();
  });

  test("has the response once the call is complete", async () => {
    const call = idempotency();
    const reservationId = await run(keyUser, call);
    const id = { userId: keyUser.id, key: call.key, reservationId };
    await completeIdempotentCall(id, '{"id":1}');
    await deleteIdempotentCall(id);
    const found = await find(keyUser, call.key);
    expect(found?.earlierCall).toMatchObject({ isRunning: false, response: '{"id":1}' });
    await expect(run(keyUser, call)).rejects.toMatchObject({ code: "idempotency_in_progress" });
  });

  const endLease = (key: string) =>
    sql`update api_idempotency_keys set lease_ends_at = now() - interval '1 second' where key = ${key}`;

  test("of a process that was killed is in progress until its lease ends, then runs once and is charged once", async () => {
    const call = idempotency();
    const child = startProcess("../usage/idempotent-run.ts", {
      USER_ID: keyUser.id,
      KEY_HASH: hashApiKey(keyUser.key),
      IDEMPOTENCY_KEY: call.key,
      REQUEST_HASH: call.requestHash,
    });
    expect((await once(child, "message"))[0]).toBe("running");
    await expect(run(keyUser, call)).rejects.toMatchObject({ code: "idempotency_in_progress" });
    child.kill("SIGKILL");
    await waitForExit(child);
    await expect(run(keyUser, call)).rejects.toMatchObject({ code: "idempotency_in_progress" });
    await endLease(call.key);
    await sql`update usage_reservations set expires_at = now() - interval '1 second' where request_id = 'killed'`;
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => run(keyUser, call)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readUsed(keyUser)).toBe(1);
    const rows = await sql`select request_id, state from usage_reservations
      where user_id = ${keyUser.id} order by reserved_at`;
    expect(rows).toEqual([
      { request_id: "killed", state: "released" },
      { request_id: "test", state: "committed" },
    ]);
  });

  test("of a process that died before the commit runs again and is charged once", async () => {
    const call = idempotency();
    await run(keyUser, call);
    await sql`update usage_reservations set state = 'reserved', ended_at = null, expires_at = now() - interval '1 second'
      where user_id = ${keyUser.id}`;
    await endLease(call.key);
    await run(keyUser, call);
    expect(await readUsed(keyUser)).toBe(1);
  });

  test("of a process that died after the commit runs again under the same reservation", async () => {
    const call = idempotency();
    const first = await run(keyUser, call);
    await endLease(call.key);
    const results = await Promise.allSettled([run(keyUser, call), run(keyUser, call)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await readUsed(keyUser)).toBe(1);
    const rows = await sql`select id, state from usage_reservations where user_id = ${keyUser.id}`;
    expect(rows).toEqual([{ id: first, state: "committed" }]);
  });

  test("of a process that died after the commit is free again when the repetition fails", async () => {
    const call = idempotency();
    await run(keyUser, call);
    await endLease(call.key);
    await expect(run(keyUser, call, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await readUsed(keyUser)).toBe(0);
  });

  test("is free after 24 hours, and belongs to its user", async () => {
    const [one, other] = [await makeKeyUser(), await makeKeyUser()];
    const call = idempotency();
    const reservationId = await run(one, call);
    await completeIdempotentCall({ userId: one.id, key: call.key, reservationId }, "{}");
    await run(other, call);
    await sql`update api_idempotency_keys set created_at = created_at - interval '25 hours' where user_id = ${one.id}`;
    expect((await find(one, call.key))?.earlierCall).toBeNull();
    await run(one, call);
    expect(await readUsed(one)).toBe(2);
  });
});
