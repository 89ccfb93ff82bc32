import {
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from "#db/queries/webhook-endpoints.ts";
import type { UpdateWebhook, Webhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { BOT_TOKEN_MESSAGE, hasToken, isBotToken } from "#shared/webhooks/kinds.ts";
import { encryptWebhookSecret, invalidError, toBotUrl, validateEndpointUrl } from "./create-webhook.ts";
import { getWebhook, webhookNotFoundError } from "./list-webhooks.ts";
import { generateWebhookSecret } from "./signature.ts";

const OLD_SECRET_HOURS = 24;

type TargetChanges = Partial<Pick<WebhookEndpointRow, "url" | "secret" | "chatId">>;

function changeBot({ url, token, chatId }: UpdateWebhook): TargetChanges {
  if (url !== undefined) throw invalidError("/url", "Telegram needs no address");
  if (token !== undefined && !isBotToken(token ?? "")) throw invalidError("/token", BOT_TOKEN_MESSAGE);
  return {
    ...(token ? { url: toBotUrl(token), secret: encryptWebhookSecret(token) } : {}),
    ...(chatId === undefined ? {} : { chatId }),
  };
}

async function changeTarget(row: WebhookEndpointRow, request: UpdateWebhook): Promise<TargetChanges> {
  const { kind } = row;
  if (kind === "telegram") return changeBot(request);
  const { url: text, token, chatId } = request;
  if (chatId !== undefined) throw invalidError("/chatId", "Only Telegram has a chat id");
  if (token !== undefined && !hasToken(kind))
    throw invalidError("/token", "Only Telegram and ntfy have a token");
  const url = text === undefined ? row.url : await validateEndpointUrl(kind, text);
  const isOtherHost = hasToken(kind) && new URL(url).host !== new URL(row.url).host;
  if (token === undefined) return isOtherHost ? { url, secret: null } : { url };
  return { url, secret: token === null ? null : encryptWebhookSecret(token) };
}

/**
 * Changes an endpoint. A token is never sent to another host than that for which it was given.
 * @throws AppError `not_found`, `invalid` for an address that is not allowed, and for fields of another kind
 */
export async function updateWebhook(userId: string, id: string, request: UpdateWebhook): Promise<Webhook> {
  const row = await findWebhookEndpoint(userId, id);
  if (!row) throw webhookNotFoundError();
  const { url: _url, token: _token, chatId: _chatId, ...settings } = request;
  const changes = { ...settings, ...(await changeTarget(row, request)) };
  if (!(await updateWebhookEndpoint(userId, id, changes))) throw webhookNotFoundError();
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
  const encrypted = encryptWebhookSecret(secret);
  if (!(await rotateWebhookSecret(userId, id, encrypted, OLD_SECRET_HOURS))) throw webhookNotFoundError();
  return { webhook: await getWebhook(userId, id), secret };
}
