import type { CatalogRows } from "#db/queries/catalog.ts";
import type {
  EndedPlan,
  Plan,
  Product,
  ProductSubscription,
  ToolRef,
  ToolUsage,
} from "#shared/catalog/contract.ts";

/** A subscription by its own row; what others can buy is the catalogue's word. */
export type HeldSubscription = Omit<ProductSubscription, "isPlanForSale">;

/** What one user has: the plan that counts for each product, and the usage of its tools. */
export type Holdings = {
  /** Product id to plan id. */
  planByProduct: Map<number, number>;
  /** Usage of a tool under a plan that is the user's. */
  usageOf: (productId: number, toolId: number) => ToolUsage | null;
  /** Product id to the subscription that counts, whether it gives access or not. */
  subscriptions: Map<number, HeldSubscription>;
  /** Product id to the plan that ended last, where nothing has taken its place. */
  ended: Map<number, Omit<EndedPlan, "planName">>;
};

export const NO_HOLDINGS: Holdings = {
  planByProduct: new Map(),
  usageOf: () => null,
  subscriptions: new Map(),
  ended: new Map(),
};

function buildPlan(row: CatalogRows["plans"][number], rows: CatalogRows, holdings: Holdings): Plan {
  const isCurrentUserPlan = holdings.planByProduct.get(row.productId) === row.id;
  return {
    id: row.id,
    productId: row.productId,
    name: row.name,
    price: row.priceCents,
    billingCycle: row.billingCycle,
    features: row.features,
    planTools: rows.planTools
      .filter((tool) => tool.planId === row.id)
      .map((tool) => ({
        toolId: tool.toolId,
        usageLimit: tool.usageLimit,
        toolDetails: { id: tool.toolId, name: tool.name },
        currentUserUsage: isCurrentUserPlan ? holdings.usageOf(row.productId, tool.toolId) : null,
      })),
    isCurrentUserPlan,
  };
}

/** A product's tools are those of its plans, each once, in the order of their ids. */
function toolsOf(productId: number, rows: CatalogRows): ToolRef[] {
  const planIds = new Set(rows.plans.filter((plan) => plan.productId === productId).map((plan) => plan.id));
  const tools = new Map<number, ToolRef>();
  for (const tool of rows.planTools) {
    if (planIds.has(tool.planId)) tools.set(tool.toolId, { id: tool.toolId, name: tool.name });
  }
  return [...tools.values()].sort((a, b) => a.id - b.id);
}

function subscriptionOf(
  product: CatalogRows["products"][number],
  rows: CatalogRows,
  holdings: Holdings,
): ProductSubscription | null {
  const held = holdings.subscriptions.get(product.id);
  if (!held) return null;
  const isForSale = rows.plans.some((plan) => plan.id === held.planId && plan.isForSale);
  return { ...held, isPlanForSale: product.isLive && isForSale };
}

function endedOf(productId: number, rows: CatalogRows, holdings: Holdings): EndedPlan | null {
  const ended = holdings.ended.get(productId);
  const plan = rows.plans.find(({ id }) => id === ended?.planId);
  return ended && plan ? { ...ended, planName: plan.name } : null;
}

/**
 * Puts the catalogue together as one user sees it: live products first, plans by price. A plan that is not for sale
 * is shown only to the user who has it.
 */
export function buildProducts(rows: CatalogRows, holdings: Holdings): Product[] {
  const isShown = ({ id, productId, isForSale }: CatalogRows["plans"][number]) =>
    isForSale || holdings.subscriptions.get(productId)?.planId === id;
  const products = rows.products.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    imageUrl: row.imageUrl,
    isLive: row.isLive,
    isSubscribed: holdings.planByProduct.has(row.id),
    subscription: subscriptionOf(row, rows, holdings),
    ended: endedOf(row.id, rows, holdings),
    plans: rows.plans
      .filter((plan) => plan.productId === row.id && isShown(plan))
      .map((plan) => buildPlan(plan, rows, holdings)),
    tools: toolsOf(row.id, rows),
  }));
  return products.sort((a, b) => Number(b.isLive) - Number(a.isLive) || a.id - b.id);
}
