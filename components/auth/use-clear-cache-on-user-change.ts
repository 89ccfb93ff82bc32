"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { SessionState } from "#client/session-store.ts";

/**
 * Clears the query cache and the router cache when the user changes, so that one user's data is never shown
 * to the next.
 */
export function useClearCacheOnUserChange({ user, isLoading }: SessionState): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const known = useRef<string | null | undefined>(undefined);
  const userId = user?.id ?? null;

  useEffect(() => {
    if (isLoading || known.current === userId) return;
    const isFirstResponse = known.current === undefined;
    known.current = userId;
    if (isFirstResponse) return;
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.resetQueries({ type: "active" });
    router.refresh();
  }, [isLoading, userId, queryClient, router]);
}
