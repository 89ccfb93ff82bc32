import { stackSql } from "./accounts.ts";
import { stack } from "./stack.ts";

/** Runs the tasks for watches and schedules of the running site now, and what they put into the queues. */
export async function runScheduledTasks(): Promise<void> {
  await stackSql`update scheduled_tasks set next_run_at = now()
    where name in ('enqueue_due_watches', 'check_watched_names', 'run_schedules')`;
  const headers = { authorization: `Bearer ${stack.cronSecret}` };
  const response = await fetch(`${stack.site}/api/cron/jobs`, { headers });
  if (!response.ok) throw new Error(`The scheduled tasks answered ${response.status}.`);
}
