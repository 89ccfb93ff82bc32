/** The door to the payment provider: everything the product asks of Stripe, in plain shapes. */

export { describeStripeError, isInvalidRequest, isStoredError } from "./client.ts";
export {
  createCustomer,
  deleteCustomer,
  findNewCustomer,
  getCustomer,
  type StripeCustomerState,
  setCustomerEmail,
} from "./customers.ts";
export {
  findEvent,
  getCustomerIdForCharge,
  listUndeliveredEvents,
  type RemoteEvent,
  verifyAndParseEvent,
} from "./events.ts";
export {
  createRefund,
  findRefund,
  listInvoices,
  listSubscriptionInvoices,
  readInvoicePayment,
  type SubscriptionInvoice,
  voidInvoice,
} from "./invoices.ts";
export type { RemoteSubscription } from "./mappers.ts";
export {
  createSetupIntent,
  findSetupIntent,
  getSetupIntentCard,
  listCards,
  setDefaultPaymentMethod,
} from "./payment-methods.ts";
export { createPrice, findPrice, upsertProduct } from "./prices.ts";
export {
  cancelAtPeriodEnd,
  cancelImmediately,
  createCoupon,
  createSubscription,
  findCoupon,
  findSubscription,
  getIntentStatus,
  getPendingPayment,
  type PendingPayment,
  type PurchaseParameters,
  resumeSubscription,
} from "./subscriptions.ts";
