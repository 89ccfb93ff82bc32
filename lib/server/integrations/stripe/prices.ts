import type Stripe from "stripe";
import { callStripe, isNotFound } from "./client.ts";
import { type BillingCycle, type Cost, INTERVALS, toCost } from "./mappers.ts";

/** Null where it is not so much a month or a year in dollars: no plan is sold like that. */
type RemotePrice = { id: string } & Cost;

/** How a plan's price is found at the provider. */
const lookupKey = (planId: number) => `plan_${planId}`;
const productKey = (productId: number) => `saas_tools_product_${productId}`;

/** What a plan is sold for at the provider now; null when it is not there. */
export async function findPrice(planId: number): Promise<RemotePrice | null> {
  const { data } = await callStripe((stripe) =>
    stripe.prices.list({ lookup_keys: [lookupKey(planId)], active: true, limit: 1 }),
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

/** Makes the product, or gives it its name. @returns whether anything was changed */
export async function upsertProduct(productId: number, name: string): Promise<boolean> {
  const id = productKey(productId);
  const found = await findProduct(id);
  if (found?.name === name && found.active) return false;
  if (found) await callStripe((stripe) => stripe.products.update(id, { name, active: true }));
  else await callStripe((stripe) => stripe.products.create({ id, name }));
  return true;
}

/** Makes the price of a plan; an older one of the plan keeps its subscribers and loses the plan's key. */
export async function createPrice(plan: {
  id: number;
  productId: number;
  name: string;
  priceCents: number;
  billingCycle: BillingCycle;
}): Promise<void> {
  await callStripe((stripe) =>
    stripe.prices.create({
      product: productKey(plan.productId),
      currency: "usd",
      unit_amount: plan.priceCents,
      recurring: { interval: INTERVALS[plan.billingCycle] },
      nickname: plan.name,
      lookup_key: lookupKey(plan.id),
      transfer_lookup_key: true,
      metadata: { planId: String(plan.id) },
    }),
  );
}
