"use client";

import { useQuery } from "@tanstack/react-query";
import type { ToolAccess } from "#shared/usage/contract.ts";

/** Denied access is refetched on every visit, because a purchase may have granted it. */
export function useToolAccess(queryKey: string[]) {
  return useQuery<ToolAccess>({
    queryKey,
    staleTime: ({ state }) => (state.data?.hasAccess === false ? 0 : Number.POSITIVE_INFINITY),
  });
}
