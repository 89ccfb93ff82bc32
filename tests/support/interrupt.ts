import { AsyncLocalStorage } from "node:async_hooks";
import { db } from "#db/client.ts";
import { stripe } from "#server/integrations/stripe/client.ts";

/* Simulates the crash of a process at any step of its work: nothing after that step runs, not even `catch` or
   `finally`. A step is the moment before or after a database commit or a Stripe call. Also makes Stripe unreachable
   after a number of calls. Import it after the support modules for database and Stripe. */
type Life = { steps: string[]; diesAt: number; die: () => void; isDead: boolean };

const lives = new AsyncLocalStorage<Life>();
const never = (): Promise<never> => new Promise(() => {});

/** Whether the process crashes at this step. */
function isEnd(life: Life | undefined, step: string): boolean {
  if (!life) return false;
  if (life.isDead) return true;
  life.isDead = life.steps.length === life.diesAt;
  life.steps.push(step);
  if (life.isDead) life.die();
  return life.isDead;
}

/** Runs `work` between its two steps. */
async function between<T>(name: string, work: () => PromiseLike<T>): Promise<T> {
  const life = lives.getStore();
  if (isEnd(life, `before ${name}`)) return never();
  const result = await work();
  return isEnd(life, `after ${name}`) ? never() : result;
}

const client = db.$client;
type Unsafe = typeof client.unsafe;
const unsafe: Unsafe = client.unsafe.bind(client);
const begin = client.begin.bind(client) as <T>(work: (tx: object) => Promise<T>) => Promise<T>;
const CRASH = Symbol("crash");

/** The beginning of a statement that writes; undefined for others. */
const writes = (query: string) => /^(insert into|update|delete from) "\w+"/.exec(query)?.[0];

/** A single statement commits by itself. Like the driver, it is sent only when awaited. */
function statement(...sent: Parameters<Unsafe>) {
  const name = writes(sent[0]);
  if (!name) return unsafe(...sent);
  const whole = () => between(name, () => unsafe(...sent));
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables, and so is what stands for one.
    then: (...handlers: Parameters<Promise<unknown>["then"]>) => whole().then(...handlers),
    values: () => between(name, () => unsafe(...sent).values()),
  };
}

/** A crash before the commit rolls the transaction back, as a lost connection does. */
async function transaction<T>(work: (tx: object) => Promise<T>): Promise<T> {
  const life = lives.getStore();
  const guarded = async (tx: object) => {
    const result = await work(tx);
    if (isEnd(life, "before the commit")) throw CRASH;
    return result;
  };
  const outcome = await begin(guarded).catch((error: unknown) => {
    if (error === CRASH) return never();
    throw error;
  });
  return isEnd(life, "after the commit") ? never() : outcome;
}
Object.assign(client, { unsafe: statement, begin: transaction });

/** While Stripe is unreachable, only the first `reaches` calls arrive. */
type Outage = { calls: string[]; reaches: number };
const outages = new AsyncLocalStorage<Outage>();

type Http = { makeRequest: (...call: [string, string, string, string, ...unknown[]]) => Promise<unknown> };
const http = stripe() as unknown as { getApiField(name: "httpClient"): Http };
const provider = http.getApiField("httpClient");
const makeRequest = provider.makeRequest.bind(provider);
provider.makeRequest = async (...call) => {
  const name = `${call[3]} ${call[2].split("?")[0]?.replace(/_\w{10,}/g, "")}`;
  const outage = outages.getStore();
  if (outage && outage.calls.length >= outage.reaches)
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  outage?.calls.push(name);
  return between(name, () => makeRequest(...call));
};

/**
 * Runs `work` to its end or until the step number `diesAt`.
 * @returns the steps that were reached; the last one is where it crashed
 */
export async function runUntilCrash(work: () => Promise<unknown>, diesAt = Number.POSITIVE_INFINITY) {
  const { promise: death, resolve: die } = Promise.withResolvers<void>();
  const life: Life = { steps: [], diesAt, die, isDead: false };
  await lives.run(life, () => Promise.race([death, work()]));
  return { steps: life.steps, isDead: life.isDead };
}

/**
 * Runs `work` while only its first `reaches` calls arrive at Stripe.
 * @returns the calls that arrived, and the error that `work` threw
 */
export async function withOutage(work: () => Promise<unknown>, reaches = Number.POSITIVE_INFINITY) {
  const outage: Outage = { calls: [], reaches };
  const error: unknown = await outages
    .run(outage, () => work().then(() => null))
    .catch((reason: unknown) => reason);
  return { calls: outage.calls, error };
}
