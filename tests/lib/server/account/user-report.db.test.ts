// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { insertPendingRefund } from "#db/queries/pending-refunds.ts";
import { getUserReport, searchUsers, syncUser } from "#server/account/user-report.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { toCaller } from "#server/usage/caller.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { failNext } from "#tests/support/stripe-emulator.ts";
import { buy, getCustomerId, listRows, refund, STARTER } from "../billing/failure-modes/fixtures.ts";
import { listUrls, toList } from "../jobs/support.ts";

/** Set before the modules of the product read it. */
const OPERATOR = vi.hoisted(() => {
  process.env.ADMIN_EMAILS = `operator-${process.pid}@example.test`;
  return process.env.ADMIN_EMAILS;
});

const REQUEST = "req_test";
let operator: TestUser;
let log: ReturnType<typeof recordLog>;

beforeAll(async () => {
  operator = await makeUser(OPERATOR);
});
beforeEach(() => {
  log = recordLog();
});

const search = async (query: string) =>
  (await searchUsers(operator, query, REQUEST)).users.map(({ id }) => id);
const report = (user: TestUser) => getUserReport(operator, user.id, REQUEST);
const expectNotFound = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ code: "not_found" });

describe("searchUsers", () => {
  test("finds a user by the start of the email address, in any case", async () => {
    const name = `find-${randomUUID()}`;
    const user = await makeUser(`${name}@example.test`);
    expect(await search(`${name}@exa`)).toEqual([user.id]);
    expect(await search(name.toUpperCase())).toEqual([user.id]);
    expect(await search(name.slice(1))).toEqual([]);
  });

  test("finds a user by the id of the user, of the customer and of the subscription", async () => {
    const user = await makeUser();
    await buy(user, STARTER);
    const [row] = await listRows(user);
    for (const id of [user.id, await getCustomerId(user), row?.id])
      expect(await search(id)).toEqual([user.id]);
    for (const id of [randomUUID(), "cus_none", "sub_none"]) expect(await search(id)).toEqual([]);
  });

  test.each(["%", "___", "' or 1=1 --", "a\\", "💥💥💥"])("finds no user by %j", async (text) => {
    expect(await search(text)).toEqual([]);
  });

  test("lists the newest twenty of more users", async () => {
    const name = `many-${randomUUID()}`;
    for (let index = 0; index < 21; index++) await makeUser(`${name}-${index}@example.test`);
    const { users, hasMore } = await searchUsers(operator, name, REQUEST);
    expect([users.length, hasMore]).toEqual([20, true]);
  });

  test("logs operator, request and the ids that were found, but no address", async () => {
    const user = await makeUser();
    await search(user.email);
    expect(log.lines("admin.accessed")).toMatchObject([
      { user: operator.id, action: "search_users", requestId: REQUEST },
    ]);
    expect(log.lines("admin.users_listed")).toMatchObject([
      { user: operator.id, requestId: REQUEST, subjects: [user.id] },
    ]);
    expect(log.texts.join()).not.toContain("@");
  });
});

describe("getUserReport", () => {
  test("shows plans, usage, payments and refunds with their pages at Stripe", async () => {
    const user = await makeUser();
    const { clientSecret } = await buy(user, STARTER);
    await refund(clientSecret, 300);
    const customer = await getCustomerId(user);
    const first = await report(user);
    const [payment] = first.payments ?? [];
    await insertPendingRefund({
      invoiceId: payment?.id ?? "",
      amountCents: 200,
      reason: "duplicate_subscription",
    });
    expect(await report(user)).toMatchObject({
      id: user.id,
      email: user.email,
      customer: { id: customer, url: `https://dashboard.stripe.com/test/customers/${customer}` },
      subscriptions: [
        {
          productName: "Web Inspector",
          planName: "Starter",
          status: "active",
          hasAccess: true,
          priceCents: 900,
          stripe: {
            url: expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/subscriptions\/sub_/),
          },
        },
      ],
      usage: expect.arrayContaining([expect.objectContaining({ toolId: 1, usageCount: 0, usageLimit: 200 })]),
      payments: [{ totalCents: 900, status: "paid", refundedCents: 300, refundDueCents: 200 }],
    });
    expect(log.lines("admin.accessed")).toMatchObject([
      { user: operator.id, action: "read_user", requestId: REQUEST, subject: user.id },
      {},
    ]);
    expect(log.texts.join()).not.toContain(user.email);
  });

  test("lists the last jobs, and the errors of jobs, watches and captures, newest first", async () => {
    const user = await makeSubscriber("pro");
    const { job } = await createCapturesJob(toCaller(user), toList(listUrls(2)));
    const [item] =
      await sql`select id, input from job_items where job_id = (select id from jobs where user_id = ${user.id}) order by position`;
    const error = (code: string) => sql.json({ code, message: `It was ${code}.` });
    await sql`update job_items set state = 'failed', error = ${error("timeout")}, finished_at = now() - interval '1 minute'
      where id = ${item?.id}`;
    await sql`insert into detached_runs (id, user_id, result, created_at) values
      (${randomUUID()}, ${user.id}, ${sql.json({ error: { code: "blocked", message: "It was blocked." } })}, now()),
      (${randomUUID()}, ${user.id}, ${sql.json({ error: null })}, now()),
      (${randomUUID()}, ${user.id}, null, now())`;
    const { jobs, errors } = await report(user);
    expect(jobs.map(({ id }) => id)).toEqual([job?.id]);
    expect(errors).toEqual([
      { source: "screen", at: expect.any(String), subject: "", code: "blocked", message: "It was blocked." },
      {
        source: "job",
        at: expect.any(String),
        subject: item?.input,
        code: "timeout",
        message: "It was timeout.",
      },
    ]);
  });

  test("of a user without plan and customer is empty", async () => {
    expect(await report(await makeUser())).toMatchObject({
      customer: null,
      subscriptions: [],
      usage: [],
      runs: [],
      jobs: [],
      errors: [],
      payments: [],
    });
  });

  test("has the rest when Stripe does not answer", async () => {
    const user = await makeUser();
    await buy(user, STARTER);
    await failNext({ kind: "500", times: 20, path: "/v1/invoices" });
    expect(await report(user)).toMatchObject({ payments: null, subscriptions: [{ planName: "Starter" }] });
  });

  test("throws not_found for an unknown user", async () => {
    await expectNotFound(getUserReport(operator, randomUUID(), REQUEST));
  });
});

describe("syncUser", () => {
  test("mirrors what Stripe has", async () => {
    const user = await makeUser();
    await buy(user, STARTER);
    await sql`update user_subscriptions set status = 'past_due', sync_seq = 0 where user_id = ${user.id}`;
    await syncUser(operator, user.id, REQUEST);
    expect(await listRows(user)).toMatchObject([{ status: "active" }]);
    expect(log.lines("admin.accessed")).toMatchObject([{ action: "sync_user", subject: user.id }]);
  });

  test("refuses a user without a customer, and an unknown one", async () => {
    const user = await makeUser();
    await expect(syncUser(operator, user.id, REQUEST)).rejects.toMatchObject({ code: "conflict" });
    await expectNotFound(syncUser(operator, randomUUID(), REQUEST));
  });
});

test("everyone else gets not_found, and reads nothing", async () => {
  const [user, visitor] = [await makeUser(), await makeUser()];
  for (const caller of [null, visitor]) {
    await expectNotFound(searchUsers(caller, user.email, REQUEST));
    await expectNotFound(getUserReport(caller, user.id, REQUEST));
    await expectNotFound(syncUser(caller, user.id, REQUEST));
  }
  expect(log.texts.join()).not.toContain("admin.");
});
