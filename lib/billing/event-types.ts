/**
 * The events that the endpoint at Stripe is to be sent: all that can change who may use what. Each makes the customer's
 * state be fetched anew, so one too many does no harm. README.md lists them for the dashboard.
 */
export const EVENT_TYPES = [
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
