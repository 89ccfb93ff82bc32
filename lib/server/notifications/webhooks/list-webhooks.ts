import { listEntitlements } from "#db/queries/subscriptions.ts";
import {
  findWebhookEndpoint,
  type ListedEndpoint,
  listWebhookEndpoints,
} from "#db/queries/webhook-endpoints.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { Webhook, WebhookList } from "#shared/webhooks/contract.ts";
import { SELECTABLE_EVENTS } from "#shared/webhooks/events.ts";
import { hasToken } from "#shared/webhooks/kinds.ts";

export const toWebhook = (row: ListedEndpoint): Webhook => ({
  id: toPublicId("webhook", row.id),
  kind: row.kind,
  url: row.url,
  chatId: row.chatId,
  hasToken: hasToken(row.kind) && row.secret !== null,
  description: row.description,
  events: SELECTABLE_EVENTS.filter((type) => row.events.includes(type)),
  isEnabled: row.disabledAt === null,
  disabledReason: row.disabledReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretEndsAt: row.isRotating ? (row.previousSecretEndsAt?.toISOString() ?? null) : null,
  createdAt: row.createdAt.toISOString(),
});

export const webhookNotFoundError = (): AppError => new AppError("not_found", "Webhook not found.");

/** The largest number of endpoints among the user's plans; 0 without a plan. */
export async function getMaxEndpoints(userId: string): Promise<number> {
  const entitlements = await listEntitlements(userId);
  return Math.max(0, ...entitlements.map(({ webhookEndpoints }) => webhookEndpoints));
}

/** Lists the user's endpoints, newest first. */
export async function listWebhooks(userId: string): Promise<WebhookList> {
  const [rows, maxEndpoints] = await Promise.all([listWebhookEndpoints(userId), getMaxEndpoints(userId)]);
  return { data: rows.map(toWebhook), maxEndpoints };
}

/** Gets an endpoint of the user. @throws AppError `not_found` */
export async function getWebhook(userId: string, id: string): Promise<Webhook> {
  const row = await findWebhookEndpoint(userId, id);
  if (!row) throw webhookNotFoundError();
  return toWebhook(row);
}
