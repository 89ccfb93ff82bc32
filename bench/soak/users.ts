import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { confirmWithCard } from "../../scripts/demo-data/stripe-emulator-calls.ts";
import { createSubscriber, loadAccounts, type Plan, type Sql } from "../accounts.ts";
import { type Call, callOnce, type User, type WorkOptions, work } from "../load/user.ts";
import type { SoakStack } from "./stack.ts";

const HOSTS = ["shop", "news", "docs", "blog", "market", "forum", "plain"];
const ADDRESSES = 14;
const NAMES = 10;
const POLL_MS = 2_000;
const BETWEEN_JOBS_MS = 5_000;
const BETWEEN_PURCHASES_MS = 20_000;
const STARTER = 2;

type Role = { count: number; plan: Plan; run: (context: Context) => Promise<void> };
type Context = { site: string; user: User; options: WorkOptions };

const json = <T>(body: ArrayBuffer | null): T | null =>
  body && (JSON.parse(Buffer.from(body).toString("utf8")) as T);

const repeat =
  (calls: Call[], minPauseMs: number) =>
  ({ site, user, options }: Context) =>
    work(site, user, calls, { ...options, minPauseMs });

const CAPTURES: Call[] = [
  { path: "/api/tools/screenshot", body: { url: "https://news.test/" } },
  { path: "/api/tools/firecrawl", body: { url: "https://docs.test/retries" } },
  { path: "/api/tools/screenshot", body: { url: "https://shop.test/", fullPage: true } },
];
const READS: Call[] = [
  { path: "/api/catalog" },
  { path: "/api/jobs" },
  { path: "/api/captures" },
  { path: "/api/user/usage" },
];
const CHECKS: Call[] = Array.from({ length: 20 }, (_, index) => ({
  path: "/api/tools/check-domain",
  body: { query: `northkiln${index}` },
}));

type JobState = { id: string; finishedAt: string | null; done: number };

/** Creates a job, reads it until it ends, downloads its archive, and begins again. */
const runJobs = (kind: "captures" | "checks", list: () => object) => async (context: Context) => {
  const { site, user, options } = context;
  const { endsAt, onOutcome } = options;
  const get = (path: string) => callOnce(site, user, { path }, onOutcome);
  while (Date.now() < endsAt) {
    const call = { path: `/api/jobs/${kind}`, body: list() };
    const created = json<{ job: JobState }>((await callOnce(site, user, call, onOutcome)).body);
    const path = `/api/jobs/${created?.job.id}`;
    let job = created?.job ?? null;
    while (created && Date.now() < endsAt && !job?.finishedAt) {
      await pause(POLL_MS);
      job = json<JobState>((await get(path)).body);
    }
    if (kind === "captures" && job?.finishedAt && job.done > 0) await get(`${path}/archive`);
    await pause(BETWEEN_JOBS_MS);
  }
};

const listAddresses = () => ({
  urls: Array.from(
    { length: ADDRESSES },
    (_, index) => `https://${HOSTS[index % HOSTS.length]}.test/?${randomUUID()}`,
  ),
});
const listNames = () => ({
  names: Array.from({ length: NAMES }, (_, index) => `kiln${randomUUID().slice(0, 8)}${index}`),
  tlds: [".com"],
  platforms: [],
});

const ROLES: Role[] = [
  { count: 6, plan: "pro", run: repeat(CAPTURES, 8_000) },
  { count: 4, plan: "pro", run: repeat(READS, 1_000) },
  { count: 2, plan: "unlimited", run: repeat(CHECKS, 4_000) },
  { count: 6, plan: "pro", run: runJobs("captures", listAddresses) },
  { count: 2, plan: "unlimited", run: runJobs("checks", listNames) },
];

/** More automated runs of a day than a user makes, so that no job waits for the next day. */
const RUNS_PER_DAY = 100_000;

/** Creates the 20 users, each with its role. */
export async function createSoakUsers(sql: Sql): Promise<{ user: User; run: Role["run"] }[]> {
  await sql`update plans set automated_runs_per_day = ${RUNS_PER_DAY}`;
  const users: { user: User; run: Role["run"] }[] = [];
  for (const { count, plan, run } of ROLES)
    for (let index = 0; index < count; index += 1) {
      const name = `user ${users.length + 1}`;
      users.push({ user: { ...(await createSubscriber(sql, plan)), name, plan, isHostile: false }, run });
    }
  return users;
}

/** New accounts that buy a plan, one after the other. @returns the ids of those whose payment succeeded */
export async function buyPlans({ product }: SoakStack, options: WorkOptions): Promise<string[]> {
  const { makeAccount, getAccessToken } = await loadAccounts();
  const service = { url: product.stripe ?? "", publishableKey: product.stripePublishableKey ?? "" };
  const paid: string[] = [];
  while (Date.now() < options.endsAt) {
    const account = await makeAccount();
    const token = await getAccessToken(account);
    const user: User = { id: account.id, token, name: "buyer", plan: "free", isHostile: false };
    const call = { path: "/api/payments/create-payment-intent", body: { planId: STARTER } };
    const result = await callOnce(product.site, user, call, options.onOutcome);
    const checkout = json<{ clientSecret?: string }>(result.body);
    if (checkout?.clientSecret && (await confirmWithCard(service, checkout.clientSecret)) === "succeeded")
      paid.push(account.id);
    await pause(Math.min(BETWEEN_PURCHASES_MS, Math.max(0, options.endsAt - Date.now())));
  }
  return paid;
}
