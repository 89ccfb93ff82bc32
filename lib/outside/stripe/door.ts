import "server-only";

/** The door to the payment provider: everything the product asks of Stripe, in plain shapes. */
export { type Card, chargeCard, listCards, readCardSetup, startCardSetup } from "./cards.ts";
export { explain, isMissing, isRefused } from "./client.ts";
export {
  createCustomer,
  deleteCustomer,
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
  findSubscriptionOfPayment,
  listInvoices,
  refundedCents,
  refundInvoice,
  voidInvoice,
} from "./invoices.ts";
export { createPrice, findPrice, putProduct } from "./prices.ts";
export type { RemoteInvoice, RemoteSubscription } from "./shapes.ts";
export {
  createSubscription,
  endNow,
  endWithPeriod,
  type PendingPayment,
  type PurchaseParameters,
  readIntent,
  readPayment,
  resumeSubscription,
} from "./subscriptions.ts";
