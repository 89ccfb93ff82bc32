import type { Executor } from "#db/client.ts";
import { enqueue, type QueueName } from "#server/queue/index.ts";

const enqueueIn = (tx: Executor, queue: QueueName, id: string, delaySeconds: number): Promise<void> =>
  enqueue(tx, queue, [
    { id, ...(delaySeconds > 0 ? { startAfter: new Date(Date.now() + delaySeconds * 1000) } : {}) },
  ]);

/** Enqueues a delivery in the transaction of its row. */
export const enqueueDelivery = (tx: Executor, deliveryId: string, delaySeconds = 0): Promise<void> =>
  enqueueIn(tx, "deliver", deliveryId, delaySeconds);

/** Enqueues a mail in the transaction of its row. */
export const enqueueMail = (tx: Executor, outboxId: string, delaySeconds = 0): Promise<void> =>
  enqueueIn(tx, "mail", outboxId, delaySeconds);
