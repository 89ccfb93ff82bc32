import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { waitForHttp } from "#scripts/dev-stack/wait-for-http.ts";
import { setNameScenario, uniqueName } from "#tests/support/set-name-scenario.ts";
import { stack } from "#tests/support/stack.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { call, post, type SignedIn, signedIn, sql } from "./client.ts";
import {
  ageCustomer,
  cancel,
  DAY,
  getCustomerId,
  listEvents,
  listSettledPlans,
  requestPayment,
} from "./payment-scenario.ts";
import { json, listPlans, subscriber } from "./payment-steps.ts";
import { startAnother } from "./start-server.ts";

/* Faults of docs/billing-failure-modes.md about usage periods and reservations over HTTP. Tests advance time
   by moving a user's rows into the past. */
const FREE_NAMES = 5;
const INSPECTOR_YEARLY = 4;
const CHECK = "/api/tools/check-domain";

type UsageInfo = { usageCount: number; remainingUses: number; resetsAt: string };

/** A user with the free plan of the name checker: 5 checks a month. */
async function createFreeUser(): Promise<SignedIn> {
  const user = await signedIn();
  expect((await requestPayment(user, FREE_NAMES)).status).toBe(200);
  return user;
}

const checkName = (user: SignedIn, name = uniqueName()) =>
  post(CHECK, { query: name, tlds: [".com"], platforms: [] }, user.token);

async function checkNameWithin(user: SignedIn): Promise<UsageInfo> {
  const response = await checkName(user);
  expect(response.status).toBe(200);
  return ((await response.json()) as { usageInfo: UsageInfo }).usageInfo;
}

async function expectLimitReached(response: Response): Promise<void> {
  const body = { code: "limit_reached", message: "Usage limit reached for this month" };
  expect([response.status, await response.json()]).toMatchObject([429, body]);
}

const getUsage = async ({ token }: SignedIn, tool = "domain-checker") =>
  (await json<{ usageInfo: UsageInfo }>(await call(`/api/tools/by-key/${tool}`, { token }))).usageInfo;

const setUsed = (user: SignedIn, used: number) =>
  sql`update usage_counters set used = ${used} where user_id = ${user.id}`;

const setAnchor = (user: SignedIn, anchor: string) =>
  sql`update user_subscriptions set usage_anchor_at = ${anchor} where user_id = ${user.id}`;

/** The first monthly date of `anchor` in the future, by PostgreSQL's calendar. */
async function getNextMonthlyDate(anchor: string): Promise<string> {
  const [row] = await sql`select min(moment) as next from (
    select (${anchor}::timestamptz at time zone 'utc' + make_interval(months => n)) at time zone 'utc' as moment
    from generate_series(1, 1200) n) months where moment > now()`;
  return row?.next.toISOString();
}

test.each(["2024-01-31T10:20:30Z", "2024-02-29T00:00:00Z", "2023-12-31T23:59:59Z", "2024-08-30T12:00:00Z"])(
  "fault 38: usage of a plan that began at %s resets on that day of the month or on the month's last",
  async (anchor) => {
    const user = await createFreeUser();
    await setAnchor(user, anchor);
    const { usageCount, resetsAt } = await checkNameWithin(user);
    expect({ usageCount, resetsAt }).toEqual({ usageCount: 1, resetsAt: await getNextMonthlyDate(anchor) });
    expect((await getUsage(user)).resetsAt).toBe(resetsAt);
    expect(await listSettledPlans(user)).toEqual([]);
  },
);

const SHIFT_SECONDS = 20;

test("fault 39: a use just before the end of a usage period counts in it, and one at its end in the next", async () => {
  const user = await createFreeUser();
  await sql`update user_subscriptions set usage_anchor_at =
    date_trunc('second', now() + make_interval(years => -4, secs => ${SHIFT_SECONDS})) where user_id = ${user.id}`;
  await checkNameWithin(user);
  await setUsed(user, 4);
  const last = await checkNameWithin(user);
  expect(last.usageCount).toBe(5);
  expect(Date.parse(last.resetsAt) - Date.now()).toBeLessThan(SHIFT_SECONDS * 1000);
  await expectLimitReached(await checkName(user));
  // Ends the period now by aging all of it by the remaining time.
  const [{ end, moved } = {}] = await sql`select date_trunc('second', now()) as end,
    date_trunc('second', now()) - ${last.resetsAt}::timestamptz as moved`;
  await sql.begin(async (tx) => {
    await tx`update user_subscriptions set usage_anchor_at = usage_anchor_at + ${moved}::interval where user_id = ${user.id}`;
    await tx`insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
      select user_id, product_id, tool_id, period_start + ${moved}::interval, period_end + ${moved}::interval, used
      from usage_counters where user_id = ${user.id}`;
    await tx`update usage_reservations set period_start = period_start + ${moved}::interval where user_id = ${user.id}`;
    await tx`delete from usage_counters where user_id = ${user.id} and period_end = ${last.resetsAt}`;
  });
  expect(await checkNameWithin(user)).toMatchObject({ usageCount: 1 });
  expect(
    await sql`select used, period_end <= ${end} as is_over from usage_counters
      where user_id = ${user.id} order by period_start`,
  ).toEqual([
    { used: 5, is_over: true },
    { used: 1, is_over: false },
  ]);
  expect(await listSettledPlans(user)).toEqual([]);
});

