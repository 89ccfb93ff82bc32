import type { Executor } from "#db/client.ts";
import { insertWebhookEvent } from "#db/queries/webhook-deliveries.ts";
import { enqueueDelivery } from "#server/notifications/queue.ts";
import type { WebhookEventData, WebhookEventType } from "#shared/webhooks/events.ts";

type RecordedEvent<T extends WebhookEventType> = {
  userId: string;
  type: T;
  /** Identifies the cause: the same cause is recorded once. */
  subjectKey: string;
  /** A function is called only when an endpoint receives the event. */
  data: WebhookEventData<T> | (() => Promise<WebhookEventData<T>>);
  /** Only this endpoint, whatever events it receives. */
  endpointId?: string;
  /** The job that the event is about, whose own endpoint receives it too. */
  jobId?: string;
};

/**
 * Records an event in the transaction of its cause, for the user's endpoints that receive it.
 * @returns the ids of the deliveries; none when no endpoint receives it or it was recorded before
 */
export async function recordWebhookEvent<T extends WebhookEventType>(
  tx: Executor,
  { endpointId, jobId, ...event }: RecordedEvent<T>,
): Promise<string[]> {
  const deliveries = await insertWebhookEvent(tx, event, { endpointId, jobId });
  for (const id of deliveries) await enqueueDelivery(tx, id);
  return deliveries;
}
