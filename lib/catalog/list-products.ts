import "server-only";
import { listCatalog } from "#db/queries/catalog.ts";
import { type Entitlement, listEntitlements } from "#db/queries/subscriptions.ts";
import { listUsage } from "#db/queries/usage.ts";
import { usageInfo } from "#lib/access/usage-info.ts";
import { windowAt } from "#lib/access/window.ts";
import { buildProducts, type Holdings, NO_HOLDINGS } from "./build-products.ts";
import type { Product, ToolUsage } from "./contract.ts";

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

async function readHoldings(userId: string): Promise<Holdings> {
  const entitlements = await listEntitlements(userId);
  if (entitlements.length === 0) return NO_HOLDINGS;
  const usage = await readUsage(userId, entitlements);
  return {
    planByProduct: new Map(entitlements.map((e) => [e.productId, e.planId])),
    usageOf: (productId, toolId) => usage.get(keyOf(productId, toolId)) ?? null,
  };
}

/** The catalogue as this user sees it, with access and usage read from the database now. */
export async function listProducts(user: { id: string } | null): Promise<Product[]> {
  const [rows, holdings] = await Promise.all([listCatalog(), user ? readHoldings(user.id) : NO_HOLDINGS]);
  return buildProducts(rows, holdings);
}
