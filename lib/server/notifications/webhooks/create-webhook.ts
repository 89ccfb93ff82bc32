import { insertWebhookEndpoint, type NewJobEndpoint } from "#db/queries/webhook-endpoints.ts";
import { EgressError, resolvePublicEndpoints } from "#server/egress/index.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { encryptSecret } from "#server/platform/signing.ts";
import { AppError } from "#shared/errors.ts";
import type { JobWebhook } from "#shared/jobs/contract.ts";
import type { CreateWebhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { egressSettings } from "./config.ts";
import { getMaxEndpoints, toWebhook } from "./list-webhooks.ts";
import { SECRET_PURPOSE } from "./messages.ts";
import { generateWebhookSecret, isWebhookSecret } from "./signature.ts";
import { parseTargetUrl } from "./target-url.ts";

function invalidError(pointer: string, message: string, cause?: unknown): AppError {
  return new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }], cause });
}

/**
 * Checks an address for a message at once. Protection does not rely on it: each attempt checks again.
 * @param pointer of the field
 * @throws AppError `invalid`
 */
export async function validateUrl(text: string, pointer = "/url"): Promise<string> {
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
    secret: secret === undefined ? null : encryptSecret(SECRET_PURPOSE, secret),
  };
}
