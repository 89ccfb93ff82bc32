import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { SECRET_KEY, setUpFixture } from "./support.ts";

const { emulator, stripe } = await setUpFixture();

/** One POST /v1/customers without the client library's retries. */
async function post(key: string, params: Record<string, string> = { name: "A" }) {
  const response = await fetch(`${emulator.url}/v1/customers`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET_KEY}`, ...(key ? { "idempotency-key": key } : {}) },
    body: new URLSearchParams(params),
  });
  const body = (await response.json()) as { id?: string; error?: { code?: string; type: string } };
  return { status: response.status, headers: response.headers, body };
}

const fail = (fault: object) =>
  fetch(`${emulator.url}/__sandbox/faults`, { method: "POST", body: JSON.stringify(fault) });
const countCustomers = async () => (await stripe.customers.list({ limit: 100 })).data.length;

test("a replayed response has the idempotent-replayed header and the first request's id", async () => {
  const first = await post("replay");
  expect(first.headers.get("original-request")).toBe(first.headers.get("request-id"));
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  const again = await post("replay");
  expect(again.body.id).toBe(first.body.id);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("original-request")).toBe(first.headers.get("request-id"));
  expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
});

describe.each([
  ["before", 0],
  ["after", 1],
] as const)("a 500 injected %s the call takes effect", (when, made) => {
  test("is stored under its key and replayed for a day, while another key succeeds", async () => {
    const key = `stored-${when}`;
    const before = await countCustomers();
    await fail({ kind: "500", when, path: "/v1/customers", method: "POST" });
    const first = await post(key);
    expect(first).toMatchObject({ status: 500, body: { error: { type: "api_error" } } });
    const again = await post(key);
    expect(again.status).toBe(500);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("original-request")).toBe(first.headers.get("request-id"));
    expect(await countCustomers()).toBe(before + made);
    expect((await post(`${key}:2`)).status).toBe(200);
    emulator.service.advance(86_401);
    expect((await post(key)).status).toBe(200);
  });
});

test.each(["429", "reset"])("a %s before the call takes effect is not stored", async (kind) => {
  await fail({ kind, path: "/v1/customers", method: "POST" });
  await post(`unstored-${kind}`).catch(() => null);
  const again = await post(`unstored-${kind}`);
  expect(again.status).toBe(200);
  expect(again.headers.get("idempotent-replayed")).toBeNull();
});

test("a key in use by another request gets 409 until that request has ended", async () => {
  await fail({ kind: "slow", path: "/v1/customers", method: "POST", delayMilliseconds: 400 });
  const first = post("busy");
  await expect.poll(() => emulator.service.keysInUse.has("busy")).toBe(true);
  expect(await post("busy")).toMatchObject({
    status: 409,
    body: { error: { type: "idempotency_error", code: "idempotency_key_in_use" } },
  });
  const { id } = (await first).body;
  expect((await post("busy")).body.id).toBe(id);
});

test("a key refuses a request with other parameters", async () => {
  await post("changed");
  expect(await post("changed", { name: "B" })).toMatchObject({
    status: 400,
    body: { error: { type: "idempotency_error" } },
  });
});

test("a key may have 255 characters, not 256", async () => {
  expect((await post("k".repeat(255))).status).toBe(200);
  expect(await post("k".repeat(256))).toMatchObject({
    status: 400,
    body: { error: { type: "idempotency_error" } },
  });
});

test("the stripe client throws a stored 500 as a replayed API error", async () => {
  await fail({ kind: "500", path: "/v1/customers", method: "POST" });
  const error = await stripe.customers
    .create({ name: "A" }, { idempotencyKey: "client" })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
  expect(error).toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
});
