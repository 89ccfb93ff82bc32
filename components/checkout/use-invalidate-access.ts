"use client";

import { useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#shared/paths.ts";

const TOOL_ACCESS = apiPaths.toolByKey("");

/** Access has changed: the catalogue and what is known about every tool are fetched again. */
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
