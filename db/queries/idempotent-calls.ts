import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { apiIdempotencyKeys } from "#db/api-key-tables.ts";
import { db, type Executor } from "#db/client.ts";
import { isLeaseFree, secondsFromNow } from "./leases.ts";

/* Calls of the public API with an `Idempotency-Key`, which is kept for 24 hours. */

const call = apiIdempotencyKeys;
const isOld = lte(call.createdAt, sql`now() - interval '24 hours'`);

/** A call that has its idempotency key. */
export type IdempotentCall = { userId: string; key: string; reservationId: string };

/**
 * Inserts the row of a call, or takes over one that is old or whose process is dead.
 * @param progress the seconds of its lease, or the response of a call that has ended with this transaction
 * @returns false when another call has the key
 */
export async function insertIdempotentCall(
  tx: Executor,
  { userId, key, reservationId, requestHash }: IdempotentCall & { requestHash: string },
  progress: { leaseSeconds: number } | { response: string },
): Promise<boolean> {
  const isAbandoned = and(isNull(call.response), isLeaseFree(call.leaseEndsAt));
  const leaseSeconds = "leaseSeconds" in progress ? progress.leaseSeconds : 0;
  const values = {
    requestHash,
    reservationId,
    response: "response" in progress ? progress.response : null,
    leaseEndsAt: secondsFromNow(leaseSeconds),
  };
  const rows = await tx
    .insert(call)
    .values({ userId, key, ...values })
    .onConflictDoUpdate({
      target: [call.userId, call.key],
      set: { ...values, createdAt: sql`now()` },
      setWhere: or(isAbandoned, isOld) as SQL,
    })
    .returning({ key: call.key });
  return rows.length > 0;
}

const isOwn = ({ userId, key, reservationId }: IdempotentCall) =>
  and(eq(call.userId, userId), eq(call.key, key), eq(call.reservationId, reservationId));

/** Stores the response of a call, to replay it. */
export async function completeIdempotentCall(own: IdempotentCall, response: string): Promise<void> {
  await db.update(call).set({ response }).where(isOwn(own));
}

/** Deletes the row of a call that failed, so that it can be repeated. */
export async function deleteIdempotentCall(own: IdempotentCall): Promise<void> {
  await db.delete(call).where(and(isOwn(own), isNull(call.response)));
}

/** Deletes the rows of calls after 24 hours. */
export async function purgeIdempotentCalls(): Promise<void> {
  await db.delete(call).where(isOld);
}
