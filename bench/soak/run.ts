import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { loadAccounts } from "../accounts.ts";
import {
  checkCounters,
  compareMemory,
  findWrongOutcomes,
  sampleMemory,
  toServerMib,
} from "../load/checks.ts";
import { printMemory, printOutcomes, printTable } from "../load/report.ts";
import type { Outcome } from "../load/user.ts";
import type { Memory } from "../memory.ts";
import {
  checkJobs,
  checkPurchases,
  findLeftovers,
  findSlowRecoveries,
  findUncaughtErrors,
  measureRecoveries,
  type Recovery,
} from "./checks.ts";
import { injectFaults, isSmallDisk } from "./faults.ts";
import { startSoakStack } from "./stack.ts";
import { buyPlans, createSoakUsers } from "./users.ts";

/*
 * npm run bench -- soak [minutes] [seconds between faults]: 20 users on paid plans with calls and jobs against the
 * production build, its worker in a process of its own, and a fault every 90 s. bench/run.ts starts it on a small file
 * system.
 */
const MINUTES = Number(process.argv[2] ?? 20);
const FAULT_SECONDS = Number(process.argv[3] ?? 90);
/** Until browsers, caches and the pools are filled; not measured. */
const WARM_UP_MS = 30_000;

function printRecoveries(recoveries: Recovery[]): void {
  printTable(
    ["fault", "failed calls", "last began s after its end", "held items", "ran again after s"],
    recoveries.map(({ fault: { name, held }, errors, seconds }) => [
      name,
      errors.length,
      seconds.toFixed(1),
      held?.items ?? "",
      held?.seconds.toFixed(1) ?? "",
    ]),
  );
}

async function measure(stack: Awaited<ReturnType<typeof startSoakStack>>): Promise<string[]> {
  const sql = (await loadAccounts()).openStackDatabase();
  const users = await createSoakUsers(sql);
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const endsAt = Date.now() + WARM_UP_MS + MINUTES * 60_000;
  const options = { endsAt, onOutcome: (outcome: Outcome) => outcomes.push(outcome) };
  const working = Promise.all(users.map(({ user, run }) => run({ site: stack.product.site, user, options })));
  const buying = buyPlans(stack, options);
  await pause(WARM_UP_MS);
  const samples: Record<"site" | "worker", Promise<Memory[]>> = {
    site: sampleMemory(() => stack.getPid("site"), over.signal),
    worker: sampleMemory(() => stack.getPid("worker"), over.signal),
  };
  const faults = await injectFaults(stack, sql, { everyMs: FAULT_SECONDS * 1_000, endsAt });
  const [paid] = await Promise.all([buying, working]);
  over.abort();
  const recoveries = measureRecoveries(faults, outcomes);
  printOutcomes(outcomes);
  printRecoveries(recoveries);
  const site = await samples.site;
  printMemory(site);
  const growth = [
    compareMemory("Site", toServerMib(site)),
    compareMemory("Worker", toServerMib(await samples.worker)),
  ];
  console.log(`\n${growth.map(({ line }) => line).join("\n")}`);
  const kills = faults.filter(({ held }) => held).length;
  const workerEnds = stack.countWorkerEnds();
  const wrong = [
    ...findWrongOutcomes(outcomes),
    ...findSlowRecoveries(recoveries),
    ...(await checkJobs(sql)),
    ...(await checkPurchases(sql, paid)),
    ...(await checkCounters(
      sql,
      users.map(({ user }) => user),
    )),
    ...(await findLeftovers(() => [stack.getPid("site"), stack.getPid("worker")])),
    ...growth.flatMap(({ wrong }) => wrong),
    ...(workerEnds > kills ? [`The worker ended ${workerEnds} times, but was killed ${kills} times`] : []),
    ...findUncaughtErrors(),
  ];
  await sql.end();
  return wrong;
}

const stack = await startSoakStack();
try {
  if (!isSmallDisk()) console.log("The disk is not filled: no small file system could be mounted.");
  const crashed = stack.crash.then((text): string[] => [text]);
  const wrong = await Promise.race([measure(stack), crashed]);
  for (const line of wrong) console.log(`WRONG  ${line}`);
  console.log(wrong.length === 0 ? "All checks passed." : `${wrong.length} checks failed.`);
  console.log(
    `Load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(", ")}.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
}
process.exit();
