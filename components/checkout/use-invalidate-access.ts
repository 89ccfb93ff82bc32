"use client";

import { useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#shared/paths.ts";

const TOOL_ACCESS = apiPaths.toolByKey("");

/** Refetches the catalog and the tool access after a change of the user's access. */
export function useInvalidateAccess(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const path = String(queryKey[0]);
        return path === apiPaths.catalog || path.startsWith(TOOL_ACCESS);
      },
    });
  };
}
