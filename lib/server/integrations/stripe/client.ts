import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { env } from "#server/env.ts";
import { AppError } from "#shared/errors.ts";

/** How often a call that broke, or took too long, is repeated (with the same idempotency key). */
const MAX_RETRIES = 2;

function connect(): Stripe {
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  return new Stripe(env.STRIPE_SECRET_KEY, {
    maxNetworkRetries: MAX_RETRIES,
    timeout: env.STRIPE_TIMEOUT_MS,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? "443" : "80"),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
}

let client: Stripe | undefined;

/** The one connection to the payment provider. */
export function stripe(): Stripe {
  client ??= connect();
  return client;
}

/** Whether this server moves real money. */
export const isLiveMode = (): boolean => /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);

const isTimeout = (error: Error) => /timed? ?out|ETIMEDOUT|aborted/i.test(`${error.message} ${error.cause}`);

/** Another request with the same idempotency key is being answered. */
const KEY_IN_USE = "idempotency_key_in_use";

function toAppError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const again = "Nothing was charged. Please try again.";
  // The library keeps the socket's error as a detail.
  if (error.detail instanceof Error) error.cause ??= error.detail;
  if ((error instanceof Stripe.errors.StripeConnectionError && isTimeout(error)) || error.code === KEY_IN_USE)
    return new AppError("outside_timeout", `The payment service takes too long to answer. ${again}`, {
      cause: error,
    });
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return new AppError("outside_failed", `The payment service is busy. ${again}`, { cause: error });
  return new AppError("outside_failed", `The payment service could not do this. ${again}`, { cause: error });
}

/** Runs a call and puts what went wrong into our words; the provider's own stay with the error as its cause. */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(stripe());
  } catch (error) {
    throw toAppError(error);
  }
}

const KEY_POLL_MS = 500;

/**
 * Runs a creation under an idempotency key. While another request holds the key, e.g. after a second click, it is
 * repeated for as long as one try may take.
 */
export async function askWithKey<T>(
  idempotencyKey: string,
  call: (stripe: Stripe, options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + env.STRIPE_TIMEOUT_MS;
  for (;;) {
    try {
      return await callStripe((client) => call(client, { idempotencyKey }));
    } catch (error) {
      if (causeOf(error)?.code !== KEY_IN_USE || performance.now() > deadline) throw error;
      await sleep(KEY_POLL_MS);
    }
  }
}

const causeOf = (error: unknown) =>
  error instanceof AppError && error.cause instanceof Stripe.errors.StripeError ? error.cause : null;

/** Whether the provider said that the thing is not there. */
export const isNotFound = (error: unknown): boolean => causeOf(error)?.code === "resource_missing";

/** Whether the provider refused the call because of the state the thing is in, e.g. an invoice that is paid. */
export const isInvalidRequest = (error: unknown): boolean =>
  causeOf(error) instanceof Stripe.errors.StripeInvalidRequestError;

/**
 * Whether Stripe failed with a 5xx, which it stores under the idempotency key and answers to every repetition for a day.
 * The client has repeated the call by then.
 */
export const isStoredError = (error: unknown): boolean => (causeOf(error)?.statusCode ?? 0) >= 500;

/**
 * What a caller of the provider should know about a failure, for the log and the ledger. Of a failed query only what
 * the database said: the error around it quotes every parameter, e.g. whose row it was.
 */
export const describeStripeError = (error: unknown): string => {
  const cause = causeOf(error);
  if (cause) return `${cause.type} ${cause.code ?? ""} ${cause.message}`;
  return String(error instanceof Error && error.cause instanceof Error ? error.cause : error);
};
