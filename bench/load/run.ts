import { anyFreePort } from "../../scripts/dev-stack/ports.ts";
import { createSubscriber, loadAccounts, type Sql } from "../accounts.ts";
import type { Memory } from "../memory.ts";
import { startProduct, startSiteAlone } from "../start-stack.ts";
import {
  checkCharges,
  checkCounters,
  compareMemory,
  findUnfairShares,
  findWrongOutcomes,
  sampleMemory,
  toServerMib,
} from "./checks.ts";
import { HOST, serveHostileSite } from "./hostile-site.ts";
import { printMemory, printOutcomes, printWaits } from "./report.ts";
import { type Call, type Outcome, type User, work } from "./user.ts";

/*
 * npm run bench:load [seconds] [users] [sites]: users of the Free and Pro plans at once, two of them hostile, against the
 * production build with its real rate limits; by default 20 at one site. All traffic is on loopback. Fails when a response
 * had a status that it must not have, when a user got less than a fair share, when usage counters, committed uses and
 * responses differ, or when the memory of a site grows. Times are printed only.
 */
const [SECONDS = 300, USERS = 20, SITES = 1] = process.argv.slice(2).map(Number);
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

type Site = { url: string; pid: number | undefined };

async function measure(sites: Site[], users: User[]): Promise<{ outcomes: Outcome[]; memory: Memory[][] }> {
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const memory = sites.map(({ pid }) => sampleMemory(() => pid, over.signal));
  const options = {
    endsAt: Date.now() + SECONDS * 1_000,
    onOutcome: (outcome: Outcome) => outcomes.push(outcome),
  };
  await Promise.all(
    users.flatMap((user, index) => {
      // Users of both plans are at every site.
      const site = sites[Math.floor(index / 2) % sites.length]?.url ?? "";
      return user.isHostile
        ? Array.from({ length: HOSTILE_CALLS }, (_, at) =>
            work(
              site,
              user,
              [...HOSTILE.slice(at % HOSTILE.length), ...HOSTILE.slice(0, at % HOSTILE.length)],
              options,
            ),
          )
        : [work(site, user, CALLS[user.plan === "free" ? "free" : "pro"], options)];
    }),
  );
  over.abort();
  return { outcomes, memory: await Promise.all(memory) };
}

const hostile = await serveHostileSite();
const product = await startProduct({
  ...hostile.settings,
  LIMITS_SCALE: "1",
  ...(SITES > 1 ? { LOOKUP_BUDGETS: "database" } : {}),
});
const more: Awaited<ReturnType<typeof startSiteAlone>>[] = [];
try {
  for (let index = 1; index < SITES; index += 1)
    more.push(await startSiteAlone(product.addresses, await anyFreePort()));
  const { site, pids } = product.addresses;
  const sql = (await loadAccounts()).openStackDatabase();
  const users = await createUsers(sql);
  const { outcomes, memory } = await measure([{ url: site, pid: pids.site }, ...more], users);
  printWaits(users, outcomes);
  printOutcomes(outcomes);
  const growth = memory.map((samples, index) => {
    printMemory(samples);
    return compareMemory(`Site ${index + 1}`, toServerMib(samples));
  });
  console.log(`\n${growth.map(({ line }) => line).join("\n")}`);
  const wrong = [
    ...findWrongOutcomes(outcomes),
    ...findUnfairShares(users, outcomes),
    ...(await checkCounters(sql, users)),
    ...(await checkCharges(sql, users, outcomes)),
    ...growth.flatMap(({ wrong: grown }) => grown),
  ];
  await sql.end();
  for (const line of wrong) console.log(`WRONG  ${line}`);
  console.log(wrong.length === 0 ? "All checks passed." : `${wrong.length} checks failed.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  for (const { stop } of more) await stop();
  await product.stop();
  hostile.close();
}
