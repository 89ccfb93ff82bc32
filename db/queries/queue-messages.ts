import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";

/* The only queries of pg-boss's own tables. */

/** Lists which of the queues have a message that is due. */
export async function listDueQueues(queues: readonly string[]): Promise<string[]> {
  const names = sql.join(
    queues.map((name) => sql`(${name})`),
    sql`, `,
  );
  const rows = await db.execute<{ queue: string }>(sql`select queue from (values ${names}) as wanted (queue)
    where exists (select 1 from pgboss.job
      where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now())`);
  return rows.map(({ queue }) => queue);
}

/** Whether a queue has an open message for an item. */
export const hasOpenMessage = (queues: readonly string[], id: SQL | { getSQL(): SQL }): SQL => sql`exists (
  select 1 from pgboss.job message where message.name in ${[...queues]}
    and message.state in ('created', 'retry', 'active') and message.data ->> 'id' = ${id}::text)`;

/** Deletes the messages of a job's items that no worker has taken. */
export async function deleteItemMessages(tx: Executor, jobId: string): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where name in ('capture', 'names') and state in ('created', 'retry')
    and data ->> 'id' in (select id::text from job_items where job_id = ${jobId})`);
}
