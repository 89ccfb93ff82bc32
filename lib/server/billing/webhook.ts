import {
  markEventsFailed,
  markEventsProcessed,
  recordEvent,
  setEventCustomer,
} from "#db/queries/stripe-events.ts";
import {
  describeStripeError,
  getCustomerIdForCharge,
  type RemoteEvent,
  verifyAndParseEvent,
} from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/log.ts";
import { endDisputed } from "./end-disputed.ts";
import { syncCustomer } from "./sync.ts";

/**
 * Takes one delivery of the payment provider.
 * @throws AppError `invalid` when it was not signed by the provider, just now; whatever went wrong with the work, so
 *   that the answer makes the provider deliver it again
 */
export async function handleWebhook(
  payload: Uint8Array,
  signature: string | null,
): Promise<{ received: true }> {
  await processEvent(verifyAndParseEvent(payload, signature));
  return { received: true };
}

/** Kinds of events that can change who may use what: the types of `integrations/stripe/events.ts`, and related ones. */
const RELEVANT =
  /^(customer\.(subscription\.|deleted$|updated$)|invoice\.|charge\.(refunded$|dispute\.)|payment_method\.)/;

const log = (kind: string, { id, type }: RemoteEvent) => logWarning(kind, { event: id, type });

/** A dispute names its charge alone. */
async function findCustomer({ id, customerId, chargeId }: RemoteEvent): Promise<string | null> {
  if (customerId || !chargeId) return customerId;
  const found = await getCustomerIdForCharge(chargeId);
  if (found) await setEventCustomer(id, found);
  return found;
}

async function work(event: RemoteEvent): Promise<"done" | "ignored"> {
  const customerId = await findCustomer(event);
  if (!customerId) return "ignored";
  if (event.type === "charge.dispute.created" && event.paymentIntentId) {
    log("billing.payment_disputed", event);
    await endDisputed(customerId, event.paymentIntentId);
  }
  return (await syncCustomer(customerId, { eventIds: [event.id] })) ? "done" : "ignored";
}

/**
 * Works off one event, however often and in whatever order events come: it only says whose state to fetch. The
 * ledger's row is done in the same transaction as what was fetched is written.
 * @throws when it could not be done; the ledger then says so, and the next delivery tries again
 */
export async function processEvent(event: RemoteEvent): Promise<"done" | "ignored"> {
  const { id, type, createdAt, customerId } = event;
  const status = await recordEvent({ id, type, eventCreatedAt: createdAt, stripeCustomerId: customerId });
  if (status === "done" || status === "ignored") return status;
  if (event.isForeign || !RELEVANT.test(type)) {
    if (event.isForeign) log("billing.event_mode_mismatch", event);
    await markEventsProcessed([id], "ignored");
    return "ignored";
  }
  try {
    const outcome = await work(event);
    if (outcome === "ignored") {
      log("billing.unknown_customer", event);
      await markEventsProcessed([id], "ignored");
    }
    return outcome;
  } catch (error) {
    await markEventsFailed([id], describeStripeError(error));
    throw error;
  }
}

/**
 * The events that the endpoint at Stripe is to be sent: all that can change who may use what. Each makes the customer's
 * state be fetched anew, so one too many does no harm. README.md lists them for the dashboard.
 */
export const WEBHOOK_EVENT_TYPES = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.finalization_failed",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const;
