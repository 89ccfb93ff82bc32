import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { baseEnv } from "#server/platform/base-env.ts";
import { AppError } from "#shared/errors.ts";
import { setSpanAttributes, withSpan } from "#shared/telemetry.ts";

/** Retries of a failed or timed-out call, with the same idempotency key. */
const MAX_RETRIES = 2;

function createStripeClient(): Stripe {
  const baseUrl = baseEnv.STRIPE_API_BASE ? new URL(baseEnv.STRIPE_API_BASE) : null;
  const created = new Stripe(baseEnv.STRIPE_SECRET_KEY, {
    maxNetworkRetries: MAX_RETRIES,
    timeout: baseEnv.STRIPE_TIMEOUT_MS,
    telemetry: false,
    ...(baseUrl && {
      host: baseUrl.hostname,
      port: baseUrl.port || (baseUrl.protocol === "https:" ? "443" : "80"),
      protocol: baseUrl.protocol === "https:" ? "https" : "http",
    }),
  });
  created.on("response", ({ method, path, status }: Stripe.ResponseEvent) =>
    setSpanAttributes({
      "http.request.method": method,
      // The query can contain email addresses.
      "url.path": path.split("?", 1)[0] ?? "",
      "http.response.status_code": status,
    }),
  );
  return created;
}

let client: Stripe | undefined;

/** The process's only Stripe client. */
export function stripe(): Stripe {
  client ??= createStripeClient();
  return client;
}

/** Whether the secret key is a live key, which moves real money. */
export const isLiveMode = (): boolean => /^(sk|rk)_live_/.test(baseEnv.STRIPE_SECRET_KEY);

/** The page of an object in Stripe's dashboard, by the kind that the dashboard's addresses have. */
export const getDashboardUrl = (kind: "customers" | "subscriptions" | "invoices", id: string): string =>
  `https://dashboard.stripe.com/${isLiveMode() ? "" : "test/"}${kind}/${id}`;

const isTimeout = (error: Error) => /timed? ?out|ETIMEDOUT|aborted/i.test(`${error.message} ${error.cause}`);

/** Stripe's error code while another request with the same idempotency key is in progress. */
const KEY_IN_USE = "idempotency_key_in_use";

function toAppError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const retryHint = "Nothing was charged. Please try again.";
  // The library keeps the socket's error in `detail`, which the log does not follow.
  if (error.detail instanceof Error) error.cause ??= error.detail;
  if ((error instanceof Stripe.errors.StripeConnectionError && isTimeout(error)) || error.code === KEY_IN_USE)
    return new AppError("upstream_timeout", `The payment service takes too long to answer. ${retryHint}`, {
      cause: error,
    });
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return new AppError("upstream_failed", `The payment service is busy. ${retryHint}`, { cause: error });
  return new AppError("upstream_failed", `The payment service could not do this. ${retryHint}`, {
    cause: error,
  });
}

/**
 * Runs a call and maps its errors.
 * @throws AppError `upstream_timeout` or `upstream_failed` with Stripe's error as its cause
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await withSpan("stripe.call", {}, () => call(stripe()));
  } catch (error) {
    throw toAppError(error);
  }
}

const KEY_POLL_MS = 500;

/**
 * Runs a creation under an idempotency key. Repeats it for up to STRIPE_TIMEOUT_MS while another request holds the key,
 * e.g. after a second click.
 * @throws AppError as `callStripe` does
 */
export async function callWithIdempotencyKey<T>(
  idempotencyKey: string,
  call: (stripe: Stripe, options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + baseEnv.STRIPE_TIMEOUT_MS;
  for (;;) {
    try {
      return await callStripe((client) => call(client, { idempotencyKey }));
    } catch (error) {
      if (getStripeError(error)?.code !== KEY_IN_USE || performance.now() > deadline) throw error;
      await sleep(KEY_POLL_MS);
    }
  }
}

const getStripeError = (error: unknown) =>
  error instanceof AppError && error.cause instanceof Stripe.errors.StripeError ? error.cause : null;

/** Whether Stripe answered that the object does not exist. */
export const isNotFound = (error: unknown): boolean => getStripeError(error)?.code === "resource_missing";

/** Whether Stripe rejected the call, e.g. because the invoice to void is already paid. */
export const isInvalidRequest = (error: unknown): boolean =>
  getStripeError(error) instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe rejected a promotion code or its coupon. */
export const isPromotionError = (error: unknown): boolean =>
  /^(promotion_code|coupon)_/.test(getStripeError(error)?.code ?? "");

/**
 * Whether Stripe answered with a 5xx, which it stores under the idempotency key and replays for a day
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export const isStoredError = (error: unknown): boolean => (getStripeError(error)?.statusCode ?? 0) >= 500;

/**
 * Describes an error for the log and the event table. For a failed query it uses only the database's message, because
 * drizzle's error quotes the parameters, which contain personal data.
 */
export const describeStripeError = (error: unknown): string => {
  const cause = getStripeError(error);
  if (cause) return `${cause.type} ${cause.code ?? ""} ${cause.message}`;
  return String(error instanceof Error && error.cause instanceof Error ? error.cause : error);
};
