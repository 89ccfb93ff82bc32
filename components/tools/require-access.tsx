"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
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
  children: ReactNode;
};

/**
 * Renders its children for users with access to the tool; shows 'Access Denied' and opens the pricing screen
 * for others. Waits for the data of the screen, which would move it when it arrives later.
 */
export function RequireAccess({ tool, screenData, children }: RequireAccessProps) {
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

  // Not `isPending`: a failed query is fetched again by each screen that mounts, and would unmount it.
  const isLoading = others.some(({ isFetched }) => !isFetched);
  if (data?.hasAccess && !isLoading) return children;
  if (!isError || isFetching) return <PageSpinner label="Checking your access" />;
  return (
    <PageAlert onRetry={() => void refetch()} title="We could not check your access">
      Our server did not respond. Your plan is not affected.
    </PageAlert>
  );
}
