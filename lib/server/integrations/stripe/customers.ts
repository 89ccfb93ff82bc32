import type Stripe from "stripe";
import { askWithKey, callStripe, isNotFound } from "./client.ts";
import { fromUnixSeconds, type RemoteSubscription, toSubscription } from "./mappers.ts";

/** Everything the provider knows that decides about access. */
export type StripeCustomerState = {
  isDeleted: boolean;
  /** Whose customer it is, as written when it was made. */
  userId: string | null;
  email: string | null;
  subscriptions: RemoteSubscription[];
  /** The provider's clock. */
  now: Date;
};

const MAX_SUBSCRIPTIONS = 1_000;

async function retrieve(id: string) {
  try {
    return await callStripe((stripe) => stripe.customers.retrieve(id));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

const isGone = (customer: Stripe.Customer | Stripe.DeletedCustomer | null): customer is null =>
  customer === null || customer.deleted === true;

/** The renewal that a past-due subscription owes first: the newest invoice may be a later one. */
async function withFirstFailure(subscription: RemoteSubscription): Promise<RemoteSubscription> {
  if (subscription.status !== "past_due") return subscription;
  const { data } = await callStripe((stripe) =>
    stripe.invoices.list({ subscription: subscription.id, status: "open", limit: 100 }),
  );
  const pastDueSince =
    fromUnixSeconds(data.at(-1)?.status_transitions.finalized_at) ?? subscription.pastDueSince;
  return { ...subscription, pastDueSince };
}

/** Reads a customer with all subscriptions, ended ones too. */
export async function getCustomer(id: string): Promise<StripeCustomerState> {
  const customer = await retrieve(id);
  if (isGone(customer))
    return { isDeleted: true, userId: null, email: null, subscriptions: [], now: new Date() };
  const { date } = customer.lastResponse.headers;
  const found = await callStripe((stripe) =>
    stripe.subscriptions
      .list({ customer: id, status: "all", limit: 100, expand: ["data.latest_invoice"] })
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
  );
  const { metadata, email } = customer as Stripe.Customer;
  const subscriptions = await Promise.all(found.map(toSubscription).map(withFirstFailure));
  return {
    isDeleted: false,
    userId: metadata.userId ?? null,
    email: email ?? null,
    subscriptions,
    now: date ? new Date(date) : new Date(),
  };
}

/** Makes the customer of a user. */
export async function createCustomer(userId: string, key: string): Promise<string> {
  // What can change, e.g. the e-mail address, stays out: a repetition must be equal to the byte.
  const { id } = await askWithKey(key, (stripe, options) =>
    stripe.customers.create({ metadata: { userId } }, options),
  );
  return id;
}

/** Stripe forgets idempotency keys after a day. */
const KEY_LIFE_MS = 25 * 60 * 60 * 1000;
const MAX_NEW_CUSTOMERS = 1_000;

/**
 * The customer of a user that was made within the life of an idempotency key; null when there is none among the newest
 * thousand. Stripe's search is not used: it lags behind.
 */
export async function findNewCustomer(userId: string): Promise<string | null> {
  const gte = Math.floor((Date.now() - KEY_LIFE_MS) / 1000);
  const found = await callStripe((stripe) =>
    stripe.customers.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: MAX_NEW_CUSTOMERS }),
  );
  return found.find(({ metadata }) => metadata.userId === userId)?.id ?? null;
}

/** Where receipts go. */
export async function setCustomerEmail(id: string, email: string): Promise<void> {
  await callStripe((stripe) => stripe.customers.update(id, { email }));
}

/** Deletes the customer with its cards, and ends what it still has. */
export async function deleteCustomer(id: string): Promise<void> {
  try {
    await callStripe((stripe) => stripe.customers.del(id));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
