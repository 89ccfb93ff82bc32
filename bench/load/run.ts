import { createSubscriber, loadAccounts, type Sql } from "../accounts.ts";
import type { Memory } from "../memory.ts";
import { startProduct } from "../start-stack.ts";
import { checkCounters, findWrongOutcomes, sampleMemory } from "./checks.ts";
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

const screenshot = (url: string, more = {}): Call => ({
  path: "/api/tools/screenshot",
  body: { url, ...more },
});
const extraction = (url: string): Call => ({ path: "/api/tools/firecrawl", body: { url } });

const CALLS: Record<"free" | "pro", Call[]> = {
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
    const plan = index % 2 === 0 ? "free" : "pro";
    const isHostile = index >= USERS - 2;
    const name = `${isHostile ? "hostile" : "user"} ${index + 1}`;
    users.push({ ...(await createSubscriber(sql, plan)), name, plan, isHostile });
  }
  return users;
}

async function measure(
  site: string,
  pid: number,
  users: User[],
): Promise<{ outcomes: Outcome[]; memory: Memory[] }> {
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const memory = sampleMemory(() => pid, over.signal);
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
        : [work(site, user, CALLS[user.plan === "free" ? "free" : "pro"], options)],
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
  const wrong = [...findWrongOutcomes(outcomes), ...(await checkCounters(sql, users))];
  await sql.end();
  for (const line of wrong) console.log(`WRONG  ${line}`);
  console.log(wrong.length === 0 ? "All checks passed." : `${wrong.length} checks failed.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  hostile.close();
}
