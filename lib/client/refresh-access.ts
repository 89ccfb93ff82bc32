import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const TOOL_ACCESS = apiPaths.toolByKey("");

/**
 * Refetches the catalog and the tool access after a change of the user's access, those of other screens too: the next
 * screen would first show what it has cached.
 */
export async function refreshAccess(): Promise<void> {
  const { getQueryClient } = await import("./query-client.ts");
  await getQueryClient().invalidateQueries({
    refetchType: "all",
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      return path === apiPaths.catalog || path.startsWith(TOOL_ACCESS);
    },
  });
}

/** Finds the product of a plan in the catalog; null when that cannot be loaded. */
export async function findProductByPlan(planId: number): Promise<Product | null> {
  const { getQueryClient } = await import("./query-client.ts");
  const catalog = getQueryClient().fetchQuery<Product[]>({ queryKey: [apiPaths.catalog] });
  const products = await catalog.catch(() => []);
  return products.find(({ plans }) => plans.some(({ id }) => id === planId)) ?? null;
}
