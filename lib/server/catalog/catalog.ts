import { LRUCache } from "lru-cache";
import { type CatalogRows, listCatalog } from "#db/queries/catalog.ts";
import { listSubscriptionUsage } from "#db/queries/subscriptions.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { toUsageInfo } from "#server/usage/read-usage.ts";
import { OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import type {
  EndedPlan,
  Plan,
  PlanLimits,
  PlanTool,
  PlanWithLimits,
  Product,
  ProductSubscription,
  ToolRef,
  ToolUsage,
} from "#shared/catalog/contract.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";

type UsageRow = Awaited<ReturnType<typeof listSubscriptionUsage>>[number];
type CurrentRow = UsageRow["subscription"];

function toSubscriptionView(row: CurrentRow): SubscriptionView {
  const isPaid = row.stripeSubscriptionId !== null;
  const { priceCents: price, billingCycle } = row;
  return {
    planId: row.planId,
    status: row.status,
    pays: price === null || billingCycle === null ? null : { price, billingCycle },
    isPastDue: OVERDUE_STATUSES.includes(row.status),
    cancelsAtPeriodEnd: row.endsAt !== null,
    accessUntil: row.endsAt?.toISOString() ?? null,
    renewsAt: isPaid && !row.endsAt ? (row.currentPeriodEnd?.toISOString() ?? null) : null,
    graceUntil: row.graceUntil?.toISOString() ?? null,
    scheduledPlanId: row.scheduledPlanId,
  };
}

/** The subscriptions of joined rows, by product. */
const toCurrentRows = (rows: UsageRow[]): CurrentRow[] => [
  ...new Map(rows.map(({ subscription }) => [subscription.productId, subscription])).values(),
];

/** A tool's usage in the current period of a subscription. */
function toToolUsage(
  rows: UsageRow[],
  current: CurrentRow,
  tool: { toolId: number; usageLimit: number | null },
): ToolUsage {
  const period = usagePeriodAt(current.usageAnchorAt, current.now);
  const row = rows.find(
    ({ subscription, counter }) =>
      subscription.productId === current.productId &&
      counter?.toolId === tool.toolId &&
      counter.periodStart.getTime() === period.start.getTime(),
  );
  const { usageCount, remainingUses, resetsAt } = toUsageInfo(
    row?.counter?.used ?? 0,
    tool.usageLimit,
    period.end,
  );
  return { usageCount, remainingUses, resetsAt };
}

async function getUserSubscriptions(userId: string): Promise<UserSubscriptions> {
  const rows = await listSubscriptionUsage(userId);
  const current = toCurrentRows(rows);
  const live = current.filter((row) => row.isLive);
  const entitled = new Map(current.filter((row) => row.hasAccess).map((row) => [row.productId, row]));
  const ended = current.flatMap(({ isLive, endsAt, productId, planId }) =>
    !isLive && endsAt ? [[productId, { planId, endedAt: endsAt.toISOString() }] as const] : [],
  );
  return {
    subscriptions: new Map(live.map((row) => [row.productId, toSubscriptionView(row)])),
    ended: new Map(ended),
    planByProduct: new Map([...entitled].map(([productId, { planId }]) => [productId, planId])),
    getUsage: (productId, tool) => {
      const subscription = entitled.get(productId);
      return subscription ? toToolUsage(rows, subscription, tool) : null;
    },
  };
}

const CATALOG_TTL_MS = 5_000;
const recentCatalog = new LRUCache<"rows", CatalogRows>({
  max: 1,
  ttl: CATALOG_TTL_MS,
  fetchMethod: () => listCatalog(),
});

const loadRecentCatalog = () => recentCatalog.forceFetch("rows");

const listCatalogForUser = (
  user: { id: string } | null,
  loadCatalog: () => Promise<CatalogRows> = loadRecentCatalog,
) => Promise.all([loadCatalog(), user ? getUserSubscriptions(user.id) : NO_SUBSCRIPTIONS]);

/**
 * Returns the catalog with the user's subscriptions and usage.
 * @param loadCatalog reads products and plans; by default they may be five seconds old
 */
export const listProducts = async (
  user: { id: string } | null,
  loadCatalog?: () => Promise<CatalogRows>,
): Promise<Product[]> => buildProducts(...(await listCatalogForUser(user, loadCatalog)));

/** The part of a subscription that does not depend on the catalog. */
type SubscriptionView = Omit<ProductSubscription, "isPlanForSale" | "scheduled"> & {
  scheduledPlanId: number | null;
};

/** A user's current subscriptions, entitlements and usage. */
export type UserSubscriptions = {
  /** Product id to the id of the plan that gives access. */
  planByProduct: Map<number, number>;
  /** The usage of an entitled tool; null for other tools. */
  getUsage: (productId: number, tool: CatalogRows["planTools"][number]) => ToolUsage | null;
  /** Product id to the current subscription, with or without access. */
  subscriptions: Map<number, SubscriptionView>;
  /** Product id to the plan that ended last, for products without a newer subscription. */
  ended: Map<number, Omit<EndedPlan, "planName">>;
};

export const NO_SUBSCRIPTIONS: UserSubscriptions = {
  planByProduct: new Map(),
  getUsage: () => null,
  subscriptions: new Map(),
  ended: new Map(),
};

/** Keys of the tools that open a browser. */
const CAPTURE_TOOLS: readonly string[] = ["screenshot", TOOL_KEYS.extraction];

const includesTool = (planId: number, keys: readonly string[], { planTools }: CatalogRows): boolean =>
  planTools.some((tool) => tool.planId === planId && keys.includes(tool.key));

function buildPlan(
  row: CatalogRows["plans"][number],
  rows: CatalogRows,
  userSubscriptions: UserSubscriptions,
): Plan {
  const isCurrentUserPlan = userSubscriptions.planByProduct.get(row.productId) === row.id;
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
        currentUserUsage: isCurrentUserPlan ? userSubscriptions.getUsage(row.productId, tool) : null,
      })),
    limits: {
      concurrentCaptures: includesTool(row.id, CAPTURE_TOOLS, rows) ? row.concurrentCaptures : null,
      runsPerMinute: row.runsPerMinute,
    },
    isCurrentUserPlan,
  };
}

