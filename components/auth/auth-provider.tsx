"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { clearUserStorage } from "#client/browser-storage.ts";
import { LOADING, type SessionState, SessionStore } from "#client/session-store.ts";
import { hasSessionCookie } from "#client/supabase.ts";
import { toastError } from "#components/ui/toast-error.ts";

type Auth = SessionState & ReturnType<typeof createSession>["actions"];

/** Ends the session of this browser. The auth functions are loaded on demand, because visitors need none. */
async function logout(): Promise<void> {
  const { signOut } = await import("#client/auth.ts");
  const result = await signOut();
  if (!result.ok) toastError("Logout failed", result.error.message);
}

function createSession() {
  const store = new SessionStore({
    load: async () => (await import("#client/session-client.ts")).loadSessionClient(),
    hasSession: hasSessionCookie,
  });
  const actions = {
    logout,
    /** Auth screens subscribe to the session even if there is none yet. */
    follow: () => store.start(),
    /** Checks the session again, e.g. after signing in or after the auth service did not respond. */
    retry: () => store.refresh(),
  };
  return { store, actions };
}

/**
 * Only constants go into this context. A value that changes during hydration makes React discard the
 * server-rendered tree below and render it again, so components subscribe to the store themselves.
 */
const SessionContext = createContext<ReturnType<typeof createSession> | null>(null);

/** Provides the session to its children. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [session] = useState(createSession);
  useSessionSync(session.store);
  const state = useSessionState(session.store);
  useClearDataOnUserChange(state);
  useSessionMark(state);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Keeps the mark of page-state-script.tsx up to date after signing in and out. */
function useSessionMark({ user, isLoading, isUnreachable }: SessionState): void {
  const hasSession = user !== null || isUnreachable;
  useLayoutEffect(() => {
    if (!isLoading) document.documentElement.toggleAttribute("data-session", hasSession);
  }, [isLoading, hasSession]);
}

/**
 * The session state and the actions on it.
 * @throws Error outside an AuthProvider
 */
export function useAuth(): Auth {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useAuth must be used within an AuthProvider");
  const { store, actions } = session;
  return { ...useSessionState(store), ...actions };
}

/** The session as this tab knows it; `LOADING` on the server and during hydration. */
function useSessionState(store: SessionStore): SessionState {
  return useSyncExternalStore(store.subscribe, store.getState, () => LOADING);
}

/**
 * Subscribes to the session while mounted. Rechecks it when the tab becomes visible, for sign-ins in other
 * tabs.
 */
function useSessionSync(store: SessionStore): void {
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

async function clearUserData(): Promise<void> {
  const [{ getQueryClient }, { holdKey }] = await Promise.all([
    import("#client/query-client.ts"),
    import("#client/held-key.ts"),
  ]);
  holdKey(null);
  getQueryClient().removeQueries({ type: "inactive" });
  await getQueryClient().resetQueries({ type: "active" });
}

/**
 * Clears the caches, the held API key and the browser's storage when the user changes, so that one user's data is
 * never shown to the next.
 */
function useClearDataOnUserChange({ user, isLoading }: SessionState): void {
  const router = useRouter();
  const known = useRef<string | null | undefined>(undefined);
  const userId = user?.id ?? null;

  useEffect(() => {
    if (isLoading || known.current === userId) return;
    const before = known.current;
    known.current = userId;
    if (before === undefined) return;
    // What a visitor typed is for the account that they sign in to.
    if (before !== null) clearUserStorage();
    // A cache that cannot be loaded is empty.
    clearUserData().catch(() => undefined);
    router.refresh();
  }, [isLoading, userId, router]);
}
