"use client";

import { useEffect } from "react";
import type { SessionStore } from "#client/session-store.ts";

/**
 * Follows the session while this is mounted. Somebody who signs in in another tab is noticed when this one is looked
 * at again.
 */
export function useSessionSync(store: SessionStore): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") store.startIfNeeded();
    };
    const retry = () => {
      if (store.getState().isUnreachable) void store.refresh();
    };
    store.startIfNeeded();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", retry);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", retry);
      store.stop();
    };
  }, [store]);
}
