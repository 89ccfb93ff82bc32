import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { callStripeEmulator } from "../../scripts/demo-data/stripe-emulator-calls.ts";
import type { Sql } from "../accounts.ts";
import { listBrowserPids } from "../memory.ts";
import { DISK, type SoakStack } from "./stack.ts";

const CUT_MS = 3_000;
const FAULT_MS = 10_000;
const HELD_LIMIT_MS = 120_000;
const POLL_MS = 250;
/** Larger than what a run can leave, so that a folder without a small file system is never filled. */
const MAX_DISK_BYTES = 3 * 2 ** 30;

/** A fault with its times of `performance.now()`. */
export type Fault = {
  name: string;
  startedAt: number;
  endedAt: number;
  /** After a worker was killed: items that it held, and seconds until the last of them ran again or had ended. */
  held?: { items: number; seconds: number };
};

type Context = { stack: SoakStack; sql: Sql; waits: Promise<unknown>[] };
type Inject = (context: Context, fault: Fault) => Promise<void>;

function kill(pid: number | undefined): void {
  if (pid) process.kill(pid, "SIGKILL");
}

const killBrowser: Inject = async ({ stack }) => {
  for (const parent of [stack.getPid("site"), stack.getPid("worker")])
    for (const pid of parent ? listBrowserPids(parent) : []) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It had ended with its parent.
      }
    }
};

/** Kills the worker, which its supervisor starts again, and waits in the background for the items that it held. */
const killWorker: Inject = async ({ stack, sql, waits }, fault) => {
  const held = await sql<{ id: string; attempts: number }[]>`
    select id, attempts from job_items where state = 'running'`;
  kill(stack.getPid("worker"));
  const killedAt = performance.now();
  const waitForHeld = async () => {
    const isHeld = async () =>
      (
        await sql`select 1 from job_items join jsonb_to_recordset(${sql.json(held)}) as held(id uuid, attempts int)
          using (id, attempts) where state = 'running' limit 1`
      ).length > 0;
    while (performance.now() - killedAt < HELD_LIMIT_MS && (await isHeld())) await pause(POLL_MS);
    fault.held = { items: held.length, seconds: (performance.now() - killedAt) / 1_000 };
  };
  waits.push(waitForHeld());
};

const cutDatabase: Inject = async ({ stack }) => {
  stack.proxy.sever();
  await pause(CUT_MS);
  stack.proxy.restore();
};

/** Longer than a query waits for a silent database. */
const SILENT_MS = 20_000;

const silenceDatabase: Inject = async ({ stack }) => {
  stack.proxy.freeze();
  await pause(SILENT_MS);
  stack.proxy.restore();
};

const failStripe: Inject = async ({ stack: { product } }) => {
  const url = product.stripe ?? "";
  await callStripeEmulator(url, "faults", { kind: "500", times: 100_000 });
  await pause(FAULT_MS);
  await fetch(`${url}/__sandbox/faults`, { method: "DELETE" });
};

/** Whether `DISK` is a small file system, which can be filled. */
export function isSmallDisk(): boolean {
  const { blocks, bsize } = statfsSync(DISK);
  return blocks * bsize < MAX_DISK_BYTES;
}

/** Writes until the file system has no space left (ENOSPC), and keeps it full as files are deleted. */
const fillDisk: Inject = async () => {
  const file = join(DISK, "fill");
  const descriptor = openSync(file, "w");
  const block = Buffer.alloc(2 ** 20);
  const fill = () => {
    try {
      for (;;) writeSync(descriptor, block, 0, block.length, fstatSync(descriptor).size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  };
  try {
    for (const end = performance.now() + FAULT_MS; performance.now() < end; ) {
      fill();
      await pause(POLL_MS);
    }
  } finally {
    ftruncateSync(descriptor);
    closeSync(descriptor);
    rmSync(file);
  }
};

const FAULTS: [string, Inject][] = [
  ["database cut for 3 s", cutDatabase],
  ["worker killed", killWorker],
  ["database silent for 20 s", silenceDatabase],
  ["disk full for 10 s", fillDisk],
  ["browsers killed", killBrowser],
  ["Stripe answers 500 for 10 s", failStripe],
];

/**
 * Injects the next fault every `everyMs`, as long as it can be over before `endsAt`.
 * @returns the faults, when their effects were measured
 */
export async function injectFaults(
  stack: SoakStack,
  sql: Sql,
  { everyMs, endsAt }: { everyMs: number; endsAt: number },
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const waits: Promise<unknown>[] = [];
  const kinds = FAULTS.filter(([, inject]) => inject !== fillDisk || isSmallDisk());
  for (let count = 0; ; count += 1) {
    const [name = "", inject] = kinds[count % kinds.length] ?? [];
    if (!inject || Date.now() + everyMs + FAULT_MS > endsAt) break;
    await pause(everyMs);
    const fault: Fault = { name, startedAt: performance.now(), endedAt: 0 };
    faults.push(fault);
    console.error(`${new Date().toISOString()} ${name}`);
    await inject({ stack, sql, waits }, fault);
    fault.endedAt = performance.now();
  }
  await Promise.all(waits);
  return faults;
}