/** The distinct tools of a product's plans, by id. */
function listProductTools(productId: number, rows: CatalogRows): ToolRef[] {
  const planIds = new Set(rows.plans.filter((plan) => plan.productId === productId).map((plan) => plan.id));
  const tools = new Map<number, ToolRef>();
  for (const tool of rows.planTools) {
    if (planIds.has(tool.planId)) tools.set(tool.toolId, { id: tool.toolId, name: tool.name });
  }
  return [...tools.values()].sort((a, b) => a.id - b.id);
}

function buildSubscription(
  product: CatalogRows["products"][number],
  rows: CatalogRows,
  userSubscriptions: UserSubscriptions,
): ProductSubscription | null {
  const live = userSubscriptions.subscriptions.get(product.id);
  if (!live) return null;
  const { scheduledPlanId, ...view } = live;
  const isForSale = rows.plans.some((plan) => plan.id === live.planId && plan.isForSale);
  const scheduled = rows.plans.find(({ id }) => id === scheduledPlanId);
  return {
    ...view,
    isPlanForSale: product.isLive && isForSale,
    scheduled: scheduled ? { planId: scheduled.id, planName: scheduled.name } : null,
  };
}

function buildEndedPlan(
  productId: number,
  rows: CatalogRows,
  userSubscriptions: UserSubscriptions,
): EndedPlan | null {
  const ended = userSubscriptions.ended.get(productId);
  const plan = rows.plans.find(({ id }) => id === ended?.planId);
  return ended && plan ? { ...ended, planName: plan.name } : null;
}

