import "server-only";
import type Stripe from "stripe";
import { ask, isMissing } from "./client.ts";
import { type RemoteSubscription, toSubscription } from "./shapes.ts";

/** Everything the provider knows that decides about access. */
export type RemoteCustomer = {
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
    return await ask((stripe) => stripe.customers.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isGone = (customer: Stripe.Customer | Stripe.DeletedCustomer | null): customer is null =>
  customer === null || customer.deleted === true;

/** Reads a customer with all subscriptions, ended ones too. */
export async function readCustomer(id: string): Promise<RemoteCustomer> {
  const customer = await retrieve(id);
  if (isGone(customer))
    return { isDeleted: true, userId: null, email: null, subscriptions: [], now: new Date() };
  const { date } = customer.lastResponse.headers;
  const found = await ask((stripe) =>
    stripe.subscriptions
      .list({ customer: id, status: "all", limit: 100, expand: ["data.latest_invoice"] })
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
  );
  const { metadata, email } = customer as Stripe.Customer;
  return {
    isDeleted: false,
    userId: metadata.userId ?? null,
    email: email ?? null,
    subscriptions: found.map(toSubscription),
    now: date ? new Date(date) : new Date(),
  };
}

/** Makes the customer of a user; the same user and generation always get the same one. */
export async function createCustomer(userId: string, generation: number): Promise<string> {
  const options = { idempotencyKey: `customer:${userId}:${generation}` };
  // What can change, e.g. the e-mail address, stays out: a repetition must be equal to the byte.
  const { id } = await ask((stripe) => stripe.customers.create({ metadata: { userId } }, options));
  return id;
}

/** Where receipts go. */
export async function setCustomerEmail(id: string, email: string): Promise<void> {
  await ask((stripe) => stripe.customers.update(id, { email }));
}

/** Deletes the customer with its cards, and ends what it still has. */
export async function deleteCustomer(id: string): Promise<void> {
  try {
    await ask((stripe) => stripe.customers.del(id));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
