import { request } from "node:http";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { stack } from "#tests/support/stack.ts";
import { call, site } from "./client.ts";
import { json } from "./payment-steps.ts";

const PATH = "/api/stripe/webhook";
const MEBIBYTE = 1024 * 1024;
const now = () => Math.floor(Date.now() / 1000);
let count = 0;

function createPayload(fields: Record<string, unknown> = {}): string {
  const id = `evt_api_${Date.now()}_${++count}`;
  const subject = { id: "cus_unknown", object: "customer" };
  const event = { id, object: "event", type: "customer.updated", created: now(), livemode: false };
  return JSON.stringify({ ...event, data: { object: subject }, ...fields });
}

const sign = (payload: string, { secret = stack.stripeWebhookSecret, timestamp = now() } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

const send = (body: string, signature?: string) =>
  call(PATH, { method: "POST", body, headers: signature ? { "stripe-signature": signature } : {} });

/**
 * Sends only the beginning of a body. @returns the status of the response, which may come before the body is
 * complete
 */
function statusOfBegun(headers: Record<string, string | number>, sent: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const begun = request(`${site}${PATH}`, { method: "POST", headers }, (response) => {
    resolve(response.statusCode ?? 0);
    begun.destroy();
  });
  begun.on("error", reject);
  begun.write(Buffer.alloc(sent, "x"));
  return promise;
}

describe("the webhook", () => {
  test("accepts events that Stripe signed", async () => {
    const payload = createPayload();
    expect(await json(await send(payload, sign(payload)))).toEqual({ received: true });
    expect(await json(await send(payload, sign(payload)))).toEqual({ received: true });
  });

  test.each<[string, (payload: string) => [body: string, signature?: string]]>([
    ["without a signature", (payload) => [payload]],
    ["with an empty one", (payload) => [payload, " "]],
    ["with nonsense", (payload) => [payload, "t=1,v1=abc"]],
    ["signed with another secret", (payload) => [payload, sign(payload, { secret: "whsec_other" })]],
    ["of which a byte was changed", (payload) => [payload.replace("unknown", "another"), sign(payload)]],
    ["signed six minutes ago", (payload) => [payload, sign(payload, { timestamp: now() - 360 })]],
    ["signed in the future", (payload) => [payload, sign(payload, { timestamp: now() + 600 })]],
    ["that is no JSON", () => ["hello", sign("hello")]],
    ["that is no event", () => ["{}", sign("{}")]],
  ])("faults 7, 8: rejects a delivery %s", async (_name, make) => {
    expect(await json<object>(await send(...make(createPayload())), 400)).toMatchObject({ code: "invalid" });
  });

  test("rejects a signed delivery with a content encoding, which Stripe never sends", async () => {
    const payload = createPayload();
    const headers = { "stripe-signature": sign(payload), "content-encoding": "gzip" };
    const response = await call(PATH, { method: "POST", body: payload, headers });
    expect(await json<object>(response, 415)).toMatchObject({ code: "unsupported_media_type" });
  });

  test("fault 10: the webhook rejects a body of 5 MB with 413 before it is complete", async () => {
    expect(await statusOfBegun({ "content-length": 5 * MEBIBYTE }, 10)).toBe(413);
    expect(await statusOfBegun({ "transfer-encoding": "chunked" }, MEBIBYTE + 1)).toBe(413);
  });

  test("accepts only POST", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await call(PATH, { method });
      expect(response.headers.get("allow")).toBe("POST");
      expect(await json<object>(response, 405)).toMatchObject({ code: "method_not_allowed" });
    }
  });
});

describe("the scheduled job's endpoint", () => {
  const reconcile = (authorization: string) => call("/api/cron/reconcile", { headers: { authorization } });

  test("runs with the secret", async () => {
    const answer = await json(await reconcile(`Bearer ${stack.cronSecret}`));
    expect(answer).toEqual({
      ran: true,
      events: expect.any(Number),
      customers: expect.any(Number),
      refunds: expect.any(Number),
      failed: 0,
    });
  });

  test("rejects another secret", async () => {
    expect(await json<object>(await reconcile("Bearer x"), 401)).toMatchObject({ code: "unauthenticated" });
  });
});
