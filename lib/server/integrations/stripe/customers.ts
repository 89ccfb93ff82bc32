import type Stripe from "stripe";
import { type BillingDetails, TAX_ID_TYPES } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { callStripe, callWithIdempotencyKey, isInvalidRequest, isNotFound } from "./client.ts";
import { fromUnixSeconds, type RemoteSubscription, toSubscription } from "./mappers.ts";

/** The state of a Stripe customer that determines entitlements. */
export type StripeCustomerState = {
  isDeleted: boolean;
  /** Our user's id from the customer's metadata. */
  userId: string | null;
  email: string | null;
  billingDetails: BillingDetails;
  subscriptions: RemoteSubscription[];
  /** Stripe's clock, from the response's `Date` header. */
  now: Date;
};

const MAX_SUBSCRIPTIONS = 1_000;

async function retrieveCustomer(id: string) {
  try {
    return await callStripe((stripe) => stripe.customers.retrieve(id, { expand: ["tax_ids"] }));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

const isMissingOrDeleted = (
  customer: Stripe.Customer | Stripe.DeletedCustomer | null,
): customer is Stripe.DeletedCustomer | null => customer === null || customer.deleted === true;

/** What invoices name beside the email address: the company and its tax id. */
const toBillingDetails = ({ name, tax_ids }: Stripe.Customer): BillingDetails => {
  const [taxId] = tax_ids?.data ?? [];
  const type = TAX_ID_TYPES.find((known) => known === taxId?.type);
  return {
    companyName: name || null,
    taxId: taxId && type ? { type, value: taxId.value } : null,
  };
};

/** Gets a customer's company name and tax id. */
export async function getBillingDetails(id: string): Promise<BillingDetails> {
  const customer = await retrieveCustomer(id);
  return isMissingOrDeleted(customer) ? { companyName: null, taxId: null } : toBillingDetails(customer);
}

/** Replaces the customer's tax ids. The new one is created first, because Stripe may reject it. */
async function replaceTaxId(id: string, taxId: BillingDetails["taxId"]): Promise<void> {
  const { data: known } = await callStripe((stripe) => stripe.customers.listTaxIds(id, { limit: 100 }));
  const isSame = ({ type, value }: Stripe.TaxId) => type === taxId?.type && value === taxId.value;
  if (taxId && !known.some(isSame)) await callStripe((stripe) => stripe.customers.createTaxId(id, taxId));
  for (const old of known.filter((it) => !isSame(it)))
    await callStripe((stripe) => stripe.customers.deleteTaxId(id, old.id));
}

/**
 * Sets what future invoices name: the company and its tax id. Idempotent.
 * @throws AppError `invalid` when Stripe rejects the tax id
 */
export async function setBillingDetails(id: string, { companyName, taxId }: BillingDetails): Promise<void> {
  await replaceTaxId(id, taxId).catch((error: unknown) => {
    throw isInvalidRequest(error) && taxId
      ? new AppError("invalid", "This tax ID is not valid for its type.", { cause: error })
      : error;
  });
  await callStripe((stripe) => stripe.customers.update(id, { name: companyName ?? "" }));
}

/** Dates the grace period from the oldest open invoice, because the latest invoice may be a later renewal. */
async function withOldestOpenInvoice(subscription: RemoteSubscription): Promise<RemoteSubscription> {
  if (subscription.status !== "past_due") return subscription;
  const { data } = await callStripe((stripe) =>
    stripe.invoices.list({ subscription: subscription.id, status: "open", limit: 100 }),
  );
  const pastDueSince =
    fromUnixSeconds(data.at(-1)?.status_transitions.finalized_at) ?? subscription.pastDueSince;
  return { ...subscription, pastDueSince };
}

/**
 * Fetches a customer with all subscriptions, including ended ones.
 * @throws AppError as `callStripe` does
 */
export async function getCustomer(id: string): Promise<StripeCustomerState> {
  const customer = await retrieveCustomer(id);
  if (isMissingOrDeleted(customer))
    return {
      isDeleted: true,
      userId: null,
      email: null,
      billingDetails: { companyName: null, taxId: null },
      subscriptions: [],
      now: new Date(),
    };
  const { date } = customer.lastResponse.headers;
  const found = await callStripe((stripe) =>
    stripe.subscriptions
      .list({ customer: id, status: "all", limit: 100, expand: ["data.latest_invoice", "data.schedule"] })
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
  );
  const { metadata, email } = customer;
  const subscriptions = await Promise.all(found.map(toSubscription).map(withOldestOpenInvoice));
  return {
    isDeleted: false,
    userId: metadata.userId ?? null,
    email: email ?? null,
    billingDetails: toBillingDetails(customer),
    subscriptions,
    now: date ? new Date(date) : new Date(),
  };
}

/** Creates a user's customer. @returns the customer id */
export async function createCustomer(userId: string, key: string): Promise<string> {
  // A retry must send identical parameters, so nothing that can change, e.g. the email, is included.
  const { id } = await callWithIdempotencyKey(key, (stripe, options) =>
    stripe.customers.create({ metadata: { userId } }, options),
  );
  return id;
}

/** Stripe removes idempotency keys after 24 hours; this adds a margin of one hour. */
const KEY_LIFETIME_MS = 25 * 60 * 60 * 1000;
const MAX_NEW_CUSTOMERS = 1_000;

/**
 * Finds a user's customer created within the lifetime of an idempotency key, among the newest 1,000. Lists instead of
 * searching, because Stripe's search index lags behind.
 */
export async function findNewCustomer(userId: string): Promise<string | null> {
  const gte = Math.floor((Date.now() - KEY_LIFETIME_MS) / 1000);
  const found = await callStripe((stripe) =>
    stripe.customers.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: MAX_NEW_CUSTOMERS }),
  );
  return found.find(({ metadata }) => metadata.userId === userId)?.id ?? null;
}

/** Sets the address that Stripe sends receipts to. */
export async function setCustomerEmail(id: string, email: string): Promise<void> {
  await callStripe((stripe) => stripe.customers.update(id, { email }));
}

/** Deletes the customer with its cards and subscriptions. Idempotent. */
export async function deleteCustomer(id: string): Promise<void> {
  try {
    await callStripe((stripe) => stripe.customers.del(id));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
