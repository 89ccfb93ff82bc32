"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { LOADING, SessionStore } from "#lib/browser/session-store.ts";
import { hasSessionCookie, loadSupabase } from "#lib/browser/supabase-client.ts";

/** The session of this tab. Somebody who signs in in another tab is noticed when this one is looked at again. */
export function useSession() {
  const [store] = useState(() => new SessionStore({ load: loadSupabase, hasSession: hasSessionCookie }));
  const state = useSyncExternalStore(store.subscribe, store.getState, () => LOADING);

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

  return { state, store };
}
