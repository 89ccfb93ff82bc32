import { type Lease, LeaseLostError } from "#db/queries/leases.ts";
import {
  findEventWithoutCustomer,
  listUnfinishedEvents,
  markEventsFailed,
  markEventsProcessed,
  setEventCustomer,
  type UnfinishedEvent,
} from "#db/queries/stripe-events.ts";
import { describeStripeError, getCustomerIdForCharge } from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { type QueueHandler, runQueues } from "#server/queue/index.ts";
import { recordDuration } from "#shared/telemetry.ts";
import { withCustomerLease } from "./customer-lease.ts";
import { cancelDisputedSubscriptions } from "./end-disputed.ts";
import { syncCustomer } from "./sync.ts";

/** Each sync makes two calls; Stripe allows 100 a second, and 25 in test mode (https://docs.stripe.com/rate-limits). */
const CONCURRENT_SYNCS = 5;
/** Events that one sync ends. */
const MAX_EVENTS = 1_000;

type Outcome = "processed" | "ignored";

/** Reports the end of events: the time since Stripe created them. */
function recordLag(events: UnfinishedEvent[], outcome: Outcome): void {
  for (const { eventCreatedAt } of events)
    recordDuration("stripe.webhook_lag", Date.now() - eventCreatedAt.getTime(), { outcome });
}

async function ignoreEvents(events: UnfinishedEvent[]): Promise<void> {
  for (const { id, type } of events) logWarning("billing.unknown_customer", { event: id, type });
  await markEventsProcessed(
    events.map(({ id }) => id),
    "ignored",
  );
  recordLag(events, "ignored");
}

/** Marks the events as failed, unless another process works on them. */
async function markFailedOnError<T>(events: UnfinishedEvent[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const ids = events.map(({ id }) => id);
    if (!(error instanceof LeaseLostError)) await markEventsFailed(ids, describeStripeError(error));
    throw error;
  }
}

async function cancelDisputed(customerId: string, events: UnfinishedEvent[]): Promise<void> {
  for (const { id, type, paymentIntentId } of events) {
    if (type !== "charge.dispute.created" || !paymentIntentId) continue;
    logWarning("billing.payment_disputed", { event: id, type });
    await cancelDisputedSubscriptions(customerId, paymentIntentId);
  }
}

/** Ends the events in the transaction that writes the mirror. */
async function applyEvents(customerId: string, events: UnfinishedEvent[], lease: Lease): Promise<void> {
  await markFailedOnError(events, async () => {
    await cancelDisputed(customerId, events);
    const eventIds = events.map(({ id }) => id);
    if (await syncCustomer(customerId, { eventIds, lease })) recordLag(events, "processed");
    else await ignoreEvents(events);
  });
}

/** Processes all events of a customer that wait, with one sync for those that arrived before it. */
const processCustomerEvents = (customerId: string, signal?: AbortSignal): Promise<void> =>
  withCustomerLease(
    customerId,
    async (lease) => {
      for (;;) {
        const events = await listUnfinishedEvents(customerId, MAX_EVENTS);
        if (events.length === 0) return;
        signal?.throwIfAborted();
        await applyEvents(customerId, events, lease);
      }
    },
    signal,
  );

/** Looks up the customer of a dispute's event by its charge. */
async function findDisputedCustomerId(eventId: string): Promise<string | null> {
  const event = await findEventWithoutCustomer(eventId);
  if (!event) return null;
  const { chargeId } = event;
  const customerId = chargeId && (await markFailedOnError([event], () => getCustomerIdForCharge(chargeId)));
  if (customerId) await setEventCustomer(eventId, customerId);
  else await ignoreEvents([event]);
  return customerId;
}

/**
 * Processes events that were stored.
 * @param id a customer, whose events are all processed, or an event that names none
 * @throws the sync's error after recording it on the events
 */
export async function processEvents(id: string, signal?: AbortSignal): Promise<void> {
  const customerId = id.startsWith("evt_") ? await findDisputedCustomerId(id) : id;
  if (customerId) await processCustomerEvents(customerId, signal);
}

/** The work of the queue `stripe-sync`. */
export const STRIPE_SYNC_HANDLER: QueueHandler = {
  concurrency: CONCURRENT_SYNCS,
  handle: ({ id, signal }) => processEvents(id, signal),
};

/** Processes the waiting events within a call of a platform without workers. */
export const drainStripeSync = (maxSeconds: number): Promise<void> =>
  runQueues({
    handlers: { "stripe-sync": STRIPE_SYNC_HANDLER },
    stop: AbortSignal.timeout((maxSeconds / 2) * 1000),
    graceMs: (maxSeconds / 4) * 1000,
    isDrain: true,
  });
