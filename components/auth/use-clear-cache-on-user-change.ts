"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { SessionState } from "#client/session-store.ts";

async function clearQueries(): Promise<void> {
  const { getQueryClient } = await import("#client/query-client.ts");
  getQueryClient().removeQueries({ type: "inactive" });
  await getQueryClient().resetQueries({ type: "active" });
}

/**
 * Clears the query cache and the router cache when the user changes, so that one user's data is never shown
 * to the next.
 */
export function useClearCacheOnUserChange({ user, isLoading }: SessionState): void {
  const router = useRouter();
  const known = useRef<string | null | undefined>(undefined);
  const userId = user?.id ?? null;

  useEffect(() => {
    if (isLoading || known.current === userId) return;
    const isFirstResponse = known.current === undefined;
    known.current = userId;
    if (isFirstResponse) return;
    // A cache that cannot be loaded is empty.
    clearQueries().catch(() => undefined);
    router.refresh();
  }, [isLoading, userId, router]);
}
