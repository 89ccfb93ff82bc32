import { type CatalogRows, listCatalog } from "#db/queries/catalog.ts";
import { type Entitlement, listCurrentSubscriptions, listEntitlements } from "#db/queries/subscriptions.ts";
import { listUsageCounters } from "#db/queries/usage.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { toUsageInfo } from "#server/usage/read-usage.ts";
import { OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import type {
  EndedPlan,
  Plan,
  PlanTool,
  Product,
  ProductSubscription,
  ToolRef,
  ToolUsage,
} from "#shared/catalog/contract.ts";
import { AppError } from "#shared/errors.ts";

const keyOf = (productId: number, toolId: number) => `${productId}:${toolId}`;

/** The usage of every tool the user has, each in the window of its own subscription. */
async function readUsage(userId: string, entitlements: Entitlement[]): Promise<Map<string, ToolUsage>> {
  const windows = entitlements.map((entitlement) => usagePeriodAt(entitlement.anchorAt, entitlement.now));
  const counters = await listUsageCounters(
    userId,
    windows.map((window) => window.start),
  );
  const usage = new Map<string, ToolUsage>();
  entitlements.forEach((entitlement, i) => {
    const window = windows[i];
    if (!window) return;
    const counter = counters.find(
      (c) =>
        c.productId === entitlement.productId &&
        c.toolId === entitlement.toolId &&
        c.windowStart.getTime() === window.start.getTime(),
    );
    const info = toUsageInfo(counter?.used ?? 0, entitlement.usageLimit, window.end);
    usage.set(keyOf(entitlement.productId, entitlement.toolId), {
      usageCount: info.usageCount,
      remainingUses: info.remainingUses,
      resetsAt: info.resetsAt,
    });
  });
  return usage;
}

type CurrentRow = Awaited<ReturnType<typeof listCurrentSubscriptions>>[number];

function toSubscriptionView(row: CurrentRow): SubscriptionView {
  const isPaid = row.stripeSubscriptionId !== null;
  const { priceCents: price, billingCycle } = row;
  return {
    planId: row.planId,
    status: row.status,
    pays: price === null || billingCycle === null ? null : { price, billingCycle },
    isPastDue: OVERDUE_STATUSES.includes(row.status),
    isCancelling: row.endsAt !== null,
    accessUntil: row.endsAt?.toISOString() ?? null,
    renewsAt: isPaid && !row.endsAt ? (row.currentPeriodEnd?.toISOString() ?? null) : null,
    graceUntil: row.graceUntil?.toISOString() ?? null,
  };
}

async function readHoldings(userId: string): Promise<UserSubscriptions> {
  const [entitlements, current] = await Promise.all([
    listEntitlements(userId),
    listCurrentSubscriptions(userId),
  ]);
  if (current.length === 0) return NO_SUBSCRIPTIONS;
  const usage = await readUsage(userId, entitlements);
  const held = current.filter((row) => row.isHeld);
  const ended = current.flatMap(({ isHeld, endsAt, productId, planId }) =>
    !isHeld && endsAt ? [[productId, { planId, endedAt: endsAt.toISOString() }] as const] : [],
  );
  return {
    subscriptions: new Map(held.map((row) => [row.productId, toSubscriptionView(row)])),
    ended: new Map(ended),
    planByProduct: new Map(entitlements.map((e) => [e.productId, e.planId])),
    usageOf: (productId, toolId) => usage.get(keyOf(productId, toolId)) ?? null,
  };
}

/** The catalogue as this user sees it, read from the database now. */
export async function listProducts(user: { id: string } | null): Promise<Product[]> {
  const [catalog, holdings] = await Promise.all([
    listCatalog(),
    user ? readHoldings(user.id) : NO_SUBSCRIPTIONS,
  ]);
  return buildProducts(catalog, holdings);
}

/** A subscription by its own row; what others can buy is the catalogue's word. */
type SubscriptionView = Omit<ProductSubscription, "isPlanForSale">;

/** What one user has: the plan that counts for each product, and the usage of its tools. */
export type UserSubscriptions = {
  /** Product id to plan id. */
  planByProduct: Map<number, number>;
  /** Usage of a tool under a plan that is the user's. */
  usageOf: (productId: number, toolId: number) => ToolUsage | null;
  /** Product id to the subscription that counts, whether it gives access or not. */
  subscriptions: Map<number, SubscriptionView>;
  /** Product id to the plan that ended last, where nothing has taken its place. */
  ended: Map<number, Omit<EndedPlan, "planName">>;
};

export const NO_SUBSCRIPTIONS: UserSubscriptions = {
  planByProduct: new Map(),
  usageOf: () => null,
  subscriptions: new Map(),
  ended: new Map(),
};

function buildPlan(row: CatalogRows["plans"][number], rows: CatalogRows, holdings: UserSubscriptions): Plan {
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
  holdings: UserSubscriptions,
): ProductSubscription | null {
  const held = holdings.subscriptions.get(product.id);
  if (!held) return null;
  const isForSale = rows.plans.some((plan) => plan.id === held.planId && plan.isForSale);
  return { ...held, isPlanForSale: product.isLive && isForSale };
}

function endedOf(productId: number, rows: CatalogRows, holdings: UserSubscriptions): EndedPlan | null {
  const ended = holdings.ended.get(productId);
  const plan = rows.plans.find(({ id }) => id === ended?.planId);
  return ended && plan ? { ...ended, planName: plan.name } : null;
}

/**
 * Puts the catalogue together as one user sees it: live products first, plans by price. A plan that is not for sale
 * is shown only to the user who has it.
 */
export function buildProducts(rows: CatalogRows, holdings: UserSubscriptions): Product[] {
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

/** All plans on sale, and the user's own. */
export async function listPlans(user: { id: string } | null): Promise<Plan[]> {
  return (await listProducts(user)).flatMap((product) => product.plans);
}

/**
 * The tools of one plan of a product, with their limits.
 * @throws AppError `not_found` for an unknown plan and for a plan of another product
 */
export async function listPlanTools(
  user: { id: string } | null,
  productId: number,
  planId: number,
): Promise<PlanTool[]> {
  const plan = (await listPlans(user)).find((p) => p.id === planId && p.productId === productId);
  if (!plan) throw new AppError("not_found", "Plan not found for this product.");
  return plan.planTools;
}
