import "server-only";
import { listCatalog } from "#db/queries/catalog.ts";
import { type Entitlement, listCurrentSubscriptions, listEntitlements } from "#db/queries/subscriptions.ts";
import { listUsage } from "#db/queries/usage.ts";
import { usageInfo } from "#lib/access/usage-info.ts";
import { windowAt } from "#lib/access/window.ts";
import { OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import type { Product, ToolUsage } from "#shared/catalog/contract.ts";
import { buildProducts, type HeldSubscription, type Holdings, NO_HOLDINGS } from "./build-products.ts";

const keyOf = (productId: number, toolId: number) => `${productId}:${toolId}`;

/** The usage of every tool the user has, each in the window of its own subscription. */
async function readUsage(userId: string, entitlements: Entitlement[]): Promise<Map<string, ToolUsage>> {
  const windows = entitlements.map((entitlement) => windowAt(entitlement.anchorAt, entitlement.now));
  const counters = await listUsage(
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
    const info = usageInfo(counter?.used ?? 0, entitlement.usageLimit, window.end);
    usage.set(keyOf(entitlement.productId, entitlement.toolId), {
      usageCount: info.usageCount,
      remainingUses: info.remainingUses,
      resetsAt: info.resetsAt,
    });
  });
  return usage;
}

type CurrentRow = Awaited<ReturnType<typeof listCurrentSubscriptions>>[number];

function describe(row: CurrentRow): HeldSubscription {
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

async function readHoldings(userId: string): Promise<Holdings> {
  const [entitlements, current] = await Promise.all([
    listEntitlements(userId),
    listCurrentSubscriptions(userId),
  ]);
  if (current.length === 0) return NO_HOLDINGS;
  const usage = await readUsage(userId, entitlements);
  const held = current.filter((row) => row.isHeld);
  const ended = current.flatMap(({ isHeld, endsAt, productId, planId }) =>
    !isHeld && endsAt ? [[productId, { planId, endedAt: endsAt.toISOString() }] as const] : [],
  );
  return {
    subscriptions: new Map(held.map((row) => [row.productId, describe(row)])),
    ended: new Map(ended),
    planByProduct: new Map(entitlements.map((e) => [e.productId, e.planId])),
    usageOf: (productId, toolId) => usage.get(keyOf(productId, toolId)) ?? null,
  };
}

/** The catalogue as this user sees it, read from the database now. */
export async function listProducts(user: { id: string } | null): Promise<Product[]> {
  const [catalog, holdings] = await Promise.all([listCatalog(), user ? readHoldings(user.id) : NO_HOLDINGS]);
  return buildProducts(catalog, holdings);
}
