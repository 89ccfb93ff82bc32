import { and, asc, count, desc, eq, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import { db, type Executor, inTransaction } from "#db/client.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "#db/notification-tables.ts";
import { isLeaseFree, LEASE_SECONDS, secondsFromNow } from "./leases.ts";
import { isAfter, microseconds, newestFirst, type PagePosition, toPage } from "./paging.ts";

const [d, e, v, a] = [webhookDeliveries, webhookEndpoints, webhookEvents, webhookAttempts];
const isFree = isLeaseFree(d.leaseEndsAt);

type NewEvent = Pick<typeof webhookEvents.$inferInsert, "userId" | "type" | "subjectKey"> & {
  data: EventData | (() => Promise<EventData>);
};
type EventData = (typeof webhookEvents.$inferInsert)["data"];

/**
 * Inserts an event with a delivery for each of the user's endpoints that receive its type. Writes nothing when there
 * are none, or when the cause has an event already.
 * @param only this endpoint, whatever it receives, or the job whose own endpoint receives it beside the user's
 * @returns the ids of the deliveries
 */
export async function insertWebhookEvent(
  tx: Executor,
  event: NewEvent,
  only: { endpointId?: string | undefined; jobId?: string | undefined },
): Promise<string[]> {
  const { endpointId, jobId } = only;
  const isOfCause = jobId ? or(isNull(e.jobId), eq(e.jobId, jobId)) : isNull(e.jobId);
  const isReceiver = endpointId
    ? eq(e.id, endpointId)
    : and(sql`${event.type} = any(${e.events})`, isOfCause);
  const endpoints = await tx
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.userId, event.userId), isNull(e.disabledAt), isReceiver));
  if (endpoints.length === 0) return [];
  const data = typeof event.data === "function" ? await event.data() : event.data;
  const [row] = await tx
    .insert(v)
    .values({ ...event, data })
    .onConflictDoNothing()
    .returning({ id: v.id });
  if (!row) return [];
  const deliveries = await tx
    .insert(d)
    .values(endpoints.map(({ id }) => ({ eventId: row.id, endpointId: id })))
    .returning({ id: d.id });
  return deliveries.map(({ id }) => id);
}

type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export type ClaimedDelivery = {
  delivery: DeliveryRow;
  event: typeof webhookEvents.$inferSelect;
  /** `isRotating`: the previous secret signs, too. */
  endpoint: typeof webhookEndpoints.$inferSelect & { isRotating: boolean };
};

/** Why a delivery was not claimed: it has ended or is being sent, or may be sent after some seconds. */
export type ClaimRefusal = { refused: "ended" } | { refused: "later"; seconds: number };

type ClaimOptions = {
  /** Attempts to one endpoint at the same time; one while the endpoint fails. */
  concurrency: number;
  failuresBeforePause: number;
  /** Seconds until a delivery is tried again whose endpoint is busy. */
  busySeconds: number;
};

/** Claims a due delivery for one attempt, under a lock on its endpoint. */
export async function claimWebhookDelivery(
  id: string,
  { concurrency, failuresBeforePause, busySeconds }: ClaimOptions,
): Promise<ClaimedDelivery | ClaimRefusal> {
  return inTransaction(async (tx) => {
    const secondsUntil = (at: typeof d.nextAttemptAt | typeof e.pausedUntil) =>
      sql<number>`coalesce(ceil(extract(epoch from ${at} - now())), 0)::int`;
    // First and alone, so that the next statement sees what the previous holder of the lock has written.
    await tx
      .select({ id: e.id })
      .from(e)
      .where(eq(e.id, tx.select({ id: d.endpointId }).from(d).where(eq(d.id, id))))
      .for("update");
    const [found] = await tx
      .select({
        delivery: d,
        event: v,
        endpoint: e,
        isRotating: sql<boolean>`coalesce(${e.previousSecretEndsAt} > now(), false)`,
        isFree,
        dueIn: secondsUntil(d.nextAttemptAt),
        pausedFor: secondsUntil(e.pausedUntil),
      })
      .from(d)
      .innerJoin(v, eq(v.id, d.eventId))
      .innerJoin(e, eq(e.id, d.endpointId))
      .where(eq(d.id, id));
    if (found?.delivery.state !== "pending" || !found.isFree) return { refused: "ended" };
    const { endpoint } = found;
    const wait = Math.max(found.dueIn, found.pausedFor);
    if (wait > 0) return postpone(wait);
    const [running] = await tx
      .select({ count: count() })
      .from(d)
      .where(and(eq(d.endpointId, endpoint.id), not(isFree)));
    const max = endpoint.consecutiveFailures >= failuresBeforePause ? 1 : concurrency;
    if ((running?.count ?? 0) >= max) return postpone(busySeconds);
    await tx
      .update(d)
      .set({ leaseEndsAt: secondsFromNow(LEASE_SECONDS) })
      .where(eq(d.id, id));
    return {
      delivery: found.delivery,
      event: found.event,
      endpoint: { ...endpoint, isRotating: found.isRotating },
    };

    async function postpone(seconds: number): Promise<ClaimRefusal> {
      await tx
        .update(d)
        .set({ nextAttemptAt: secondsFromNow(seconds) })
        .where(eq(d.id, id));
      return { refused: "later", seconds };
    }
  });
}

