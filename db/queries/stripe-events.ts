import { and, desc, eq, inArray, like, ne, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { stripeEvents } from "#db/schema.ts";

const e = stripeEvents;

/**
 * Inserts an event, or counts another attempt for a known one.
 * @returns its status before this delivery; `received` for a new one
 */
export async function recordEvent(event: typeof stripeEvents.$inferInsert) {
  const [row] = await db
    .insert(e)
    .values(event)
    .onConflictDoUpdate({ target: e.id, set: { attempts: sql`${e.attempts} + 1` } })
    .returning({ status: e.status });
  return row?.status ?? "received";
}

/** Sets the customer of an event that does not name one. */
export async function setEventCustomer(id: string, stripeCustomerId: string): Promise<void> {
  await db.update(e).set({ stripeCustomerId }).where(eq(e.id, id));
}

/** Lists dispute events, newest first. */
export async function listDisputes(limit: number) {
  return db
    .select({ id: e.id, type: e.type, customerId: e.stripeCustomerId, at: e.eventCreatedAt })
    .from(e)
    .where(like(e.type, "charge.dispute.%"))
    .orderBy(desc(e.eventCreatedAt), desc(e.id))
    .limit(limit);
}

/** Marks events as failed; the next delivery retries them. */
export async function markEventsFailed(ids: string[], reason: string): Promise<void> {
  await db
    .update(e)
    .set({ status: "failed", lastError: reason.slice(0, 500) })
    .where(and(inArray(e.id, ids), inArray(e.status, ["received", "failed"])));
}

/** Marks events as `done`, which is final, or `ignored`. */
export async function markEventsProcessed(
  ids: string[],
  status: "processed" | "ignored",
  executor: Executor = db,
): Promise<void> {
  await executor
    .update(e)
    .set({ status, lastError: null, endedAt: sql`now()` })
    .where(and(inArray(e.id, ids), ne(e.status, "processed")));
}

/** Lists events whose last processing failed, newest first. */
export async function listFailedEvents(limit: number) {
  return db
    .select({
      id: e.id,
      type: e.type,
      attempts: e.attempts,
      lastError: e.lastError,
      receivedAt: e.receivedAt,
    })
    .from(e)
    .where(eq(e.status, "failed"))
    .orderBy(desc(e.receivedAt))
    .limit(limit);
}

/** Lists events whose processing failed or was interrupted by a crash. */
export async function listPendingEvents(limit: number) {
  return db
    .select({ id: e.id, type: e.type, customerId: e.stripeCustomerId, createdAt: e.eventCreatedAt })
    .from(e)
    .where(
      and(inArray(e.status, ["received", "failed"]), sql`${e.receivedAt} < now() - interval '30 seconds'`),
    )
    .orderBy(e.receivedAt)
    .limit(limit);
}

export type UnfinishedEvent = Awaited<ReturnType<typeof listPendingEvents>>[number];

/** Filters the given events to those that are done or ignored. */
export async function listProcessedEventIds(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: e.id })
    .from(e)
    .where(and(inArray(e.id, ids), inArray(e.status, ["processed", "ignored"])));
  return rows.map(({ id }) => id);
}
