import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { fetchUser, type SessionUser } from "./fetch-user.ts";

export type SessionState = {
  user: SessionUser | null;
  /** Nobody knows yet whether somebody is signed in. */
  isLoading: boolean;
  /** There is a session, but the auth service did not answer: not the same as being signed out. */
  isUnreachable: boolean;
};

export const LOADING: SessionState = { user: null, isLoading: true, isUnreachable: false };
const SIGNED_OUT: SessionState = { user: null, isLoading: false, isUnreachable: false };

type Parts = { load: () => Promise<SupabaseClient>; hasSession: () => boolean };

/** The service answered and refused: the session is over, as opposed to a line that is down. */
function isRefusal(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * The state of the session in this tab: loading, then signed in or signed out. It follows the auth service's
 * events; the user is fetched again on every one that carries a session and cleared on every one without.
 */
export function createSessionStore({ load, hasSession }: Parts) {
  let state = LOADING;
  let running: Promise<void> | null = null;
  let fetching: { token: string; promise: Promise<void> } | null = null;
  let unsubscribe = () => {};
  let runs = 0;
  const listeners = new Set<() => void>();

  function set(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function fetchInto(client: SupabaseClient, isLatest: () => boolean): Promise<void> {
    try {
      const user = await fetchUser(client);
      if (isLatest()) set({ user, isLoading: false, isUnreachable: false });
    } catch (error) {
      if (!isLatest()) return;
      const refused = isRefusal(error);
      // A session that the service refuses would keep sending people back and forth: it is dropped.
      if (refused) await client.auth.signOut({ scope: "local" });
      set({ ...SIGNED_OUT, isUnreachable: !refused && hasSession() });
    }
  }

  /** Two events for one token share one request; a late answer for an older one is thrown away. */
  function refetch(client: SupabaseClient, token: string): Promise<void> {
    if (fetching?.token === token) return fetching.promise;
    const current = { token, promise: Promise.resolve() };
    fetching = current;
    const isLatest = () => fetching === current;
    current.promise = fetchInto(client, isLatest).finally(() => {
      if (isLatest()) fetching = null;
    });
    return current.promise;
  }

  function follow(client: SupabaseClient, event: string, session: Session | null): void {
    if (session && event !== "SIGNED_OUT") {
      void refetch(client, session.access_token);
      return;
    }
    fetching = null;
    set(SIGNED_OUT);
  }

  async function run(): Promise<void> {
    runs += 1;
    const thisRun = runs;
    const client = await load();
    if (thisRun !== runs) return;
    const { data } = client.auth.onAuthStateChange((event, session) => follow(client, event, session));
    unsubscribe = () => data.subscription.unsubscribe();
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Follows the session from now on; may be called often. */
    start(): Promise<void> {
      running ??= run().catch(() => {
        running = null;
        set({ ...SIGNED_OUT, isUnreachable: hasSession() });
      });
      return running;
    },
    /** Follows the session if there is one; otherwise nobody is signed in and nothing is downloaded. */
    startIfNeeded(): void {
      if (running) return;
      if (hasSession()) void this.start();
      else set(SIGNED_OUT);
    },
    /** Fetches the user once more, for example after signing in. Resolves when the state is up to date. */
    async refresh(): Promise<void> {
      await this.start();
      const client = await load();
      const { data } = await client.auth.getSession();
      if (data.session) return refetch(client, data.session.access_token);
      set({ ...SIGNED_OUT, isUnreachable: hasSession() });
    },
    stop(): void {
      unsubscribe();
      unsubscribe = () => {};
      running = null;
      runs += 1;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
