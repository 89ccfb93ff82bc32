import { type SQL, sql } from "drizzle-orm";
import { type Db, fromDrizzle } from "pg-boss";
import type { Executor } from "#db/client.ts";
import { currentTraceparent } from "#shared/telemetry.ts";
import { getQueue, toQueueDatabase } from "./client.ts";
import type { QueueName } from "./queues.ts";

export type EnqueueOptions = {
  /** The id of the row that the message is about; beside it a message has only the trace it belongs to. */
  id: string;
  startAfter?: Date | undefined;
  /** Higher first; 0 by default. */
  priority?: number;
  /** The user whose messages share the limit of concurrent ones, and that limit. */
  group?: { id: string; limit: number };
  /** With the policy `short`, one message with this key waits at a time. */
  singletonKey?: string;
};

async function insertMessages(database: Db, queue: QueueName, messages: EnqueueOptions[]): Promise<void> {
  const boss = await getQueue();
  const traceparent = currentTraceparent();
  const jobs = messages.map(({ id, group, startAfter, ...options }) => ({
    ...options,
    data: { id, ...(traceparent ? { traceparent } : {}) },
    ...(startAfter ? { startAfter: startAfter.toISOString() } : {}),
    ...(group ? { group: { id: group.id, tier: String(group.limit) } } : {}),
  }));
  await boss.insert(queue, jobs, { db: database });
}

/**
 * Enqueues messages in the caller's transaction: they exist if and only if it commits. A message that the queue's policy
 * refuses is left out without an error.
 */
export async function enqueue(tx: Executor, queue: QueueName, messages: EnqueueOptions[]): Promise<void> {
  if (messages.length > 0) await insertMessages(toQueueDatabase(tx), queue, messages);
}

/** The insert that `enqueue` runs, for use in a `with` clause of another statement. */
export async function toEnqueueStatement(queue: QueueName, message: EnqueueOptions): Promise<SQL> {
  let statement = sql.empty();
  const collector = {
    execute: async (query: unknown) => {
      statement = query as SQL;
      return [];
    },
  };
  await insertMessages(fromDrizzle(collector, sql), queue, [message]);
  return statement;
}
