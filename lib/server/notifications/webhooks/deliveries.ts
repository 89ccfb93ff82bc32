import { randomUUID } from "node:crypto";
import { inTransaction } from "#db/client.ts";
import type { PagePosition } from "#db/queries/paging.ts";
import {
  findWebhookDelivery,
  listWebhookDeliveries,
  resetWebhookDelivery,
} from "#db/queries/webhook-deliveries.ts";
import { findWebhookEndpoint } from "#db/queries/webhook-endpoints.ts";
import { enqueueDelivery } from "#server/notifications/queue.ts";
import { toPage } from "#server/platform/cursor.ts";
import { enforceRateLimit } from "#server/platform/rate-limit/request-limits.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import type {
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
} from "#shared/webhooks/contract.ts";
import { REPLAY_RATE, TEST_RATE } from "./config.ts";
import { webhookNotFoundError } from "./list-webhooks.ts";
import { recordWebhookEvent } from "./record-event.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findWebhookDelivery>>>;

function toDelivery({ delivery, event }: Pick<Found, "delivery" | "event">): WebhookDelivery {
  const { state } = delivery;
  return {
    id: toPublicId("delivery", delivery.id),
    eventId: toPublicId("event", event.id),
    type: event.type,
    state,
    attempts: delivery.attempts,
    lastStatus: delivery.lastStatus,
    nextAttemptAt: state === "pending" ? delivery.nextAttemptAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
    endedAt: delivery.endedAt?.toISOString() ?? null,
  };
}

const toDetails = ({ delivery, event, attempts }: Found): WebhookDeliveryDetails => ({
  ...toDelivery({ delivery, event }),
  payload: { type: event.type, timestamp: event.createdAt.toISOString(), data: event.data },
  log: attempts.map(({ startedAt, durationMs, status, error, responseBody }) => ({
    startedAt: startedAt.toISOString(),
    durationMs,
    status,
    error,
    responseBody,
  })),
});

/** Lists the deliveries of a user's endpoint, newest first. @throws AppError `not_found` */
export async function listDeliveries(
  userId: string,
  endpointId: string,
  limit: number,
  after: PagePosition | null,
): Promise<WebhookDeliveryPage> {
  if (!(await findWebhookEndpoint(userId, endpointId))) throw webhookNotFoundError();
  return toPage(await listWebhookDeliveries(endpointId, limit, after), toDelivery);
}

const deliveryNotFoundError = (): AppError => new AppError("not_found", "Delivery not found.");

/** Gets a delivery of the user with its attempts. @throws AppError `not_found` */
export async function getDelivery(userId: string, id: string): Promise<WebhookDeliveryDetails> {
  const found = await findWebhookDelivery(userId, id);
  if (!found) throw deliveryNotFoundError();
  return toDetails(found);
}

/**
 * Sends a delivery that has ended again, with the same `webhook-id`.
 * @throws AppError `not_found`, `conflict` while it is pending or its endpoint is disabled, `rate_limited`
 */
export async function replayDelivery(userId: string, id: string): Promise<WebhookDeliveryDetails> {
  const found = await findWebhookDelivery(userId, id);
  if (!found) throw deliveryNotFoundError();
  await enforceRateLimit(REPLAY_RATE, found.delivery.endpointId);
  const isReset = await inTransaction(async (tx) => {
    const reset = await resetWebhookDelivery(tx, userId, id);
    if (reset) await enqueueDelivery(tx, id);
    return reset;
  });
  const delivery = await getDelivery(userId, id);
  if (!isReset)
    throw new AppError("conflict", "It is waiting to be sent already, or its endpoint is disabled.");
  return delivery;
}

/**
 * Sends a test event to an endpoint, once: it is not repeated after a failure.
 * @throws AppError `not_found`, `conflict` when it is disabled, `rate_limited`
 */
export async function sendTestEvent(userId: string, endpointId: string): Promise<WebhookDeliveryDetails> {
  if (!(await findWebhookEndpoint(userId, endpointId))) throw webhookNotFoundError();
  await enforceRateLimit(TEST_RATE, endpointId);
  const event = {
    userId,
    endpointId,
    type: "webhook.test" as const,
    subjectKey: randomUUID(),
    data: { message: "This is a test. Your endpoint works." },
  };
  const [id] = await inTransaction((tx) => recordWebhookEvent(tx, event));
  if (!id) throw new AppError("conflict", "The endpoint is disabled. Enable it first.");
  return getDelivery(userId, id);
}
