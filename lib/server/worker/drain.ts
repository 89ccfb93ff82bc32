import { runQueues, superviseQueues } from "#server/queue/index.ts";
import { createHandlers } from "./handlers.ts";
import { runDueTasks } from "./scheduled-tasks/run-due-tasks.ts";

/** The longest item; no new one is started this long before the end. */
const LONGEST_ITEM_MS = 100_000;
const GRACE_MS = 80_000;

/**
 * Works on the queues within a call of a platform without workers, until they are empty or the time is up.
 * @param maxSeconds the platform's limit for the call
 * @param hasBrowser whether the call's function contains what opens pages
 */
export async function drainQueues(maxSeconds: number, hasBrowser = true): Promise<{ tasks: string[] }> {
  const stop = AbortSignal.timeout(Math.max(1, maxSeconds * 1000 - LONGEST_ITEM_MS));
  await superviseQueues();
  const tasks = await runDueTasks();
  const { capture, ...others } = createHandlers();
  const handlers = hasBrowser ? { capture, ...others } : others;
  await runQueues({ handlers, stop, graceMs: GRACE_MS, isDrain: true });
  return { tasks };
}
