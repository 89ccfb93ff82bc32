import { insertWebhookEndpoint, type NewJobEndpoint } from "#db/queries/webhook-endpoints.ts";
import { EgressError, resolvePublicEndpoints } from "#server/egress/index.ts";
import { env } from "#server/platform/env.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { encryptSecret } from "#server/platform/signing.ts";
import { AppError } from "#shared/errors.ts";
import type { JobWebhook } from "#shared/jobs/contract.ts";
import type { CreateWebhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import type { WebhookKind } from "#shared/webhooks/kinds.ts";
import { egressSettings } from "./config.ts";
import { getMaxEndpoints, toWebhook } from "./list-webhooks.ts";
import { SECRET_PURPOSE } from "./messages.ts";
import { generateWebhookSecret, isWebhookSecret } from "./signature.ts";
import { parseTargetUrl } from "./target-url.ts";

export function invalidError(pointer: string, message: string, cause?: unknown): AppError {
  return new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }], cause });
}

/**
 * Checks an address for a message at once. Protection does not rely on it: each attempt checks again.
 * @param pointer of the field
 * @throws AppError `invalid`
 */
async function validateUrl(text: string, pointer = "/url"): Promise<string> {
  const fail = (message?: string) => (error: unknown) => {
    if (!(error instanceof EgressError)) throw error;
    throw invalidError(pointer, message ?? error.message, error);
  };
  const url = await Promise.resolve(text).then(parseTargetUrl).catch(fail());
  const port = Number(url.port || 443);
  await resolvePublicEndpoints(url.hostname, port, egressSettings).catch(
    fail("This address cannot be reached from the internet."),
  );
  return url.href;
}

/** The address of a Telegram bot as it is stored and shown: with the bot's id in place of its token. */
export const toBotUrl = (token: string): string => `${env.TELEGRAM_API_URL}/bot${token.split(":", 1)}`;

/**
 * Checks the address of an endpoint for a message at once.
 * @throws AppError `invalid` also for an address of ntfy without a topic
 */
export async function validateEndpointUrl(kind: WebhookKind, text: string): Promise<string> {
  const url = await validateUrl(text);
  if (kind === "ntfy" && !/^https:\/\/[^/]+\/[\w-]{1,64}$/.test(url))
    throw invalidError("/url", "Enter the address of a topic, such as https://ntfy.sh/my-topic");
  return url;
}

export const encryptWebhookSecret = (secret: string): string => encryptSecret(SECRET_PURPOSE, secret);

function tooManyEndpointsError(maxEndpoints: number): AppError {
  if (maxEndpoints > 0) return tooManyError(maxEndpoints, "webhook endpoints", "Delete");
  const message = "Webhooks come with Starter and larger plans. Upgrade your plan to add one.";
  return planError("no_access", message, { limit: 0 });
}

/**
 * Creates an endpoint. Its secret is in the result and shown nowhere else.
 * @throws AppError `invalid` for an address that is not allowed, `no_access`, `conflict` at the plan's number
 */
export async function createWebhook(userId: string, request: CreateWebhook): Promise<WebhookWithSecret> {
  const maxEndpoints = await getMaxEndpoints(userId);
  if (maxEndpoints === 0) throw tooManyEndpointsError(maxEndpoints);
  const { kind, token, chatId = null, ...settings } = request;
  const isTelegram = kind === "telegram" && token !== undefined;
  const url = isTelegram ? toBotUrl(token) : await validateEndpointUrl(kind, request.url ?? "");
  const signingSecret = kind === "standard" ? generateWebhookSecret() : null;
  const stored = signingSecret ?? token;
  const secret = stored === undefined ? null : encryptWebhookSecret(stored);
  const row = await insertWebhookEndpoint({ ...settings, kind, url, chatId, secret, userId }, maxEndpoints);
  if (!row) throw tooManyEndpointsError(maxEndpoints);
  return { webhook: toWebhook({ ...row, isRotating: false }), secret: signingSecret };
}

/**
 * Checks the webhook of one job, for which plans without webhooks have none.
 * @throws AppError `invalid`, `no_access`
 */
export async function parseJobWebhook(
  userId: string,
  { url, events, secret }: JobWebhook,
): Promise<NewJobEndpoint> {
  if ((await getMaxEndpoints(userId)) === 0) throw tooManyEndpointsError(0);
  if (secret !== undefined && !isWebhookSecret(secret))
    throw invalidError("/webhook/secret", "A secret is whsec_ and the Base64 of 24 to 64 bytes");
  return {
    url: await validateUrl(url, "/webhook/url"),
    events: [...new Set(events)],
    secret: secret === undefined ? null : encryptWebhookSecret(secret),
  };
}
