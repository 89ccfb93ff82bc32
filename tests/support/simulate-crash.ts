import { AsyncLocalStorage } from "node:async_hooks";
import { db } from "#db/client.ts";
import { stripe } from "#server/integrations/stripe/client.ts";

/*
 * Lets a piece of work die at any of its steps, as a process does: what it has not done by then is never done, no
 * `catch` and no `finally` of it runs. A step is the moment before or after a commit of the database, or before or
 * after a call of the payment provider. Import it after the support for database and payment.
 */
type Life = { steps: string[]; diesAt: number; die: () => void; isDead: boolean };

const lives = new AsyncLocalStorage<Life>();
const never = (): Promise<never> => new Promise(() => {});

/** Whether this life is over at this step. */
function isEnd(life: Life | undefined, step: string): boolean {
  if (!life) return false;
  if (life.isDead) return true;
  life.isDead = life.steps.length === life.diesAt;
  life.steps.push(step);
  if (life.isDead) life.die();
  return life.isDead;
}

/** Does something between its two steps. */
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

/** The statement's first words, if it writes. */
const writes = (query: string) => /^(insert into|update|delete from) "\w+"/.exec(query)?.[0];

/** A single statement commits by itself. It is sent once somebody waits for it, as the driver does. */
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

/** A death before the commit undoes the transaction, as the end of its connection does. */
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

type Http = { makeRequest: (...call: [string, string, string, string, ...unknown[]]) => Promise<unknown> };
const http = stripe() as unknown as { getApiField(name: "httpClient"): Http };
const provider = http.getApiField("httpClient");
const makeRequest = provider.makeRequest.bind(provider);
provider.makeRequest = (...call) =>
  between(`${call[3]} ${call[2].split("?")[0]?.replace(/_\w{10,}/g, "")}`, () => makeRequest(...call));

/**
 * Lives through `work`, or dies at its step number `diesAt`.
 * @returns the steps that were reached; the last is the one at which it died
 */
export async function runUntilCrash(work: () => Promise<unknown>, diesAt = Number.POSITIVE_INFINITY) {
  const { promise: death, resolve: die } = Promise.withResolvers<void>();
  const life: Life = { steps: [], diesAt, die, isDead: false };
  await lives.run(life, () => Promise.race([death, work()]));
  return { steps: life.steps, isDead: life.isDead };
}
