"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, Suspense, useEffect } from "react";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { paths } from "#shared/paths.ts";
import { useToolAccess } from "./use-tool-access.ts";

type RequireAccessProps = {
  /** Query key of the tool's access. */
  tool: string[];
  /** Query keys of what the screen shows first besides the access. */
  screenData: readonly string[][];
  /** Imports the screen while the access is checked. */
  load: () => Promise<unknown>;
  /** The lazy screen. */
  children: ReactNode;
};

/**
 * Renders its children for users with access to the tool; shows 'Access Denied' and opens the pricing screen
 * for others. Waits for the data of the screen, which would move it when it arrives later.
 */
export function RequireAccess({ tool, screenData, load, children }: RequireAccessProps) {
  const { data, isError, isFetching, refetch } = useToolAccess(tool);
  const others = useQueries({ queries: screenData.map((queryKey) => ({ queryKey })) });
  const queryClient = useQueryClient();
  const router = useRouter();
  const isDenied = data?.hasAccess === false && !isFetching;

  useEffect(() => {
    // A screen that stayed mounted still has the old response while it is refetched.
    const isRefetching = queryClient.isFetching({ queryKey: tool }) > 0;
    if (!isDenied || isRefetching) return;
    toastError("Access Denied", "You need to purchase this tool to use it.");
    router.replace(paths.pricing());
  }, [isDenied, queryClient, router, tool]);

  useEffect(() => {
    // Rendering the screen reports the error.
    load().catch(() => undefined);
  }, [load]);

  // Not `isPending`: a failed query is fetched again by each screen that mounts, and would unmount it.
  const isLoading = others.some(({ isFetched }) => !isFetched);
  const spinner = <PageSpinner label="Checking your access" />;
  if (data?.hasAccess && !isLoading) return <Suspense fallback={spinner}>{children}</Suspense>;
  if (!isError || isFetching) return spinner;
  return (
    <PageAlert onRetry={() => void refetch()} title="We could not check your access">
      Our server did not respond. Your plan is not affected.
    </PageAlert>
  );
}
