import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../accounts.ts";
import type { Outcome } from "../load/user.ts";
import { measureProcessMemory } from "../memory.ts";
import type { Fault } from "./faults.ts";
import { DISK, LOG } from "./stack.ts";

/** Seconds after a fault in which calls may still fail. */
const RECOVERY_SECONDS = 15;
const HELD_SECONDS = 60;
const DRAIN_SECONDS = 300;

export type Recovery = { fault: Fault; errors: Outcome[]; seconds: number };

const isServerError = ({ status }: Outcome): boolean => status === null || status >= 500;

/** The errors that arrived from each fault to the next, and how long after its end the last of these calls began. */
export const measureRecoveries = (faults: Fault[], outcomes: Outcome[]): Recovery[] =>
  faults.map((fault, index) => {
    const until = faults[index + 1]?.startedAt ?? Number.POSITIVE_INFINITY;
    const errors = outcomes.filter((outcome) => {
      const arrivedAt = outcome.startedAt + outcome.ms;
      return isServerError(outcome) && arrivedAt >= fault.startedAt && arrivedAt < until;
    });
    const last = Math.max(fault.endedAt, ...errors.map(({ startedAt }) => startedAt));
    return { fault, errors, seconds: (last - fault.endedAt) / 1_000 };
  });

export const findSlowRecoveries = (recoveries: Recovery[]): string[] =>
  recoveries.flatMap(({ fault: { name, held }, seconds, errors }) => [
    ...(seconds > RECOVERY_SECONDS
      ? [`${name}: calls failed until ${seconds.toFixed(1)} s after it (${errors.at(-1)?.label})`]
      : []),
    ...(held && held.seconds > HELD_SECONDS
      ? [`${name}: its items ran again after ${held.seconds.toFixed(1)} s`]
      : []),
  ]);

/** Waits until all jobs have ended. @returns what contradicts the rules of jobs, one line each */
export async function checkJobs(sql: Sql): Promise<string[]> {
  const open = () => sql`select id, state, total, done, failed from jobs where finished_at is null`;
  for (let second = 0; second < DRAIN_SECONDS && (await open()).length > 0; second += 1) await pause(1_000);
  const unfinished = await open();
  const unsettled = await sql`select id from jobs where finished_at is not null
    and (reserved_uses <> committed_uses + released_uses or total <> done + failed + skipped + canceled)`;
  const charges = await sql`
    select i.id from job_items i left join usage_reservations r on r.id = i.id and r.state = 'committed'
    where i.is_charged is distinct from (r.id is not null) or i.state in ('queued', 'running')`;
  const [totals] =
    await sql`select count(*)::int as jobs, sum(done)::int as done, sum(failed)::int as failed from jobs`;
  console.log(`\nJobs: ${totals?.jobs}, items done ${totals?.done}, failed ${totals?.failed}.`);
  for (const {
    code,
    items,
  } of await sql`select error ->> 'code' as code, count(*)::int as items from job_items
    where state = 'failed' group by 1`)
    console.log(`Failed items: ${items} × ${code}`);
  return [
    ...(unfinished.length > 0
      ? [`${unfinished.length} jobs have not ended: ${JSON.stringify(unfinished)}`]
      : []),
    ...(unsettled.length > 0 ? [`${unsettled.length} jobs are not settled`] : []),
    ...(charges.length > 0 ? [`${charges.length} items have a wrong state or charge`] : []),
  ];
}

/** Waits until Stripe's events are processed. @returns purchases without a plan, and events that are not processed */
export async function checkPurchases(sql: Sql, paid: string[]): Promise<string[]> {
  const waiting = () => sql`select id from stripe_events where status in ('received', 'failed')`;
  for (let second = 0; second < DRAIN_SECONDS && (await waiting()).length > 0; second += 1)
    await pause(1_000);
  const left = await waiting();
  const active = await sql`select user_id from user_subscriptions
    where user_id = any(${paid}) and is_current and status = 'active'`;
  console.log(`Purchases: ${paid.length} paid, ${active.length} active.`);
  return [
    ...(left.length > 0 ? [`${left.length} events of Stripe are not processed`] : []),
    ...(active.length < paid.length ? [`${paid.length - active.length} payments without a plan`] : []),
  ];
}

/** Longer than a browser is kept for the next capture of its user. */
const KEPT_SECONDS = 90;
/** A spare browser, which waits for the next capture. */
const SPARE_MIB = 400;

const listOutputFolders = (): string[] =>
  readdirSync(join(DISK, "tmp")).filter((name) => name.startsWith("saas-tools-output-"));

/** What captures have left when none runs and no browser is kept for a user: processes, memory and files. */
export async function findLeftovers(getPids: () => (number | undefined)[]): Promise<string[]> {
  const measure = () => getPids().map((pid) => (pid ? measureProcessMemory(pid).browsers : 0));
  const isClean = () => listOutputFolders().length === 0 && measure().every((mib) => mib < SPARE_MIB);
  for (let second = 0; second < KEPT_SECONDS && !isClean(); second += 1) await pause(1_000);
  const folders = listOutputFolders();
  return [
    ...(folders.length > 0 ? [`${folders.length} folders of captures are left: ${folders.join(", ")}`] : []),
    ...measure().flatMap((mib) => (mib < SPARE_MIB ? [] : [`Browsers without a capture use ${mib} MiB`])),
  ];
}

/** Errors that no promise caught; each would end a process without a handler of its own. */
export function findUncaughtErrors(): string[] {
  const lines = readFileSync(LOG, "utf8").split("\n");
  return lines
    .filter((line) => /uncaughtException|unhandledRejection|^\S+ \w+ Uncaught/i.test(line))
    .slice(0, 5);
}
