import { afterAll, expect } from "vitest";
import type { CreatedApiKey } from "#shared/api-keys/contract.ts";
import { Job } from "#shared/jobs/contract.ts";
import type { ToolAccess } from "#shared/usage/contract.ts";
import { type Account, getAccessToken, makeAccount, openStackDatabase } from "#tests/support/accounts.ts";
import { stack } from "#tests/support/stack.ts";
import { addSubscription, type TestPlan } from "#tests/support/subscriptions.ts";
import { waitFor } from "#tests/support/wait-for.ts";

export const site = stack.site;

/** The database of the running site, whose connections end with the test file. */
export const sql = openStackDatabase();
afterAll(() => sql.end());

/** `at` is the origin of another server of the build under test. */
type Init = RequestInit & { token?: string; at?: string };

/** Sends a JSON request, with a bearer token if there is one. */
export function call(path: string, { token, at = site, headers, ...init }: Init = {}): Promise<Response> {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return fetch(`${at}${path}`, { redirect: "manual", ...init, headers: { ...bearer, ...headers } });
}

export function post(path: string, body: unknown, token?: string, init: Init = {}): Promise<Response> {
  return call(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(token ? { token } : {}),
    ...init,
    headers: { "content-type": "application/json", ...init.headers },
  });
}

/** Calls a tool that streams its progress. */
export const postForStream = (path: string, body: unknown, token: string, init: Init = {}) =>
  post(path, body, token, { ...init, headers: { accept: "application/x-ndjson", ...init.headers } });

/** The lines of a response with progress events. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the events of its tool.
export const readLines = async (response: Response): Promise<any[]> =>
  (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Fast options of screenshots of the public API. */
export const FAST = {
  type: "png",
  waitUntil: "load",
  viewport: { width: 400, height: 300 },
  block: { ads: false, banners: false, trackers: false },
};

export type SignedIn = Account & { token: string };

export async function signedIn(): Promise<SignedIn> {
  const account = await makeAccount();
  return { ...account, token: await getAccessToken(account) };
}

/** A signed-in account with plans, without a payment. */
export async function signedInWithPlans(...plans: TestPlan[]): Promise<SignedIn> {
  const user = await signedIn();
  for (const plan of plans) await addSubscription(sql, user.id, { plan });
  return user;
}

/** Adds an API key, with all scopes unless `body` names some. */
export const createApiKey = async (token: string, body: object = { name: "ci" }): Promise<CreatedApiKey> =>
  (await post("/api/user/api-keys", body, token)).json();

export async function withFreePlan(): Promise<SignedIn> {
  const user = await signedIn();
  const response = await post("/api/payments/create-payment-intent", { planId: 1 }, user.token);
  if (!response.ok) throw new Error(`The free plan was refused: ${response.status} ${await response.text()}`);
  return user;
}

/** Runs a function for every item, eight at a time. */
export async function inParallel<T>(list: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...list];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Waits until a job of the public API has ended. */
export const waitForJob = (key: string, id = "", at = site): Promise<Job> =>
  waitFor(
    async () => {
      const job = Job.parse(await (await call(`/api/v1/jobs/${id}`, { token: key, at })).json());
      expect(job.finishedAt).not.toBeNull();
      return job;
    },
    { timeout: 100_000, interval: 500 },
  );

/** How many runs of a tool are counted for the user. */
export async function getUsageCount(token: string, tool: string): Promise<number | undefined> {
  const access = (await (await call(`/api/tools/by-key/${tool}`, { token })).json()) as ToolAccess;
  return access.usageInfo?.usageCount;
}
