"use client";

import { useQuery } from "@tanstack/react-query";
import type { ToolAccess } from "#shared/usage/contract.ts";

/** A no is asked again on every visit: it may have become a yes by a purchase since. */
export function useToolAccess(queryKey: string[]) {
  return useQuery<ToolAccess>({
    queryKey,
    staleTime: ({ state }) => (state.data?.hasAccess === false ? 0 : Number.POSITIVE_INFINITY),
  });
}