test("fault 40: exactly one of fifty parallel checks runs when one use remains", async () => {
  const user = await createFreeUser();
  await checkNameWithin(user);
  await setUsed(user, 4);
  const responses = await Promise.all(Array.from({ length: 50 }, () => checkName(user)));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(49);
  for (const response of refused) await expectLimitReached(response);
  expect(await getUsage(user)).toMatchObject({ usageCount: 5, remainingUses: 0 });
  const [uses] = await sql`select count(*)::int as total from usage_reservations where user_id = ${user.id}`;
  expect(uses?.total).toBe(2);
});

test("fault 41: the reservation of a server that is killed during a check is released once, when its lease expires", async () => {
  const user = await createFreeUser();
  await checkNameWithin(user);
  const { child, site } = await startAnother();
  child.stderr.resume();
  onTestFinished(() => void child.kill("SIGKILL"));
  await waitForHttp(`${site}/api/catalog`, (status) => status === 200, 30_000);
  const name = uniqueName();
  await setNameScenario({ [`${name}.dev`]: { state: "free", rdap: { kind: "slow", ms: 20_000 } } });
  const check = { query: name, tlds: [".dev"], platforms: [] };
  const lost = post(CHECK, check, user.token, { at: site }).catch((error: unknown) => error);
  await waitFor(async () => {
    expect(await (await fetch(`${stack.registry}/__log`)).text()).toContain(`${name}.dev`);
  });
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(await lost).toBeInstanceOf(TypeError);
  expect(await getUsage(user)).toMatchObject({ usageCount: 2 });

  const [running] =
    await sql`update usage_reservations set expires_at = now() where user_id = ${user.id} and state = 'reserved'
    returning id`;
  expect(running).toBeDefined();
  expect(await getUsage(user)).toMatchObject({ usageCount: 1 });
  const infos = await Promise.all([checkNameWithin(user), checkNameWithin(user)]);
  expect(infos.map(({ usageCount }) => usageCount).sort()).toEqual([2, 3]);
  const states = await sql`select state from usage_reservations where user_id = ${user.id} order by state`;
  expect(states.map(({ state }) => state)).toEqual(["committed", "committed", "committed", "released"]);
});

test("fault 42: a free plan that is canceled and started again keeps its usage", async () => {
  const user = await createFreeUser();
  // Started ten days ago: a new start would begin another usage period.
  await setAnchor(user, new Date(Date.now() - 10 * DAY * 1000).toISOString());
  const { resetsAt } = await checkNameWithin(user);
  await setUsed(user, 5);
  expect(await json(await cancel(user, FREE_NAMES))).toMatchObject({ endsAt: resetsAt });
  expect((await requestPayment(user, FREE_NAMES)).status).toBe(200);
  expect(await listPlans(user)).toEqual([FREE_NAMES]);
  expect(await getUsage(user)).toMatchObject({ usageCount: 5, remainingUses: 0, resetsAt });
  await expectLimitReached(await checkName(user));
  // The same after the plan had ended in between.
  await cancel(user, FREE_NAMES);
  await sql`update user_subscriptions set ends_at = now() where user_id = ${user.id}`;
  expect((await checkName(user)).status).toBe(403);
  expect((await requestPayment(user, FREE_NAMES)).status).toBe(200);
  await expectLimitReached(await checkName(user));
});

test("fault 43: a yearly plan has a new usage limit in its second month, without any event", async () => {
  const user = await subscriber(INSPECTOR_YEARLY);
  const customer = await getCustomerId(user);
  const countEvents = async () =>
    (await listEvents(customer)).filter(({ type }) => /^(customer\.subscription|invoice)\./.test(type))
      .length;
  const before = await countEvents();
  const first = await getUsage(user, "firecrawl");
  await sql`insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    select user_id, product_id, 2, usage_anchor_at, ${first.resetsAt}, 2000 from user_subscriptions
    where user_id = ${user.id}`;
  const extract = () => post("/api/tools/firecrawl", { url: "https://plain.test" }, user.token);
  await expectLimitReached(await extract());
  await ageCustomer(user, 40 * DAY);
  const aged = sql`make_interval(days => 40)`;
  await sql`update usage_counters set period_start = period_start - ${aged}, period_end = period_end - ${aged}
    where user_id = ${user.id}`;
  expect(await listSettledPlans(user)).toEqual([INSPECTOR_YEARLY]);
  expect(await countEvents()).toBe(before);
  expect((await extract()).status).toBe(200);
  const second = await getUsage(user, "firecrawl");
  expect(second).toMatchObject({ usageCount: 1, remainingUses: 1_999 });
  expect(Date.parse(second.resetsAt) - Date.now()).toBeLessThan(31 * DAY * 1000);
});
