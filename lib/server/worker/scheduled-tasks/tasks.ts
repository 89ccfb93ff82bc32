import { listLostItems } from "#db/queries/jobs.ts";
import { reconcile } from "#server/billing/reconcile.ts";
import { enqueueOverdueItems } from "#server/destinations/deliver-item.ts";
import { requeueItem } from "#server/jobs/run-item.ts";
import { runDueSchedules } from "#server/jobs/schedules/run-schedules.ts";
import { startForgottenJobs } from "#server/jobs/waiting-jobs.ts";
import { listUnhealthyRegistries } from "#server/name-check/clients.ts";
import { writeDueDigests } from "#server/notifications/mail/digest.ts";
import { enqueueOverdueMails } from "#server/notifications/mail/outbox.ts";
import { writeSubscriptionReminders } from "#server/notifications/mail/subscription-reminders.ts";
import { enqueueOverdueDeliveries } from "#server/notifications/webhooks/deliver.ts";
import { logWarning } from "#server/platform/log.ts";
import { checkDueNames } from "#server/watches/check-names.ts";
import { enqueueDueWatches } from "#server/watches/enqueue-due-watches.ts";
import { deleteExpiredData } from "#server/worker/maintenance.ts";

/** Work at regular intervals. One process runs it at a time. */
export type ScheduledTask = {
  name: string;
  everySeconds: number;
  /** Longer than the task takes; afterwards its process counts as dead. */
  leaseSeconds: number;
  run: () => Promise<unknown>;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MAX_LOST_ITEMS = 500;

async function requeueLostItems(): Promise<void> {
  const lost = await listLostItems(MAX_LOST_ITEMS);
  if (lost.length > 0) logWarning("jobs.items_requeued", { count: lost.length });
  for (const found of lost) await requeueItem(found);
  await startForgottenJobs();
}

async function checkRegistries(): Promise<void> {
  const registries = await listUnhealthyRegistries();
  if (registries.length > 0) logWarning("name_check.canaries_failed", { registries });
}

/** All tasks of the schedule. */
export const SCHEDULED_TASKS: readonly ScheduledTask[] = [
  { name: "billing_reconcile", everySeconds: HOUR, leaseSeconds: 10 * MINUTE, run: () => reconcile() },
  { name: "delete_expired_data", everySeconds: HOUR, leaseSeconds: 10 * MINUTE, run: deleteExpiredData },
  { name: "check_registries", everySeconds: 15 * MINUTE, leaseSeconds: 2 * MINUTE, run: checkRegistries },
  { name: "requeue_lost_items", everySeconds: 2 * MINUTE, leaseSeconds: 2 * MINUTE, run: requeueLostItems },
  { name: "enqueue_overdue_mails", everySeconds: 10, leaseSeconds: MINUTE, run: enqueueOverdueMails },
  {
    name: "enqueue_overdue_deliveries",
    everySeconds: MINUTE,
    leaseSeconds: MINUTE,
    run: enqueueOverdueDeliveries,
  },
  { name: "enqueue_overdue_files", everySeconds: 5 * MINUTE, leaseSeconds: MINUTE, run: enqueueOverdueItems },
  { name: "run_schedules", everySeconds: 10, leaseSeconds: 2 * MINUTE, run: () => runDueSchedules() },
  { name: "enqueue_due_watches", everySeconds: 15, leaseSeconds: 2 * MINUTE, run: enqueueDueWatches },
  { name: "check_watched_names", everySeconds: 15, leaseSeconds: 5 * MINUTE, run: checkDueNames },
  { name: "write_digests", everySeconds: MINUTE, leaseSeconds: 5 * MINUTE, run: writeDueDigests },
  { name: "write_reminders", everySeconds: HOUR, leaseSeconds: 10 * MINUTE, run: writeSubscriptionReminders },
];
