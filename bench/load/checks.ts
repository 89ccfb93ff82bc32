import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../accounts.ts";
import { type Memory, measureProcessMemory } from "../memory.ts";
import type { Outcome } from "./user.ts";

const SAMPLE_MS = 2_000;
const DRAIN_SECONDS = 120;
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
