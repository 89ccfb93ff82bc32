import { listCatalog } from "#db/queries/catalog.ts";
import { createPrice, findPrice, upsertProduct } from "#server/integrations/stripe/index.ts";

const CYCLE_LABELS = { "1 mon": "a month", "1 year": "a year" } as const;

/** One line for each change made at Stripe. */
export type PriceChanges = string[];

/**
 * Creates or updates Stripe's products and prices from the plan table. Idempotent. A changed price becomes a new
 * Stripe price; existing subscribers keep the old one.
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
        `price of ${product.name} ${plan.name}: ${plan.priceCents} cents ${CYCLE_LABELS[plan.billingCycle]}`,
      );
    }
  }
  return changes;
}
