import {
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from "#db/queries/webhook-endpoints.ts";
import { encryptSecret } from "#server/platform/signing.ts";
import type { UpdateWebhook, Webhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { validateUrl } from "./create-webhook.ts";
import { getWebhook, webhookNotFoundError } from "./list-webhooks.ts";
import { SECRET_PURPOSE } from "./messages.ts";
import { generateWebhookSecret } from "./signature.ts";

const OLD_SECRET_HOURS = 24;

/** Changes an endpoint. @throws AppError `not_found`, `invalid` for an address that is not allowed */
export async function updateWebhook(userId: string, id: string, request: UpdateWebhook): Promise<Webhook> {
  const url = request.url === undefined ? undefined : await validateUrl(request.url);
  if (!(await updateWebhookEndpoint(userId, id, { ...request, url }))) throw webhookNotFoundError();
  return getWebhook(userId, id);
}

/** Deletes an endpoint with its log. @throws AppError `not_found` */
export async function deleteWebhook(userId: string, id: string): Promise<{ deleted: true }> {
  if (!(await deleteWebhookEndpoint(userId, id))) throw webhookNotFoundError();
  return { deleted: true };
}

/**
 * Replaces the secret of a signed endpoint. Messages are signed with both for 24 hours.
 * @throws AppError `not_found` also for an endpoint of a chat, which has no secret
 */
export async function rotateSecret(userId: string, id: string): Promise<WebhookWithSecret> {
  const secret = generateWebhookSecret();
  const encrypted = encryptSecret(SECRET_PURPOSE, secret);
  if (!(await rotateWebhookSecret(userId, id, encrypted, OLD_SECRET_HOURS))) throw webhookNotFoundError();
  return { webhook: await getWebhook(userId, id), secret };
}
