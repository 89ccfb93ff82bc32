import { listEntitlements } from "#db/queries/subscriptions.ts";
import {
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  type ListedEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from "#db/queries/webhook-endpoints.ts";
import { EgressError, resolvePublicEndpoints } from "#server/egress/index.ts";
import { encryptSecret } from "#server/platform/encryption.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import type {
  CreateWebhook,
  UpdateWebhook,
  Webhook,
  WebhookList,
  WebhookWithSecret,
} from "#shared/webhooks/contract.ts";
import { SELECTABLE_EVENTS } from "#shared/webhooks/events.ts";
import { egressSettings } from "./config.ts";
import { SECRET_PURPOSE } from "./messages.ts";
import { generateWebhookSecret } from "./signature.ts";
import { parseTargetUrl } from "./target-url.ts";

const OLD_SECRET_HOURS = 24;

const toWebhook = (row: ListedEndpoint): Webhook => ({
  id: toPublicId("webhook", row.id),
  kind: row.kind,
  url: row.url,
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
async function getMaxEndpoints(userId: string): Promise<number> {
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

function invalidUrlError(message: string, cause: unknown): AppError {
  return new AppError("invalid", message, {
    details: [{ pointer: "/url", code: "invalid", message }],
    cause,
  });
}

/**
 * Checks an address for a message at once. Protection does not rely on it: each attempt checks again.
 * @throws AppError `invalid`
 */
async function validateUrl(text: string): Promise<string> {
  const fail = (message?: string) => (error: unknown) => {
    if (!(error instanceof EgressError)) throw error;
    throw invalidUrlError(message ?? error.message, error);
  };
  const url = await Promise.resolve(text).then(parseTargetUrl).catch(fail());
  const port = Number(url.port || 443);
  await resolvePublicEndpoints(url.hostname, port, egressSettings).catch(
    fail("This address cannot be reached from the internet."),
  );
  return url.href;
}

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
  const url = await validateUrl(request.url);
  const secret = generateWebhookSecret();
  const row = await insertWebhookEndpoint(
    { ...request, url, userId, secret: encryptSecret(SECRET_PURPOSE, secret) },
    maxEndpoints,
  );
  if (!row) throw tooManyEndpointsError(maxEndpoints);
  return {
    webhook: toWebhook({ ...row, isRotating: false }),
    secret: row.kind === "standard" ? secret : null,
  };
}

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