/** Builds the catalog for one user: live products first. A plan not for sale is visible only to its subscribers. */
export function buildProducts(rows: CatalogRows, userSubscriptions: UserSubscriptions): Product[] {
  const isVisible = ({ id, productId, isForSale }: CatalogRows["plans"][number]) =>
    isForSale || userSubscriptions.subscriptions.get(productId)?.planId === id;
  const products = rows.products.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    imageUrl: row.imageUrl,
    isLive: row.isLive,
    isSubscribed: userSubscriptions.planByProduct.has(row.id),
    subscription: buildSubscription(row, rows, userSubscriptions),
    ended: buildEndedPlan(row.id, rows, userSubscriptions),
    plans: rows.plans
      .filter((plan) => plan.productId === row.id && isVisible(plan))
      .map((plan) => buildPlan(plan, rows, userSubscriptions)),
    tools: listProductTools(row.id, rows),
  }));
  return products.sort((a, b) => Number(b.isLive) - Number(a.isLive) || a.id - b.id);
}

/** Keys of the tools that jobs run. */
const JOB_TOOLS: readonly string[] = [...CAPTURE_TOOLS, TOOL_KEYS.nameCheck];

function buildLimits({ id: planId, limits }: Plan, rows: CatalogRows): PlanLimits {
  const plan = rows.plans.find(({ id }) => id === planId);
  if (!plan) throw new Error(`Plan ${planId} is not in the catalog.`);
  const hasTool = (keys: readonly string[]) => includesTool(planId, keys, rows);
  const captures = hasTool(CAPTURE_TOOLS);
  const jobs = hasTool(JOB_TOOLS);
  return {
    ...limits,
    automatedRunsPerDay: plan.automatedRunsPerDay,
    apiKeys: plan.apiKeys,
    readsPerMinute: plan.readsPerMinute,
    renderLinks: captures ? plan.renderLinks : null,
    sharedLinks: plan.sharedLinks,
    mailRecipients: plan.mailRecipients,
    savedSessions: captures ? plan.savedSessions : null,
    destinations: captures ? plan.destinations : null,
    retentionDays: plan.retentionDays,
    storageBytes: captures ? plan.storageBytes : null,
    jobItems: jobs ? plan.jobItems : null,
    openJobs: jobs ? plan.openJobs : null,
    schedules: jobs ? plan.schedules : null,
    scheduleMinutes: jobs && plan.schedules > 0 ? plan.scheduleMinutes : null,
    steps: captures ? plan.steps : null,
    crawlPages: hasTool([TOOL_KEYS.extraction]) ? plan.crawlPages : null,
    pageWatches: hasTool([TOOL_KEYS.pageWatch]) ? plan.pageWatches : null,
    watchIntervalMinutes: hasTool([TOOL_KEYS.pageWatch]) ? plan.watchIntervalMinutes : null,
    siteWatches: hasTool([TOOL_KEYS.pageWatch]) ? plan.siteWatches : null,
    siteWatchMinutes: hasTool([TOOL_KEYS.pageWatch]) && plan.siteWatches > 0 ? plan.siteWatchMinutes : null,
    nameWatches: hasTool([TOOL_KEYS.nameCheck]) ? plan.nameWatches : null,
  };
}

/** Lists all plans for sale and the user's own, with the limits that are enforced; `loadCatalog` as in `listProducts`. */
export async function listPlans(
  user: { id: string } | null,
  loadCatalog?: () => Promise<CatalogRows>,
): Promise<PlanWithLimits[]> {
  const [catalog, userSubscriptions] = await listCatalogForUser(user, loadCatalog);
  return buildProducts(catalog, userSubscriptions)
    .flatMap((product) => product.plans)
    .map((plan) => ({ ...plan, limits: buildLimits(plan, catalog) }));
}

/**
 * Lists a plan's tools with their usage limits.
 * @throws AppError `not_found` for an unknown plan or a plan of another product
 */
export async function listPlanTools(
  user: { id: string } | null,
  productId: number,
  planId: number,
): Promise<PlanTool[]> {
  const product = (await listProducts(user)).find(({ id }) => id === productId);
  const plan = product?.plans.find(({ id }) => id === planId);
  if (!plan) throw new AppError("not_found", "Plan not found for this product.");
  return plan.planTools;
}
