import { beforeEach, expect, test } from "vitest";
import { createApiKey } from "#server/api-keys/create-api-key.ts";
import { getUsageReport } from "#server/usage/usage-report.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { addCapture, addNameCheck } from "#tests/support/stored-items.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";

const report = (user: TestUser, query: Record<string, string> = {}) =>
  getUsageReport(user.id, new URLSearchParams(query));

/** A user of both free plans whose usage period began three days ago. */
async function freeUser(): Promise<TestUser> {
  const usageAnchorAt = new Date(Math.floor(Date.now() / 1000 - 3 * 86_400) * 1000);
  const user = await makeSubscriber("free", { usageAnchorAt });
  await addSubscription(sql, user.id, { plan: "checkerFree", usageAnchorAt });
  return user;
}

type Run = {
  toolId?: number;
  at?: string;
  state?: "reserved" | "committed" | "released";
  requestId?: string;
  apiKeyId?: string;
};

async function addRun(user: TestUser, run: Run = {}): Promise<void> {
  const { toolId = 1, at = "now()", state = "committed", requestId = "r", apiKeyId = null } = run;
  const key = { user_id: user.id, product_id: toolId === 3 ? 2 : 1, tool_id: toolId };
  const [period] = await sql`insert into usage_counters ${sql({
    ...key,
    period_start: new Date(0),
    period_end: new Date("2100-01-01"),
    used: 1,
  })}
    on conflict (user_id, product_id, tool_id, period_start) do update set used = usage_counters.used + 1
    returning period_start`;
  await sql`insert into usage_reservations
    (user_id, product_id, tool_id, period_start, state, expires_at, request_id, api_key_id, reserved_at, ended_at)
    values (${user.id}, ${key.product_id}, ${toolId}, ${period?.period_start}, ${state}, now(), ${requestId},
      ${apiKeyId},       ${sql.unsafe(at)}, ${state === "reserved" ? null : sql`now()`})`;
}

let user: TestUser;
beforeEach(async () => {
  user = await freeUser();
});

test("getUsageReport lists every tool of the plans with its usage period, used or not", async () => {
  const { tools } = await report(user);
  expect(tools).toMatchObject([
    { toolId: 1, productId: 1, usageCount: 0, usageLimit: 10, remainingUses: 10 },
    { productId: 2, usageCount: 0, usageLimit: 5, remainingUses: 5 },
    { toolId: 8, productId: 1, usageCount: 0, usageLimit: 30, remainingUses: 30 },
  ]);
  const [first] = tools;
  expect(first && Date.parse(first.resetsAt) > Date.now()).toBe(true);
  expect(first && Date.parse(first.periodStart) < Date.now()).toBe(true);
  expect(await report(await makeUser())).toMatchObject({ tools: [], series: [], runs: [] });
});

test("getUsageReport counts each run on its day in the user's zone, without released ones", async () => {
  // 22:50 on the day before in Honolulu (UTC-10), whatever the time of this test.
  const lateYesterday = `(date_trunc('day', now() at time zone 'Pacific/Honolulu') - interval '70 minutes') at time zone 'Pacific/Honolulu'`;
  await addRun(user, { at: lateYesterday });
  await addRun(user, { at: lateYesterday, state: "released" });
  await addRun(user);
  const { dates, series, unit } = await report(user, { timeZone: "Pacific/Honolulu" });
  expect([unit, dates.length]).toEqual(["day", 30]);
  expect(series).toHaveLength(1);
  expect(series[0]?.counts.slice(-2)).toEqual([1, 1]);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Honolulu" }).format(new Date());
  expect(dates.at(-1)).toBe(today);
});

test("getUsageReport covers the usage period or twelve months on request", async () => {
  await addRun(user, { at: "now() - interval '40 days'" });
  const month = await report(user, { period: "month", timeZone: "Europe/Berlin" });
  expect(month.dates).toHaveLength(4);
  expect(month.series).toEqual([]);
  const year = await report(user, { period: "12m" });
  expect([year.unit, year.dates.length, year.series[0]?.total]).toEqual(["month", 12, 1]);
  expect(year.dates.every((date) => date.endsWith("-01"))).toBe(true);
});

test("getUsageReport lists the last runs with what is kept of them, and whether they were counted", async () => {
  const other = await freeUser();
  await addRun(user, { requestId: "shot", at: "now() - interval '3 minutes'" });
  await addRun(user, { toolId: 3, requestId: "check", at: "now() - interval '2 minutes'" });
  await addRun(user, { state: "released", requestId: "failed", at: "now() - interval '1 minute'" });
  for (const { id } of [user, other]) {
    const address = { url: "https://blog.test/", finalUrl: "https://blog.test/" };
    await addCapture(id, { requestId: "shot", kind: "screenshot", ...address });
    await addNameCheck(id, { requestId: "check", request: { query: "acme" } });
  }
  const { runs } = await report(user);
  expect(runs.map(({ state, result }) => [state, result?.kind, result?.subject])).toEqual([
    ["not_counted", undefined, undefined],
    ["counted", "check", "acme"],
    ["counted", "capture", "https://blog.test/"],
  ]);
  expect(runs[2]?.result?.id).toMatch(/^cap_/);
});

test("getUsageReport counts the runs of each API key in the period, and names the key of a run", async () => {
  const { summary } = await createApiKey(user.id, { name: "ci", scopes: ["capture"], expiresInDays: null });
  const apiKeyId = parsePublicId("key", summary.id) ?? "";
  await addRun(user, { apiKeyId });
  await addRun(user, { apiKeyId });
  await addRun(user, { apiKeyId, state: "released" });
  await addRun(user, { apiKeyId, at: "now() - interval '40 days'" });
  await addRun(user, { toolId: 3 });
  const { byKey, runs } = await report(user);
  expect(byKey).toEqual([
    { keyId: summary.id, keyName: "ci", counts: { 1: 2 } },
    { keyId: null, keyName: null, counts: { 3: 1 } },
  ]);
  expect(runs.map(({ keyName }) => keyName).sort()).toEqual(["ci", "ci", "ci", "ci", null]);
});

test.each<Record<string, string>>([
  { period: "forever" },
  { timeZone: "Mars/Olympus" },
  { timeZone: "+05:30" },
  { timeZone: "'; drop table users" },
  { timeZone: "x".repeat(2_000) },
])("getUsageReport rejects %j", async (query) => {
  await expect(report(user, query)).rejects.toMatchObject({ code: "invalid" });
});
