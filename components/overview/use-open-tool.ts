"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { storeFirstRun } from "#client/first-run.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { type FirstRun, toolPath } from "#shared/first-run.ts";
import type { Overview } from "#shared/overview/contract.ts";
import { paths } from "#shared/paths.ts";

/**
 * Opens a tool with its form filled in. A user who never had a plan of the product gets its free plan first; one whose
 * plan has ended is led to the plans.
 */
export function useOpenTool(): (run: FirstRun) => Promise<void> {
  const router = useRouter();
  const open = (path: string) => router.push(path as Route);
  return async (run) => {
    // Loaded with the blocks: the first paint needs no queries.
    const { getQueryClient } = await import("#client/query-client.ts");
    const tools = getQueryClient().getQueryData<Overview>([backgroundApiPaths.overview])?.tools;
    if (!tools || tools.some(({ productId }) => productId === run.productId)) return open(toolPath(run));
    storeFirstRun(run);
    const { startFirstRun } = await import("#components/layout/signed-in-tasks.tsx");
    if (!(await startFirstRun(null, open))) open(paths.pricing(run.productId));
  };
}
