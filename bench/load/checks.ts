import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../accounts.ts";
import { type Memory, measureProcessMemory } from "../memory.ts";
import type { Outcome, User } from "./user.ts";

const SAMPLE_MS = 2_000;
const DRAIN_SECONDS = 120;
const MEMORY_TOLERANCE = 0.1;
/** Of the median number of successes of the plan. */
const LEAST_SHARE = 0.25;
const EXPECTED_SERVER_ERRORS = [502, 503, 504];

/** @returns mismatches of the usage counters after all runs have ended, one line each */
export async function checkCounters(sql: Sql, users: { id: string }[]): Promise<string[]> {
  const ids = users.map(({ id }) => id);
  const running = () =>
    sql`select 1 from usage_reservations where user_id = any(${ids}) and state = 'reserved'`;
  for (let second = 0; second < DRAIN_SECONDS && (await running()).length > 0; second += 1)
    await pause(1_000);
  const left = (await running()).length;
  const rows = await sql<{ userId: string; counted: number; committed: number }[]>`
    select account.id as "userId",
      coalesce((select sum(used)::int from usage_counters where user_id = account.id), 0) as counted,
      (select count(*)::int from usage_reservations where user_id = account.id and state = 'committed') as committed
    from unnest(${ids}::uuid[]) as account(id)`;
  const total = rows.reduce((sum, { committed }) => sum + committed, 0);
  console.log(`\nUsage: ${total} committed uses of ${users.length} users.`);
  return [
    ...(left > 0 ? [`${left} uses are still reserved ${DRAIN_SECONDS} s after the last call`] : []),
    ...rows
      .filter(({ counted, committed }) => counted !== committed)
      .map(({ userId, counted, committed }) => `${userId}: ${counted} counted, ${committed} committed`),
  ];
}

/** Lost responses and statuses that a response must not have, one line each. */
export const findWrongOutcomes = (outcomes: Outcome[]): string[] => {
  const wrong = outcomes.filter(
    ({ status }) => status === null || (status >= 500 && !EXPECTED_SERVER_ERRORS.includes(status)),
  );
  return [...new Set(wrong.map(({ user, label }) => `${user.name}: ${label}`))];
};

/** Samples the memory of a server and its browsers until `signal` is aborted. */
export async function sampleMemory(getPid: () => number | undefined, signal: AbortSignal): Promise<Memory[]> {
  const samples: Memory[] = [];
  while (!signal.aborted) {
    const pid = getPid();
    if (pid) samples.push(measureProcessMemory(pid));
    await pause(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Share of a run in which a process that has just started loads and compiles what it needs. */
const WARM_UP = 0.2;

/** Compares the halves of a run after its warm-up, in MiB. */
export function compareMemory(name: string, samples: number[]): { line: string; wrong: string[] } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const middle = Math.floor(warm.length / 2);
  const [first, second] = [mean(warm.slice(0, middle)), mean(warm.slice(middle))];
  const change = second / first - 1;
  const line = `${name}: mean of the first half ${first.toFixed(0)} MiB, of the second ${second.toFixed(0)} (${(change * 100).toFixed(1)} %)`;
  return { line, wrong: change > MEMORY_TOLERANCE ? [line] : [] };
}

export const toServerMib = (samples: Memory[]): number[] => samples.map(({ server }) => server);

const countSuccesses = (user: User, outcomes: Outcome[]): number =>
  outcomes.filter((outcome) => outcome.user === user && outcome.status === 200).length;

/** Ordinary users with far fewer successes than others of their plan, one line each. */
export function findUnfairShares(users: User[], outcomes: Outcome[]): string[] {
  return (["free", "pro"] as const).flatMap((plan) => {
    const ordinary = users.filter((user) => user.plan === plan && !user.isHostile);
    const successes = ordinary.map((user) => countSuccesses(user, outcomes));
    const median = successes.toSorted((a, b) => a - b)[Math.floor(successes.length / 2)] ?? 0;
    return ordinary
      .filter((_user, index) => (successes[index] ?? 0) < median * LEAST_SHARE)
      .map((user) => `${user.name} (${plan}): ${countSuccesses(user, outcomes)} successes, median ${median}`);
  });
}

/** Ordinary users who were charged more often than they got a response, or less. The first capture can be free. */
export async function checkCharges(sql: Sql, users: User[], outcomes: Outcome[]): Promise<string[]> {
  const rows = await sql<{ userId: string; committed: number }[]>`
    select user_id as "userId", count(*)::int as committed from usage_reservations
    where state = 'committed' and user_id = any(${users.map(({ id }) => id)}) group by 1`;
  const committed = new Map(rows.map(({ userId, committed: count }) => [userId, count]));
  return users
    .filter(({ isHostile }) => !isHostile)
    .flatMap((user) => {
      const charged = committed.get(user.id) ?? 0;
      const successes = countSuccesses(user, outcomes);
      const isRight = charged <= successes && charged >= successes - 1;
      return isRight ? [] : [`${user.name}: ${charged} charges for ${successes} responses`];
    });
}
