import { listCatalog } from "#db/queries/catalog.ts";
import { createPrice, findPrice, upsertProduct } from "#server/integrations/stripe/index.ts";

const EVERY = { "1 mon": "a month", "1 year": "a year" } as const;

/** What was changed at the provider, a line each; empty when all was there. */
export type PriceChanges = string[];

/**
 * Makes the payment provider sell what the plan table says: a product for each product, a price for each paid plan.
 * Repeatable. A plan whose price changed gets a new price; who subscribed at the old one keeps it.
 */
export async function syncPrices({ dryRun = false } = {}): Promise<PriceChanges> {
  const { products, plans } = await listCatalog();
  const paid = plans.filter((plan) => plan.priceCents > 0);
  const changes: PriceChanges = [];
  for (const product of products.filter(({ id }) => paid.some(({ productId }) => productId === id))) {
    if (!dryRun && (await upsertProduct(product.id, product.name))) changes.push(`product ${product.name}`);
    for (const plan of paid.filter(({ productId }) => productId === product.id)) {
      const found = await findPrice(plan.id);
      if (found?.priceCents === plan.priceCents && found.billingCycle === plan.billingCycle) continue;
      if (!dryRun) await createPrice(plan);
      changes.push(
        `price of ${product.name} ${plan.name}: ${plan.priceCents} cents ${EVERY[plan.billingCycle]}`,
      );
    }
  }
  return changes;
}
