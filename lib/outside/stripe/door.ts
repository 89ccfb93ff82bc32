import "server-only";

/** The door to the payment provider: everything the product asks of Stripe, in plain shapes. */
export { type Card, chargeCard, createCardSetup, findCardSetup, listCards, readCardSetup } from "./cards.ts";
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
export { createPrice, findPrice, putProduct } from "./prices.ts";
export type { RemoteInvoice, RemoteSubscription } from "./shapes.ts";
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
