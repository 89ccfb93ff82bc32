"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { PageAlert } from "#components/ui/page-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { paths } from "#shared/paths.ts";
import { useToolAccess } from "./use-tool-access.ts";

type RequireAccessProps = {
  /** The tool's call, which is also the key of its answer in the cache. */
  tool: string[];
  children: ReactNode;
};

/** Lets people in who have the tool; tells all others so and takes them to the plans. */
export function RequireAccess({ tool, children }: RequireAccessProps) {
  const { data, isError, isFetching, refetch } = useToolAccess(tool);
  const queryClient = useQueryClient();
  const router = useRouter();
  const isDenied = data?.hasAccess === false && !isFetching;

  useEffect(() => {
    // Coming back to a page that stayed mounted, the old no is still here while it is asked again.
    const isAsking = queryClient.isFetching({ queryKey: tool }) > 0;
    if (!isDenied || isAsking) return;
    toastError("Access Denied", "You need to purchase this tool to use it.");
    router.replace(paths.pricing());
  }, [isDenied, queryClient, router, tool]);

  if (data?.hasAccess) return children;
  if (!isError || isFetching) return <PageSpinner label="Checking your access" />;
  return (
    <PageAlert onRetry={() => void refetch()} title="We could not check your access">
      Our server did not answer. Your plan is not affected.
    </PageAlert>
  );
}
