"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { SessionState } from "#client/session-store.ts";

/**
 * Whatever was fetched or rendered for one person must not be shown to the next: when the person changes, the
 * query cache is emptied (what is on screen is fetched again) and so is the router's.
 */
export function useClearCacheOnUserChange({ user, isLoading }: SessionState): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const known = useRef<string | null | undefined>(undefined);
  const userId = user?.id ?? null;

  useEffect(() => {
    if (isLoading || known.current === userId) return;
    const isFirstAnswer = known.current === undefined;
    known.current = userId;
    if (isFirstAnswer) return;
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.resetQueries({ type: "active" });
    router.refresh();
  }, [isLoading, userId, queryClient, router]);
}
