import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { listCustomersToSync } from "#db/queries/billing-customers.ts";
import { expireOldAttempts } from "#db/queries/checkout-attempts.ts";
import { acquireLease, releaseLease } from "#db/queries/leases.ts";
import { hasRetryableEvent, listPendingEvents } from "#db/queries/stripe-events.ts";
import { listEvents } from "#server/integrations/stripe/index.ts";
import { baseEnv } from "#server/platform/base-env.ts";
import { logWarning } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";
import { processEvents } from "./process-events.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { syncCustomer } from "./sync.ts";
import { recordUndeliveredEvent } from "./webhook.ts";

const LEASE_SECONDS = 300;
/** Stripe retries webhook deliveries for three days (https://docs.stripe.com/webhooks#retries). */
const LOOKBACK_MS = 4 * 24 * 60 * 60 * 1000;
const MAX_EVENTS = 1_000;
/** The most that Stripe's client collects. */
const MAX_RESTORED_EVENTS = 10_000;
/** After so many failures an event is left to the operator. It is still tried, because its cause may end by itself. */
export const MAX_EVENT_ATTEMPTS = 10;
const MAX_CUSTOMERS = 200;

export type Reconciliation = {
  /** False when another process holds the lease. */
  ran: boolean;
  events: number;
  customers: number;
  /** Pending refunds that were processed. */
  refunds: number;
  /** Without events that have failed `MAX_EVENT_ATTEMPTS` times. */
  failed: number;
};

/** Processes the items in sequence and continues after a failure. @returns the number of failures */
async function processEach<T>(items: T[], handle: (item: T) => Promise<unknown>): Promise<number> {
  let failed = 0;
  for (const item of items) {
    try {
      await handle(item);
    } catch (error) {
      failed++;
      logWarning("billing.reconcile_failed", { error });
    }
  }
  return failed;
}

/** Processes events of a customer, or one that names none. @throws the error while one of them counts as failed */
async function retryEvents(id: string): Promise<void> {
  try {
    await processEvents(id);
  } catch (error) {
    if (await hasRetryableEvent(id, MAX_EVENT_ATTEMPTS)) throw error;
    logWarning("billing.reconcile_failed", { error });
  }
}

type ReconcileOptions = {
  /** All events since then are processed, also delivered ones: the database was restored as of this moment. */
  eventsSince?: Date;
};

/** Processes events whose webhook delivery failed, and events whose processing did not finish. */
async function processMissedEvents(
  now: Date,
  { eventsSince }: ReconcileOptions,
): Promise<{ events: number; failed: number }> {
  const undelivered = eventsSince
    ? await listEvents(eventsSince, MAX_RESTORED_EVENTS, { isUndelivered: false })
    : await listEvents(new Date(now.getTime() - LOOKBACK_MS), MAX_EVENTS, { isUndelivered: true });
  const unfinished = await listPendingEvents(MAX_EVENTS);
  const ids = new Set(unfinished.map(({ id, stripeCustomerId }) => stripeCustomerId ?? id));
  const failedWrites = await processEach(undelivered, async (event) =>
    ids.add(await recordUndeliveredEvent(event)),
  );
  const failed = await processEach([...ids], retryEvents);
  const events = new Set([...undelivered, ...unfinished].map(({ id }) => id));
  return { events: events.size, failed: failedWrites + failed };
}

/**
 * Repairs differences between Stripe and the mirror: undelivered events, interrupted work, expired periods and
 * checkouts, pending refunds. A lease limits it to one process at a time. Idempotent.
 */
export async function reconcile(now = new Date(), options: ReconcileOptions = {}): Promise<Reconciliation> {
  const holder = randomUUID();
  if (!(await acquireLease("billing", holder, LEASE_SECONDS)))
    return { ran: false, events: 0, customers: 0, refunds: 0, failed: 0 };
  try {
    await expireOldAttempts();
    const customers = await listCustomersToSync(MAX_CUSTOMERS);
    const { events, failed } = await processMissedEvents(now, options);
    const failedCustomers = await processEach(customers, (id) => syncCustomer(id));
    const { refunds, failed: failedRefunds } = await settleRefunds();
    return {
      ran: true,
      events,
      customers: customers.length,
      refunds,
      failed: failed + failedCustomers + failedRefunds,
    };
  } finally {
    await releaseLease("billing", holder);
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/**
 * Verifies the scheduler's bearer token in constant time.
 * @throws AppError `unauthenticated` for any other token, and for every token when CRON_SECRET is not set
 */
export function checkCronSecret(authorization: string | null): void {
  const sent = authorization ?? "";
  const isAuthorized =
    baseEnv.CRON_SECRET && timingSafeEqual(sha256(sent), sha256(`Bearer ${baseEnv.CRON_SECRET}`));
  if (!isAuthorized) throw new AppError("unauthenticated", "Only the scheduler can call this endpoint.");
}
