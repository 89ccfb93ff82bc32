/** The door to the payment provider: everything the product asks of Stripe, in plain shapes. */

export { explain, isMissing, isRefused, isStoredError } from "./client.ts";
export {
  createCustomer,
  deleteCustomer,
  findNewCustomer,
  type RemoteCustomer,
  readCustomer,
  setCustomerEmail,
} from "./customers.ts";
export {
  customerOfCharge,
  findEvent,
  listUndelivered,
  type RemoteEvent,
  readEvent,
} from "./events.ts";
export {
  createRefund,
  findRefund,
  type InvoicePayment,
  listInvoices,
  listSubscriptionInvoices,
  readInvoicePayment,
  type SubscriptionInvoice,
  voidInvoice,
} from "./invoices.ts";
export type { RemoteInvoice, RemoteSubscription } from "./mappers.ts";
export {
  type Card,
  chargeCard,
  createCardSetup,
  findCardSetup,
  listCards,
  readCardSetup,
} from "./payment-methods.ts";
export { createPrice, findPrice, putProduct } from "./prices.ts";
export {
  createCoupon,
  createSubscription,
  endNow,
  endWithPeriod,
  findCoupon,
  findSubscription,
  type PendingPayment,
  type PurchaseParameters,
  readIntent,
  readPayment,
  resumeSubscription,
} from "./subscriptions.ts";
