import { insertWebhookEndpoint } from "#db/queries/webhook-endpoints.ts";
import { EgressError, resolvePublicEndpoints } from "#server/egress/index.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { encryptSecret } from "#server/platform/signing.ts";
import { AppError } from "#shared/errors.ts";
import type { CreateWebhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { egressSettings } from "./config.ts";
import { getMaxEndpoints, toWebhook } from "./list-webhooks.ts";
import { SECRET_PURPOSE } from "./messages.ts";
import { generateWebhookSecret } from "./signature.ts";
import { parseTargetUrl } from "./target-url.ts";

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
export async function validateUrl(text: string): Promise<string> {
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
