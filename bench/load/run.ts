import { setTimeout as pause } from "node:timers/promises";
import { createSubscriber, loadAccounts, type Plan, type Sql } from "../accounts.ts";
import { type Memory, measureProcessMemory } from "../memory.ts";
import { startProduct } from "../start-stack.ts";
import { HOST, serveHostileSite } from "./hostile-site.ts";
import { printMemory, printOutcomes, printWaits } from "./report.ts";
import { type Call, type Outcome, type User, work } from "./user.ts";

/*
 * npm run bench:load [seconds]: 20 users of the Free and Pro plans at once, two of them hostile, against the production
 * build with its real rate limits. All traffic is on loopback. Fails when a response had a status that it must not have,
 * or when usage counters and committed uses differ.
 */
const SECONDS = Number(process.argv[2] ?? 300);
const USERS = 20;
/** Concurrent calls of a hostile user. */
const HOSTILE_CALLS = 4;
const SAMPLE_MS = 2_000;
const DRAIN_SECONDS = 120;
const EXPECTED_SERVER_ERRORS = [502, 503, 504];

const screenshot = (url: string, more = {}): Call => ({
  path: "/api/tools/screenshot",
  body: { url, ...more },
});
const extraction = (url: string): Call => ({ path: "/api/tools/firecrawl", body: { url } });

const CALLS: Record<Plan, Call[]> = {
  free: [screenshot("https://plain.test/"), screenshot("https://shop.test/")],
  pro: [
    screenshot("https://news.test/"),
    extraction("https://docs.test/retries"),
    screenshot("https://shop.test/"),
  ],
};
const HOSTILE: Call[] = [
  screenshot(`http://${HOST}/never`),
  screenshot(`http://${HOST}/memory`),
  { ...screenshot(`http://${HOST}/noise`, { fullPage: true, format: "png" }), isRead: false },
];

/** Creates users alternately on Free and Pro; the last user of each plan is hostile. */
async function createUsers(sql: Sql): Promise<User[]> {
  const users: User[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const plan: Plan = index % 2 === 0 ? "free" : "pro";
    const isHostile = index >= USERS - 2;
    const name = `${isHostile ? "hostile" : "user"} ${index + 1}`;
    users.push({ ...(await createSubscriber(sql, plan)), name, plan, isHostile });
  }
  return users;
}

/** @returns mismatches of the usage counters after all runs have ended, one line each */
async function checkCounters(sql: Sql, users: User[]): Promise<string[]> {
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

const wrongOutcomes = (outcomes: Outcome[]): string[] => {
  const wrong = outcomes.filter(
    ({ status }) => status === null || (status >= 500 && !EXPECTED_SERVER_ERRORS.includes(status)),
  );
  return [...new Set(wrong.map(({ user, label }) => `${user.name}: ${label}`))];
};

async function sampleMemory(pid: number, signal: AbortSignal): Promise<Memory[]> {
  const samples: Memory[] = [];
  while (!signal.aborted) {
    samples.push(measureProcessMemory(pid));
    await pause(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

async function measure(
  site: string,
  pid: number,
  users: User[],
): Promise<{ outcomes: Outcome[]; memory: Memory[] }> {
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const memory = sampleMemory(pid, over.signal);
  const options = {
    endsAt: Date.now() + SECONDS * 1_000,
    onOutcome: (outcome: Outcome) => outcomes.push(outcome),
  };
  await Promise.all(
    users.flatMap((user) =>
      user.isHostile
        ? Array.from({ length: HOSTILE_CALLS }, (_, at) =>
            work(
              site,
              user,
              [...HOSTILE.slice(at % HOSTILE.length), ...HOSTILE.slice(0, at % HOSTILE.length)],
              options,
            ),
          )
        : [work(site, user, CALLS[user.plan], options)],
    ),
  );
  over.abort();
  return { outcomes, memory: await memory };
}

const hostile = await serveHostileSite();
const product = await startProduct({ ...hostile.settings, LIMITS_SCALE: "1" });
try {
  const sql = (await loadAccounts()).openStackDatabase();
  const users = await createUsers(sql);
  const { outcomes, memory } = await measure(product.addresses.site, product.addresses.pids.site, users);
  printWaits(users, outcomes);
  printOutcomes(outcomes);
  printMemory(memory);
  const wrong = [...wrongOutcomes(outcomes), ...(await checkCounters(sql, users))];
  await sql.end();
  for (const line of wrong) console.log(`WRONG  ${line}`);
  console.log(wrong.length === 0 ? "All checks passed." : `${wrong.length} checks failed.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  hostile.close();
}
