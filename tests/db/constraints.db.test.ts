import { beforeEach, expect, test } from "vitest";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";

const CHECK = "23514";
const UNIQUE = "23505";
const FOREIGN_KEY = "23503";

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

test("the schema allows one current subscription per user and product", async () => {
  await addSubscription(sql, user.id, { plan: "starter" });
  await expect(addSubscription(sql, user.id, { plan: "pro" })).rejects.toMatchObject({ code: UNIQUE });
});

test("user_subscriptions has the columns of the specification", async () => {
  coversSpec("3.3");
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status) values (${user.id}, 1, 1, 'active')`;
  const [row] = await sql`select id, user_id, plan_id, status, created_at, updated_at
    from user_subscriptions where user_id = ${user.id}`;
  const [moment, id] = [expect.any(Date), expect.stringMatching(/^[0-9a-f-]{36}$/)];
  expect(row).toEqual({
    id,
    user_id: user.id,
    plan_id: 1,
    status: "active",
    created_at: moment,
    updated_at: moment,
  });
});

test("the schema allows one free row per user and product, current or not", async () => {
  const insert = () =>
    sql`insert into user_subscriptions (user_id, product_id, plan_id, status) values (${user.id}, 1, 1, 'active')`;
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: UNIQUE });
});

test("the schema rejects a subscription whose plan belongs to another product", async () => {
  const wrong = sql`insert into user_subscriptions (user_id, product_id, plan_id, status) values (${user.id}, 2, 1, 'active')`;
  await expect(wrong).rejects.toMatchObject({ code: FOREIGN_KEY });
});

test.each([
  ["an unknown billing cycle", sql`update plans set billing_cycle = '2 weeks' where id = 2`],
  ["features that are not an object", sql`update plans set features = '[]' where id = 2`],
  ["a negative usage limit", sql`update plan_tools set usage_limit = -1 where plan_id = 2`],
  ["an image that is not a web URL", sql`update products set image_url = 'javascript:alert(1)' where id = 1`],
])("the schema rejects %s", async (_name, statement) => {
  await expect(statement).rejects.toMatchObject({ code: CHECK });
});

test("the schema allows one open checkout per user and product", async () => {
  const open =
    () => sql`insert into checkout_attempts (user_id, product_id, plan_id, amount_cents, parameters, expires_at)
    values (${user.id}, 1, 2, 900, '{}', now() + interval '22 hours')`;
  await open();
  await expect(open()).rejects.toMatchObject({ code: UNIQUE });
  await sql`update checkout_attempts set state = 'expired' where user_id = ${user.id}`;
  await open();
});

test("deleting a user deletes personal data and keeps feedback and Stripe events", async () => {
  await addSubscription(sql, user.id, { plan: "free" });
  await sql`insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    values (${user.id}, 1, 1, now(), now() + interval '1 month', 1)`;
  await sql`insert into usage_reservations (user_id, product_id, tool_id, period_start, expires_at, request_id)
    select user_id, product_id, tool_id, period_start, now(), 'r' from usage_counters where user_id = ${user.id}`;
  await sql`insert into stripe_customers (user_id, stripe_customer_id) values (${user.id}, ${`cus_${user.id}`})`;
  await sql`insert into feedback (user_id, type, title, description) values (${user.id}, 'bug', 't', 'd')`;
  await sql`insert into stripe_events (id, type, stripe_customer_id, event_created_at)
    values (${`evt_${user.id}`}, 'invoice.paid', ${`cus_${user.id}`}, now())`;
  await sql`delete from auth.users where id = ${user.id}`;
  const [left] = await sql`select
    (select count(*)::int from user_subscriptions where user_id = ${user.id}) as subscriptions,
    (select count(*)::int from usage_counters where user_id = ${user.id}) as counters,
    (select count(*)::int from usage_reservations where user_id = ${user.id}) as uses,
    (select count(*)::int from stripe_customers where user_id = ${user.id}) as customers,
    (select count(*)::int from feedback where user_id is null and title = 't') as feedback,
    (select count(*)::int from stripe_events where id = ${`evt_${user.id}`}) as events`;
  expect(left).toEqual({ subscriptions: 0, counters: 0, uses: 0, customers: 0, feedback: 1, events: 1 });
});
