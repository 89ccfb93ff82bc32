import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findPersonalData } from "#scripts/ci/find-personal-data.ts";
import { toPublicId } from "#shared/public-id.ts";
import { databaseUrl, sql } from "#tests/support/database.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { addCapture } from "#tests/support/stored-items.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";
import { type Call, getCall, perform, startAuth } from "./every-call.ts";

/*
 * Stripe and the capture store have addresses that refuse connections. Each test calls an endpoint that needs them and
 * checks the log.
 */
const auth = await startAuth(databaseUrl);
afterAll(() => auth.stop());

let person: Awaited<ReturnType<typeof auth.signIn>>;
let log: ReturnType<typeof recordLog>;
beforeEach(async () => {
  person = await auth.signIn();
  log = recordLog();
});

/** Inserts a paid plan as a sync would. */
async function subscribe(status: string) {
  await sql`insert into stripe_customers (user_id, stripe_customer_id)
    values (${person.id}, ${`cus_${person.id.replaceAll("-", "")}`})`;
  await addSubscription(sql, person.id, { plan: "starter", status });
}

/** Expects one request line and one error line with the same id and no personal data. */
function expectLogged(requestId: string, outcome: { status: number; code: string }) {
  expect(log.completed().filter((line) => line.requestId === requestId)).toMatchObject([outcome]);
  const failed = log.failed();
  expect(failed.map((line) => line.requestId)).toEqual([requestId]);
  const text = log.texts.join("\n");
  expect(findPersonalData(log.texts)).toEqual([]);
  expect(text).not.toContain(person.email);
  expect(text).not.toContain(person.session.access_token);
  expect(text).not.toMatch(/hunter2/);
  return failed[0]?.errors ?? [];
}

const refused = expect.objectContaining({ code: "ECONNREFUSED", stack: expect.any(String) });
const stripeErrors = [
  expect.objectContaining({ name: "AppError", code: "upstream_failed", stack: expect.any(String) }),
  expect.objectContaining({ message: expect.stringContaining("connection to Stripe") }),
  refused,
];

describe("with Stripe unreachable, the log has the cause and request id of", () => {
  test.each<[route: string, status: string | null]>([
    ["payments/create-payment-intent", null],
    ["user/billing/setup", null],
    ["user/subscriptions/cancel", "active"],
    ["user/subscriptions/resume", "active"],
    ["user/subscriptions/pay", "past_due"],
    ["user/subscriptions/sync", "active"],
    ["user/billing", "active"],
    ["user/billing/card", "active"],
    ["user/account/delete", "active"],
    ["cron/reconcile", null],
  ])("%s", async (route, status) => {
    if (status) await subscribe(status);
    const call = getCall(route);
    const { response, body } = await perform(call, call.headers ? undefined : person.session.access_token);
    expect([response.status, body.code]).toEqual([502, "upstream_failed"]);
    const errors = expectLogged(body.requestId, { status: 502, code: "upstream_failed" });
    expect(errors.slice(0, 3)).toEqual(stripeErrors);
  });

  test("stripe/webhook, which stores the event, when a worker processes it", async () => {
    const type = "customer.subscription.updated";
    const object = { id: "sub_1", object: "subscription", customer: "cus_1" };
    const created = Math.floor(Date.now() / 1000);
    const event = { id: "evt_1", object: "event", type, created, livemode: false, data: { object } };
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_unknown" });
    const call: Call = {
      method: "POST",
      route: "stripe/webhook",
      body: event,
      headers: { "stripe-signature": signature },
    };
    const { response } = await perform(call);
    expect(response.status).toBe(200);
    const { drainStripeSync } = await import("#server/billing/process-events.ts");
    const { closeQueue } = await import("#server/queue/index.ts");
    await drainStripeSync(30);
    await closeQueue();
    const [failed] = log.lines("queue.message_failed");
    expect(failed?.errors.map(({ code }) => code)).toEqual(["upstream_failed", undefined, "ECONNREFUSED"]);
    const rows = await sql`select status from stripe_events where id = ${event.id}`;
    expect(rows).toEqual([{ status: "failed" }]);
  });
});

describe("with the capture store unreachable, the log has the cause and request id of", () => {
  test.each([
    ["captures/[id]/file", { status: 500, code: "unexpected" }],
    ["captures/[id]/thumbnail", { status: 500, code: "unexpected" }],
    ["captures/[id]", { status: 502, code: "upstream_failed" }],
    ["user/account/delete", { status: 502, code: "upstream_failed" }],
  ])("%s", async (route, outcome) => {
    const id = randomUUID();
    await addCapture(person.id, {
      id,
      kind: "screenshot",
      contentType: "image/png",
      fileKey: `${person.id}/${id}.png`,
      thumbnailKey: `${person.id}/${id}-small.webp`,
    });
    const call = getCall(route, { params: { id: toPublicId("capture", id) } });
    const { response, body } = await perform(call, person.session.access_token);
    expect([response.status, body.code]).toEqual([outcome.status, outcome.code]);
    const errors = expectLogged(body.requestId, outcome);
    expect(errors).toEqual([
      expect.objectContaining({ name: "AppError", code: outcome.code }),
      expect.objectContaining({ message: "The capture store does not answer." }),
      expect.objectContaining({ name: "TypeError", message: "fetch failed" }),
      refused,
    ]);
  });
});