/** What became of an attempt. */
export type AttemptOutcome = Pick<
  typeof webhookAttempts.$inferInsert,
  "startedAt" | "durationMs" | "status" | "error" | "responseBody"
> & {
  isDelivered: boolean;
  /** Seconds until the next attempt; null when it was the last one. */
  retrySeconds: number | null;
  /** Seconds without attempts to the endpoint; 0 for none. */
  pauseSeconds: number;
};

/**
 * Writes an attempt and its consequences for the delivery and the endpoint.
 * @returns the endpoint's failures since its last success, with the seconds since the first of them
 */
export async function recordWebhookAttempt(
  tx: Executor,
  { delivery, endpoint }: Pick<ClaimedDelivery, "delivery" | "endpoint">,
  outcome: AttemptOutcome,
): Promise<{ failures: number; failingSeconds: number }> {
  const { isDelivered, retrySeconds, pauseSeconds, ...attempt } = outcome;
  const hasEnded = isDelivered || retrySeconds === null;
  // Every transaction locks the endpoint first, which rules out deadlocks.
  const [state] = await tx
    .update(e)
    .set(
      isDelivered
        ? { consecutiveFailures: 0, failingSince: null, pausedUntil: null }
        : {
            consecutiveFailures: sql`${e.consecutiveFailures} + 1`,
            failingSince: sql`coalesce(${e.failingSince}, now())`,
            ...(pauseSeconds > 0 ? { pausedUntil: secondsFromNow(pauseSeconds) } : {}),
          },
    )
    .where(eq(e.id, endpoint.id))
    .returning({
      failures: e.consecutiveFailures,
      failingSeconds: sql<number>`coalesce(extract(epoch from now() - ${e.failingSince}), 0)::int`,
    });
  await tx.insert(a).values({ deliveryId: delivery.id, ...attempt });
  await tx
    .update(d)
    .set({
      attempts: sql`${d.attempts} + 1`,
      lastStatus: attempt.status ?? null,
      leaseEndsAt: null,
      ...(hasEnded
        ? { state: isDelivered ? "delivered" : "failed", endedAt: sql`now()` }
        : { nextAttemptAt: secondsFromNow(retrySeconds) }),
    })
    .where(and(eq(d.id, delivery.id), eq(d.state, "pending")));
  return state ?? { failures: 0, failingSeconds: 0 };
}

const DUE_BATCH = 500;

/** Lists deliveries that have been due for some seconds, the oldest first: their message in the queue was lost. */
export async function listOverdueDeliveries(overdueSeconds: number): Promise<string[]> {
  const isOverdue = lte(d.nextAttemptAt, secondsFromNow(-overdueSeconds));
  const rows = await db
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.state, "pending"), isOverdue, isFree))
    .orderBy(asc(d.nextAttemptAt))
    .limit(DUE_BATCH);
  return rows.map(({ id }) => id);
}

/** Makes an ended delivery of a user's active endpoint pending again. @returns false when there is none */
export async function resetWebhookDelivery(tx: Executor, userId: string, id: string): Promise<boolean> {
  const active = db
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.userId, userId), isNull(e.disabledAt)));
  const rows = await tx
    .update(d)
    .set({ state: "pending", endedAt: null, attempts: 0, nextAttemptAt: sql`now()` })
    .where(and(eq(d.id, id), sql`${d.state} <> 'pending'`, sql`${d.endpointId} in ${active}`))
    .returning({ id: d.id });
  return rows.length > 0;
}

/** Lists an endpoint's deliveries, newest first, with their events. */
export async function listWebhookDeliveries(endpointId: string, limit: number, after: PagePosition | null) {
  const rows = await db
    .select({ id: d.id, delivery: d, event: v, position: microseconds(d.createdAt) })
    .from(d)
    .innerJoin(v, eq(v.id, d.eventId))
    .where(and(eq(d.endpointId, endpointId), isAfter(d, after)))
    .orderBy(...newestFirst(d))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Gets a delivery of the user with its event and attempts, the newest first; null when there is none. */
export async function findWebhookDelivery(userId: string, id: string) {
  const [row] = await db
    .select({ delivery: d, event: v })
    .from(d)
    .innerJoin(v, eq(v.id, d.eventId))
    .where(and(eq(d.id, id), eq(v.userId, userId)));
  if (!row) return null;
  const attempts = await db.select().from(a).where(eq(a.deliveryId, id)).orderBy(desc(a.startedAt));
  return { ...row, attempts };
}

/** Deletes events older than 30 days with their deliveries and attempts. */
export async function purgeWebhookEvents(): Promise<void> {
  await db.delete(v).where(lt(v.createdAt, sql`now() - interval '30 days'`));
}
