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
import { recordDuration } from "#shared/telemetry.ts";
import { cancelDisputedSubscriptions } from "./end-disputed.ts";
import { syncCustomer } from "./sync.ts";

/**
 * Processes one webhook delivery. Errors are thrown so that Stripe delivers the event again.
 * @throws AppError `invalid` for a missing, wrong or expired signature
 */
export async function handleWebhook(
  payload: Uint8Array,
  signature: string | null,
): Promise<{ received: true }> {
  await processEvent(verifyAndParseEvent(payload, signature));
  return { received: true };
}

/** Event types that can change an entitlement: WEBHOOK_EVENT_TYPES and related types. */
const RELEVANT_EVENT_TYPES =
  /^(customer\.(subscription\.|deleted$|updated$)|subscription_schedule\.|invoice\.|charge\.(refunded$|dispute\.)|payment_method\.)/;

const logEvent = (kind: string, { id, type }: RemoteEvent) => logWarning(kind, { event: id, type });

/** The event's customer, looked up by charge for disputes, which do not name one. */
async function findEventCustomerId({ id, customerId, chargeId }: RemoteEvent): Promise<string | null> {
  if (customerId || !chargeId) return customerId;
  const chargeCustomerId = await getCustomerIdForCharge(chargeId);
  if (chargeCustomerId) await setEventCustomer(id, chargeCustomerId);
  return chargeCustomerId;
}

async function applyEvent(event: RemoteEvent): Promise<"processed" | "ignored"> {
  const customerId = await findEventCustomerId(event);
  if (!customerId) return "ignored";
  if (event.type === "charge.dispute.created" && event.paymentIntentId) {
    logEvent("billing.payment_disputed", event);
    await cancelDisputedSubscriptions(customerId, event.paymentIntentId);
  }
  return (await syncCustomer(customerId, { eventIds: [event.id] })) ? "processed" : "ignored";
}

/**
 * Processes one event. Duplicates and reordering are harmless, because an event only selects the customer to sync.
 * Its row becomes `done` in the transaction that writes the mirror.
 * @throws the sync's error after recording it on the event; the next delivery retries
 */
export async function processEvent(event: RemoteEvent): Promise<"processed" | "ignored"> {
  const { id, type, createdAt, customerId } = event;
  const status = await recordEvent({ id, type, eventCreatedAt: createdAt, stripeCustomerId: customerId });
  if (status === "processed" || status === "ignored") return status;
  if (event.isOtherMode || !RELEVANT_EVENT_TYPES.test(type)) {
    if (event.isOtherMode) logEvent("billing.event_mode_mismatch", event);
    await markEventsProcessed([id], "ignored");
    return "ignored";
  }
  try {
    const outcome = await applyEvent(event);
    if (outcome === "ignored") {
      logEvent("billing.unknown_customer", event);
      await markEventsProcessed([id], "ignored");
    }
    recordDuration("stripe.webhook_lag", Date.now() - createdAt.getTime(), { outcome });
    return outcome;
  } catch (error) {
    await markEventsFailed([id], describeStripeError(error));
    throw error;
  }
}

/**
 * The event types to select for the webhook endpoint at Stripe: all that can change an entitlement. README.md lists
 * them for the dashboard.
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
  "subscription_schedule.updated",
  "subscription_schedule.released",
] as const;
