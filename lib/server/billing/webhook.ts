import { recordEvent } from "#db/queries/stripe-events.ts";
import { type RemoteEvent, verifyAndParseEvent } from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { toEnqueueStatement } from "#server/queue/index.ts";

/** Event types that can change an entitlement: WEBHOOK_EVENT_TYPES and related types. */
const RELEVANT_EVENT_TYPES =
  /^(customer\.(subscription\.|deleted$|updated$)|subscription_schedule\.|invoice\.|charge\.(refunded$|dispute\.)|payment_method\.)/;

/** An event that cannot change an entitlement, or that is of the other mode, is `ignored` from the start. */
const toRow = ({ id, type, createdAt, customerId, isOtherMode, ...dispute }: RemoteEvent) => ({
  id,
  type,
  eventCreatedAt: createdAt,
  stripeCustomerId: customerId,
  ...dispute,
  status: isOtherMode || !RELEVANT_EVENT_TYPES.test(type) ? ("ignored" as const) : ("received" as const),
});

/**
 * Stores an event that Stripe could not deliver, for the caller to process.
 * @returns the id by which it is processed, see `processEvents`
 */
export async function recordUndeliveredEvent(event: RemoteEvent): Promise<string> {
  await recordEvent(toRow(event));
  return event.customerId ?? event.id;
}

/**
 * Verifies a webhook delivery, and stores its event and the message to process it in one statement. Duplicates and
 * reordering are harmless, because an event only selects the customer to sync. Errors are thrown so that Stripe delivers
 * the event again.
 * @throws AppError `invalid` for a missing, wrong or expired signature, or a payload that is no event
 */
export async function handleWebhook(
  payload: Uint8Array,
  signature: string | null,
): Promise<{ received: true }> {
  const event = verifyAndParseEvent(payload, signature);
  if (event.isOtherMode) logWarning("billing.event_mode_mismatch", { event: event.id, type: event.type });
  const row = toRow(event);
  if (row.status === "ignored") {
    await recordEvent(row);
  } else {
    // However many events of a customer wait, one message does; those of one customer are delivered one by one.
    const key = event.customerId ?? event.id;
    const message = { id: key, singletonKey: key, group: { id: key, limit: 1 } };
    await recordEvent(row, await toEnqueueStatement("stripe-sync", message));
  }
  return { received: true };
}

/**
 * The event types to select for the webhook endpoint at Stripe: all that can change an entitlement. docs/deployment.md lists
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
