import postgres from "postgres";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

type EventStats = { last: Date | null; now: Date; unfinished: number; waiting: number };

const SECOND = 1000;
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `3 minutes ago`, in the largest unit. */
export function formatAge(milliseconds: number): string {
  for (const [name, seconds] of UNITS) {
    const count = Math.floor(milliseconds / SECOND / seconds);
    if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}

const lastEvent = ({ last, now }: EventStats): Diagnostic =>
  last
    ? ok("last event", `received ${formatAge(now.getTime() - last.getTime())}`)
    : note("last event", "none yet", "Buy a plan with a test card to receive one.");

/** Events that a running reconciler would have processed: it starts after half a minute. */
function pendingWork({ unfinished, waiting }: EventStats): Diagnostic {
  if (unfinished + waiting === 0) return ok("reconciler", "no pending work");
  const what = `${unfinished} events and ${waiting} customers have been pending for more than a day`;
  return broken(
    "reconciler",
    what,
    "Run npm run billing:reconcile, and check that the scheduler calls /api/cron/reconcile.",
  );
}

/** Pending refunds, which the reconciler creates. */
export async function checkRefunds(databaseUrl: string): Promise<Diagnostic[]> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql<{ pending: number }[]>`select count(*)::int as pending from pending_refunds`;
    if (!row?.pending) return [ok("refunds", "none is pending")];
    const count = row.pending === 1 ? "1 is" : `${row.pending} are`;
    return [note("refunds", `${count} pending`, "npm run billing:reconcile")];
  } catch {
    // checkDatabase reports a database that is unreachable or lacks migrations.
    return [];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export async function checkStripeEvents(databaseUrl: string): Promise<Diagnostic[]> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql<EventStats[]>`
      select now() as now, (select max(received_at) from stripe_events) as last,
        (select count(*)::int from stripe_events
          where status in ('received', 'failed') and received_at < now() - interval '1 day') as unfinished,
        (select count(*)::int from stripe_customers
          where stripe_customer_id is not null and last_synced_at is null
            and updated_at < now() - interval '1 day') as waiting`;
    return row ? [lastEvent(row), pendingWork(row)] : [];
  } catch {
    // checkDatabase reports a database that is unreachable or lacks migrations.
    return [];
  } finally {
    await sql.end({ timeout: 1 });
  }
}
