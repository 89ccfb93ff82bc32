import type Stripe from "stripe";
import { callStripe, isNotFound } from "./client.ts";
import { type BillingCycle, type Cost, INTERVALS, toCost } from "./mappers.ts";

/** A Stripe price; its cost is null when no plan could be sold at it. */
type RemotePrice = { id: string } & Cost;

/** The `lookup_key` of a plan's price, stable across price changes. */
const toLookupKey = (planId: number) => `plan_${planId}`;
const toProductKey = (productId: number) => `saas_tools_product_${productId}`;

/** Finds a plan's active price at Stripe. */
export async function findPrice(planId: number): Promise<RemotePrice | null> {
  const { data } = await callStripe((stripe) =>
    stripe.prices.list({ lookup_keys: [toLookupKey(planId)], active: true, limit: 1 }),
  );
  return data[0] ? { id: data[0].id, ...toCost(data[0]) } : null;
}

async function findProduct(id: string): Promise<Stripe.Product | null> {
  try {
    return await callStripe((stripe) => stripe.products.retrieve(id));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Creates or updates a product. @returns false when it was already up to date */
export async function upsertProduct(productId: number, name: string): Promise<boolean> {
  const id = toProductKey(productId);
  const found = await findProduct(id);
  if (found?.name === name && found.active) return false;
  if (found) await callStripe((stripe) => stripe.products.update(id, { name, active: true }));
  else await callStripe((stripe) => stripe.products.create({ id, name }));
  return true;
}

/** Creates a plan's price and moves the lookup key to it; existing subscribers keep the old price. */
export async function createPrice(plan: {
  id: number;
  productId: number;
  name: string;
  priceCents: number;
  billingCycle: BillingCycle;
}): Promise<void> {
  await callStripe((stripe) =>
    stripe.prices.create({
      product: toProductKey(plan.productId),
      currency: "usd",
      unit_amount: plan.priceCents,
      recurring: { interval: INTERVALS[plan.billingCycle] },
      nickname: plan.name,
      lookup_key: toLookupKey(plan.id),
      transfer_lookup_key: true,
      metadata: { planId: String(plan.id) },
    }),
  );
}
