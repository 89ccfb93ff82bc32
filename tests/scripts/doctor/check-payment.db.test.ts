// Imported first: it sets the Stripe emulator's URL for the product's modules.
import "#tests/support/stripe-emulator.ts";

import { describe, expect, onTestFinished, test } from "vitest";
import { checkEndpoint, checkPayment } from "#scripts/doctor/check-payment.ts";
import { checkRefunds, checkStripeEvents, formatAge } from "#scripts/doctor/check-stripe-events.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { databaseUrl, makeUser, sql } from "#tests/support/database.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { failNext } from "#tests/support/stripe-emulator.ts";

const find = async (name: string, findings: Promise<{ name: string; state: string; says: string }[]>) =>
  (await findings).find((finding) => finding.name === name);

describe("checkPayment", () => {
  test("names plans without a price at Stripe until they are synced", async () => {
    const before = await find("prices", checkPayment(null));
    expect(before).toMatchObject({
      state: "broken",
      says: expect.stringContaining("Web Inspector Pro: 2900 cents a month"),
    });
    await syncPrices();
    expect(await find("prices", checkPayment(null))).toMatchObject({ state: "ok" });
    await sql`update plans set price_cents = 1000 where id = 2`;
    const drifted = await find("prices", checkPayment(null));
    expect(drifted).toMatchObject({
      state: "broken",
      says: expect.stringMatching(/: price of Web Inspector Starter: 1000 cents a month$/),
    });
    await sql`update plans set price_cents = 900 where id = 2`;
  });

  test("reports an unreachable Stripe as broken and skips the other checks", async () => {
    await failNext({ kind: "500", times: 3, path: "/v1/balance" });
    expect(await checkPayment(null)).toMatchObject([{ name: "payment", state: "broken" }]);
  });
});

describe("the webhook endpoint", () => {
  test.each([
    [400, "ok"],
    [401, "broken"],
    [308, "broken"],
    [500, "broken"],
  ])("that responds %i to an unsigned event is %s", async (status, state) => {
    const site = await startTestServer(
      (_request, response) => response.writeHead(status).end(),
      onTestFinished,
    );
    expect((await checkEndpoint(`http://${site}`)).state).toBe(state);
  });

  test("is broken when it cannot be reached", async () => {
    expect(await checkEndpoint("http://127.0.0.1:9")).toMatchObject({ state: "broken" });
  });
});

describe("checkStripeEvents", () => {
  test("reports a note without events, then the age of the last one", async () => {
    expect(await find("last event", checkStripeEvents(databaseUrl))).toMatchObject({ state: "note" });
    await sql`insert into stripe_events (id, type, event_created_at, received_at, status)
      values ('evt_1', 'invoice.paid', now(), now() - interval '3 minutes', 'processed')`;
    expect(await find("last event", checkStripeEvents(databaseUrl))).toMatchObject({
      state: "ok",
      says: "received 3 minutes ago",
    });
  });

  test("reports events that were not processed for a day as broken", async () => {
    expect(await find("reconciler", checkStripeEvents(databaseUrl))).toMatchObject({ state: "ok" });
    const { id } = await makeUser();
    await sql`insert into stripe_customers (user_id, stripe_customer_id, updated_at) values (${id}, 'cus_1', now() - interval '2 days')`;
    await sql`insert into stripe_events (id, type, event_created_at, received_at, status)
      values ('evt_2', 'invoice.paid', now(), now() - interval '2 days', 'failed')`;
    const finding = await find("reconciler", checkStripeEvents(databaseUrl));
    expect(finding).toMatchObject({
      state: "broken",
      says: expect.stringMatching(/^1 events and 1 customers/),
    });
  });

  test.each([
    [10_000, "just now"],
    [60_000, "1 minute ago"],
    [7_200_000, "2 hours ago"],
    [172_800_000, "2 days ago"],
  ])("shows an age of %i ms as %s", (milliseconds, text) => {
    expect(formatAge(milliseconds)).toBe(text);
  });
});

describe("checkRefunds", () => {
  test("reports that no refund is pending", async () => {
    expect(await checkRefunds(databaseUrl)).toEqual([
      { name: "refunds", state: "ok", says: "none is pending" },
    ]);
  });

  test("counts pending refunds and names the command that creates them", async () => {
    await sql`insert into pending_refunds (invoice_id, amount_cents, reason)
      values ('in_1', 900, 'duplicate_subscription'), ('in_2', 100, 'account_deleted')`;
    expect(await checkRefunds(databaseUrl)).toEqual([
      { name: "refunds", state: "note", says: "2 are pending", remedy: "npm run billing:reconcile" },
    ]);
    await sql`delete from pending_refunds`;
  });

  test("returns nothing when the database is unreachable", async () => {
    expect(await checkRefunds("postgres://me:secret@127.0.0.1:9/none")).toEqual([]);
  });
});
