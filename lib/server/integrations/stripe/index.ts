/** The Stripe integration: every call the product makes, with plain types instead of Stripe's. */

export {
  describeStripeError,
  getDashboardUrl,
  isInvalidRequest,
  isPromotionError,
  isStoredError,
} from "./client.ts";
export {
  createCustomer,
  deleteCustomer,
  findNewCustomer,
  getBillingDetails,
  getCustomer,
  type StripeCustomerState,
  setBillingDetails,
  setCustomerEmail,
} from "./customers.ts";
export {
  getCustomerIdForCharge,
  listEvents,
  type RemoteEvent,
  verifyAndParseEvent,
} from "./events.ts";
export {
  createRefund,
  findRefund,
  getInvoicePayment,
  listInvoices,
  listSubscriptionInvoices,
  type SubscriptionInvoice,
  sumRefunds,
  voidInvoice,
} from "./invoices.ts";
export type { RemoteInvoice, RemoteSubscription } from "./mappers.ts";
export {
  createCustomerSession,
  createSetupIntent,
  findSetupIntent,
  getSetupIntentCard,
  listCards,
  setDefaultPaymentMethod,
} from "./payment-methods.ts";
export { createPrice, findPrice, upsertProduct } from "./prices.ts";
export { findPromotionCode, type PromotionCode } from "./promotion-codes.ts";
export { removePlanChange, schedulePlanChange } from "./subscription-schedules.ts";
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
  resumeSubscription,
  type SubscriptionParameters,
} from "./subscriptions.ts";
