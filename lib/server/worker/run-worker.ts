import { setTimeout as sleep } from "node:timers/promises";
import { getAppliedMigration, newestMigration } from "#db/queries/database-state.ts";
import { closeBrowsers } from "#server/browser/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { closeQueue, openQueue, runQueues } from "#server/queue/index.ts";
import { createHandlers } from "./handlers.ts";
import { runDueTasks } from "./scheduled-tasks/run-due-tasks.ts";

const CONNECTIONS = 4;
const TICK_MS = 15_000;
const MIGRATIONS_POLL_MS = 2_000;
/** Milliseconds that running items get after the stop signal; platforms usually kill after 30 s. */
const GRACE_MS = 25_000;

export type WorkerStatus = { lastTickAt: Date | null };

/**
 * Waits until the database has the migrations of this version, or `stop`. With newer ones the worker runs: during a
 * deployment the previous version works with the schema of the next one.
 */
async function waitForMigrations(stop: AbortSignal): Promise<void> {
  let isLogged = false;
  while (!stop.aborted) {
    const applied = await getAppliedMigration().catch((error: unknown) => {
      logWarning("worker.migrations_not_read", { error });
      return null;
    });
    if (applied !== null && applied >= newestMigration) {
      if (applied > newestMigration) logWarning("worker.schema_is_newer", {});
      return;
    }
    if (applied !== null && !isLogged) logWarning("worker.waits_for_migrations", {});
    isLogged ||= applied !== null;
    await sleep(MIGRATIONS_POLL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Runs the scheduled tasks that are due, every 15 s until `stop`. */
async function tick(status: WorkerStatus, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await runDueTasks();
      status.lastTickAt = new Date();
    } catch (error) {
      logWarning("schedules.tick_failed", { error });
    }
    await sleep(TICK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Waits for the database's migrations, then works on all queues and scheduled tasks until `stop`, then lets running items end. */
export async function runWorker(status: WorkerStatus, stop: AbortSignal): Promise<void> {
  await waitForMigrations(stop);
  if (stop.aborted) return;
  await openQueue({ connections: CONNECTIONS, supervises: true });
  const ticking = tick(status, stop);
  await runQueues({ handlers: createHandlers(), stop, graceMs: GRACE_MS });
  await closeQueue();
  await Promise.race([ticking, sleep(1_000)]);
  await closeBrowsers();
}
