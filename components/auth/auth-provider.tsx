"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { LOADING, type SessionState, SessionStore } from "#client/session-store.ts";
import { hasSessionCookie, loadSupabase } from "#client/supabase.ts";
import { createAuthActions } from "./auth-actions.ts";
import { useClearCacheOnUserChange } from "./use-clear-cache-on-user-change.ts";
import { useSessionSync } from "./use-session-sync.ts";

type Auth = SessionState & ReturnType<typeof createAuthActions>;

function createSession() {
  const store = new SessionStore({ load: loadSupabase, hasSession: hasSessionCookie });
  return { store, actions: createAuthActions(store) };
}

/**
 * Holds what never changes. A context whose value changes while a page comes alive makes React throw away what the
 * server streamed below it and render that again, so each part that asks who is signed in follows the store itself.
 */
const SessionContext = createContext<ReturnType<typeof createSession> | null>(null);

/** Knows who is signed in, for everything below it. Needs the query client above it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [session] = useState(createSession);
  useSessionSync(session.store);
  useClearCacheOnUserChange(useSessionState(session.store));
  return <SessionContext value={session}>{children}</SessionContext>;
}

function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useAuth must be used within an AuthProvider");
  return session;
}

/** Who is signed in and what they can do about it. */
export function useAuth(): Auth {
  const { store, actions } = useSession();
  return { ...useSessionState(store), ...actions };
}

/** Who is signed in as far as this tab knows; on the server, and while a page comes alive, nobody knows. */
function useSessionState(store: SessionStore): SessionState {
  return useSyncExternalStore(store.subscribe, store.getState, () => LOADING);
}
