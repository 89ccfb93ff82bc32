import { db, type Executor } from "#db/client.ts";
import type { ItemDelivery } from "#db/job-tables.ts";
import {
  findDestinationByName,
  findPendingDelivery,
  listOverdueItems,
  setItemDelivery,
} from "#db/queries/destinations.ts";
import { openCaptureFile } from "#server/capture/history.ts";
import { getRetrySeconds } from "#server/queue/attempt.ts";
import { enqueue } from "#server/queue/index.ts";
import { AppError } from "#shared/errors.ts";
import { ITEM_MS, RETRIES } from "./config.ts";
import { unknownDestination } from "./destinations.ts";
import { putFile, StoreError } from "./put-object.ts";

/** Uploads of one user at the same time. */
const USER_CONCURRENCY = 2;

type Item = { id: string; userId: string };

async function writePending(
  tx: Executor,
  { id, userId }: Item,
  delivery: Pick<ItemDelivery, "destination" | "attempts" | "error">,
  startAfter: Date,
): Promise<void> {
  const nextAttemptAt = startAfter.toISOString();
  await setItemDelivery(tx, id, { ...delivery, state: "pending", key: null, nextAttemptAt });
  await enqueue(tx, "store", [{ id, startAfter, group: { id: userId, limit: USER_CONCURRENCY } }]);
}

/** Has the file of an item delivered, in the transaction that ends the item. */
export const requestItemDelivery = (tx: Executor, item: Item, destination: string): Promise<void> =>
  writePending(tx, item, { destination, attempts: 0, error: null }, new Date());

/** An attempt that none can follow. */
class FinalError extends StoreError {}

async function putItemFile({
  userId,
  delivery,
  capture,
}: NonNullable<Awaited<ReturnType<typeof findPendingDelivery>>>) {
  const destination = await findDestinationByName(userId, delivery.destination);
  if (!destination) throw new FinalError(unknownDestination(delivery.destination));
  if (!capture) throw new FinalError("The file is no longer stored.");
  const { chunks, contentType } = await openCaptureFile(capture, "file").catch((error: unknown) => {
    if (error instanceof AppError) throw new FinalError(error.message, { cause: error });
    throw error;
  });
  const file = { chunks, size: capture.sizeBytes, contentType, id: capture.id, date: capture.createdAt };
  return putFile(destination, file, ITEM_MS);
}

/**
 * Makes one attempt to deliver the file of an item, and schedules the next one after a failure. Safe to call repeatedly
 * and at the same time: the same object is written again.
 */
export async function deliverItem(id: string): Promise<void> {
  const found = await findPendingDelivery(id);
  if (!found) return;
  const attempts = found.delivery.attempts + 1;
  const ended = { destination: found.delivery.destination, attempts, nextAttemptAt: null };
  try {
    const key = await putItemFile(found);
    await setItemDelivery(db, id, { ...ended, state: "delivered", key, error: null });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { message } = error;
    const seconds = error instanceof FinalError ? null : getRetrySeconds(RETRIES, attempts);
    if (seconds === null)
      await setItemDelivery(db, id, { ...ended, state: "failed", key: null, error: message });
    else {
      const startAfter = new Date(Date.now() + seconds * 1000);
      await writePending(db, { id, userId: found.userId }, { ...ended, error: message }, startAfter);
    }
  }
}

/** Time after which a due delivery counts as forgotten by the queue; longer than an attempt. */
const OVERDUE_MS = 10 * 60_000;
const MAX_OVERDUE = 500;

/** Enqueues due deliveries again whose message was lost, e.g. by a restored backup. */
export async function enqueueOverdueItems(): Promise<void> {
  const ids = await listOverdueItems(new Date(Date.now() - OVERDUE_MS), MAX_OVERDUE);
  await enqueue(
    db,
    "store",
    ids.map((id) => ({ id })),
  );
}
