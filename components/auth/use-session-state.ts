"use client";

import { useSyncExternalStore } from "react";
import { LOADING, type SessionState, type SessionStore } from "#client/session-store.ts";

/** Who is signed in as far as this tab knows; on the server, and while a page comes alive, nobody knows. */
export function useSessionState(store: SessionStore): SessionState {
  return useSyncExternalStore(store.subscribe, store.getState, () => LOADING);
}
