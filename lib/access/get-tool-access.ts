import "server-only";
import { toolExists } from "#db/queries/catalog.ts";
import { listUsage } from "#db/queries/usage.ts";
import { AppError } from "#shared/errors.ts";
import type { ToolAccess } from "#shared/usage/contract.ts";
import { findEntitlement } from "./find-entitlement.ts";
import { usageInfo } from "./usage-info.ts";
import { windowAt } from "./window.ts";

/**
 * Whether this user may use a tool, and how much of it is left in the current window.
 * @throws AppError `not_found` when no tool has this key
 */
export async function getToolAccess(userId: string, toolKey: string): Promise<ToolAccess> {
  const entitlement = await findEntitlement(userId, toolKey);
  if (!entitlement) {
    if (!(await toolExists(toolKey))) throw new AppError("not_found", "There is no such tool.");
    return { hasAccess: false, usageInfo: null };
  }
  const window = windowAt(entitlement.anchorAt, entitlement.now);
  const counters = await listUsage(userId, [window.start]);
  const counter = counters.find(
    (c) => c.productId === entitlement.productId && c.toolId === entitlement.toolId,
  );
  return {
    hasAccess: true,
    usageInfo: usageInfo(counter?.used ?? 0, entitlement.usageLimit, window.end),
  };
}
