import { and, desc, eq, gte, inArray, isNull, like, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { stripeEvents } from "#db/billing-tables.ts";
import { db, type Executor } from "#db/client.ts";

const e = stripeEvents;
const isUnfinished = inArray(e.status, ["received", "failed"]);
const unfinishedFields = {
  id: e.id,
  type: e.type,
  stripeCustomerId: e.stripeCustomerId,
  paymentIntentId: e.paymentIntentId,
  chargeId: e.chargeId,
  eventCreatedAt: e.eventCreatedAt,
};
/** An event that was received and is not processed. */
export type UnfinishedEvent = Pick<typeof e.$inferSelect, keyof typeof unfinishedFields>;

/**
 * Inserts an event, or counts another attempt for a known one, in one statement with the message that has it processed.
 * Attempts of a failed event are counted when they fail.
 * @param message the insert of that message
 */
export async function recordEvent(event: typeof stripeEvents.$inferInsert, message?: SQL): Promise<void> {
  const insert = db
    .insert(e)
    .values({ ...event, ...(event.status === "ignored" ? { endedAt: sql`now()` } : {}) })
    .onConflictDoUpdate({
      target: e.id,
      set: { attempts: sql`${e.attempts} + (${e.status} <> 'failed')::int` },
    });
  await (message ? db.execute(sql`with message as (${message}) ${insert.getSQL()}`) : insert);
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

/** Marks events as failed, and counts their failures as attempts; the next delivery or reconciliation retries them. */
export async function markEventsFailed(ids: string[], reason: string): Promise<void> {
  const attempts = sql`case ${e.status} when 'failed' then ${e.attempts} + 1 else 1 end`;
  await db
    .update(e)
    .set({ status: "failed", attempts, lastError: reason.slice(0, 500) })
    .where(and(inArray(e.id, ids), isUnfinished));
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

/** Lists events whose last processing failed, newest first; only those with at least `minAttempts`. */
export async function listFailedEvents(limit: number, minAttempts = 1) {
  return db
    .select({
      id: e.id,
      type: e.type,
      attempts: e.attempts,
      lastError: e.lastError,
      receivedAt: e.receivedAt,
    })
    .from(e)
    .where(and(eq(e.status, "failed"), gte(e.attempts, minAttempts)))
    .orderBy(desc(e.receivedAt))
    .limit(limit);
}

/**
 * Whether an event is not processed and has failed fewer than `maxAttempts` times.
 * @param id the event, or the customer whose events are meant
 */
export async function hasRetryableEvent(id: string, maxAttempts: number): Promise<boolean> {
  const isRetryable = or(ne(e.status, "failed"), lt(e.attempts, maxAttempts));
  const [row] = await db
    .select({ id: e.id })
    .from(e)
    .where(and(isUnfinished, isRetryable, or(eq(e.id, id), eq(e.stripeCustomerId, id))))
    .limit(1);
  return row !== undefined;
}

/** Lists events that were received more than half a minute ago and are not processed. */
export async function listPendingEvents(limit: number): Promise<UnfinishedEvent[]> {
  return db
    .select(unfinishedFields)
    .from(e)
    .where(and(isUnfinished, lt(e.receivedAt, sql`now() - interval '30 seconds'`)))
    .orderBy(e.receivedAt)
    .limit(limit);
}

/** Lists a customer's events that are not processed, oldest first. */
export async function listUnfinishedEvents(customerId: string, limit: number): Promise<UnfinishedEvent[]> {
  return db
    .select(unfinishedFields)
    .from(e)
    .where(and(isUnfinished, eq(e.stripeCustomerId, customerId)))
    .orderBy(e.receivedAt)
    .limit(limit);
}

/** Gets an event that is not processed and names no customer. */
export async function findEventWithoutCustomer(id: string): Promise<UnfinishedEvent | null> {
  const [row] = await db
    .select(unfinishedFields)
    .from(e)
    .where(and(isUnfinished, eq(e.id, id), isNull(e.stripeCustomerId)));
  return row ?? null;
}

/** Filters the given events to those that are done or ignored. */
export async function listProcessedEventIds(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: e.id })
    .from(e)
    .where(and(inArray(e.id, ids), inArray(e.status, ["processed", "ignored"])));
  return rows.map(({ id }) => id);
}
