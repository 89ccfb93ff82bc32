"use client";

import { useEffect } from "react";
import type { SessionStore } from "#client/session-store.ts";

/**
 * Subscribes to the session while mounted. Rechecks it when the tab becomes visible, for sign-ins in other
 * tabs.
 */
export function useSessionSync(store: SessionStore): void {
  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState === "visible") store.startIfNeeded();
    };
    const retry = () => {
      if (store.getState().isUnreachable) void store.refresh();
    };
    store.startIfNeeded();
    document.addEventListener("visibilitychange", recheck);
    window.addEventListener("online", retry);
    return () => {
      document.removeEventListener("visibilitychange", recheck);
      window.removeEventListener("online", retry);
      store.stop();
    };
  }, [store]);
}
