import type { Session, SessionClient, SessionUser } from "./session-user.ts";

export type SessionState = {
  user: SessionUser | null;
  /** The session has not been loaded yet. */
  isLoading: boolean;
  /** There is a session, but the auth service did not respond; not the same as signed out. */
  isUnreachable: boolean;
};

export const LOADING: SessionState = { user: null, isLoading: true, isUnreachable: false };
const SIGNED_OUT: SessionState = { user: null, isLoading: false, isUnreachable: false };

type SessionStoreOptions = { load: () => Promise<SessionClient>; hasSession: () => boolean };

/** The auth service rejected the session (4xx), as opposed to a network error. */
function isRefusal(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * The session of this tab: loading, then signed in or signed out. Refetches the user on every auth event with
 * a session and clears it on every event without one (specification, section 4).
 */
export class SessionStore {
  readonly #load: SessionStoreOptions["load"];
  readonly #hasSession: SessionStoreOptions["hasSession"];
  readonly #listeners = new Set<() => void>();
  #state = LOADING;
  #following: Promise<void> | null = null;
  /** Incremented on start and stop, so that results of an earlier subscription are ignored. */
  #generation = 0;
  #unsubscribe = () => {};
  #fetching: { token: string; promise: Promise<void> } | null = null;

  constructor({ load, hasSession }: SessionStoreOptions) {
    this.#load = load;
    this.#hasSession = hasSession;
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Subscribes to the session; idempotent. */
  start(): Promise<void> {
    this.#following ??= this.#follow().catch(() => {
      this.#following = null;
      this.#setNoUser();
    });
    return this.#following;
  }

  /**
   * Subscribes if there is a session; otherwise the state is signed out and the auth library is not
   * downloaded.
   */
  startIfNeeded(): void {
    if (this.#following) return;
    if (this.#hasSession()) void this.start();
    else this.#set(SIGNED_OUT);
  }

  /** Refetches the user, for example after signing in. Resolves when the state is up to date. */
  async refresh(): Promise<void> {
    await this.start();
    const client = await this.#load();
    const { data } = await client.auth.getSession();
    if (data.session) return this.#refetch(client, data.session.access_token);
    this.#setNoUser();
  }

  stop(): void {
    this.#unsubscribe();
    this.#unsubscribe = () => {};
    this.#following = null;
    this.#generation += 1;
  }

  #set(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  /** With a session cookie the user is unknown, not signed out: the auth service is unreachable. */
  #setNoUser(): void {
    this.#set({ ...SIGNED_OUT, isUnreachable: this.#hasSession() });
  }

  async #follow(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    const client = await this.#load();
    if (generation !== this.#generation) return;
    const { data } = client.auth.onAuthStateChange((event, session) =>
      this.#handleEvent(client, event, session),
    );
    this.#unsubscribe = () => data.subscription.unsubscribe();
  }

  #handleEvent(client: SessionClient, event: string, session: Session | null): void {
    if (session && event !== "SIGNED_OUT") {
      // A pending request may have read the user before the update.
      if (event === "USER_UPDATED") this.#fetching = null;
      void this.#refetch(client, session.access_token);
      return;
    }
    this.#fetching = null;
    this.#set(SIGNED_OUT);
  }

  /** Two events with one token share a request; a late response for an older token is ignored. */
  #refetch(client: SessionClient, token: string): Promise<void> {
    if (this.#fetching?.token === token) return this.#fetching.promise;
    const current = { token, promise: Promise.resolve() };
    this.#fetching = current;
    const isLatest = () => this.#fetching === current;
    current.promise = this.#fetch(client, isLatest).finally(() => {
      if (isLatest()) this.#fetching = null;
    });
    return current.promise;
  }

  async #fetch(client: SessionClient, isLatest: () => boolean): Promise<void> {
    try {
      const { fetchUser } = await import("./session-user.ts");
      const user = await fetchUser(client);
      if (isLatest()) this.#set({ user, isLoading: false, isUnreachable: false });
    } catch (error) {
      if (!isLatest()) return;
      if (!isRefusal(error)) return this.#setNoUser();
      // Keeping a rejected session would cause a redirect loop.
      await client.auth.signOut({ scope: "local" });
      this.#set(SIGNED_OUT);
    }
  }
}
