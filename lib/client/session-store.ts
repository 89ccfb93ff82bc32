import type { Session, SupabaseClient } from "@supabase/supabase-js";

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
export class SessionStore {
  readonly #load: Parts["load"];
  readonly #hasSession: Parts["hasSession"];
  readonly #listeners = new Set<() => void>();
  #state = LOADING;
  #following: Promise<void> | null = null;
  /** Changes when following begins and ends: what a former one still brings is thrown away. */
  #turn = 0;
  #unsubscribe = () => {};
  #fetching: { token: string; promise: Promise<void> } | null = null;

  constructor({ load, hasSession }: Parts) {
    this.#load = load;
    this.#hasSession = hasSession;
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the session from now on; may be called often. */
  start(): Promise<void> {
    this.#following ??= this.#follow().catch(() => {
      this.#following = null;
      this.#setNobody();
    });
    return this.#following;
  }

  /** Follows the session if there is one; otherwise nobody is signed in and nothing is downloaded. */
  startIfNeeded(): void {
    if (this.#following) return;
    if (this.#hasSession()) void this.start();
    else this.#set(SIGNED_OUT);
  }

  /** Fetches the user once more, for example after signing in. Resolves when the state is up to date. */
  async refresh(): Promise<void> {
    await this.start();
    const client = await this.#load();
    const { data } = await client.auth.getSession();
    if (data.session) return this.#refetch(client, data.session.access_token);
    this.#setNobody();
  }

  stop(): void {
    this.#unsubscribe();
    this.#unsubscribe = () => {};
    this.#following = null;
    this.#turn += 1;
  }

  #set(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  /** Nobody is known: whoever has a session all the same cannot be asked about right now. */
  #setNobody(): void {
    this.#set({ ...SIGNED_OUT, isUnreachable: this.#hasSession() });
  }

  async #follow(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const client = await this.#load();
    if (turn !== this.#turn) return;
    const { data } = client.auth.onAuthStateChange((event, session) => this.#hear(client, event, session));
    this.#unsubscribe = () => data.subscription.unsubscribe();
  }

  #hear(client: SupabaseClient, event: string, session: Session | null): void {
    if (session && event !== "SIGNED_OUT") {
      void this.#refetch(client, session.access_token);
      return;
    }
    this.#fetching = null;
    this.#set(SIGNED_OUT);
  }

  /** Two events for one token share one request; a late answer for an older one is thrown away. */
  #refetch(client: SupabaseClient, token: string): Promise<void> {
    if (this.#fetching?.token === token) return this.#fetching.promise;
    const current = { token, promise: Promise.resolve() };
    this.#fetching = current;
    const isLatest = () => this.#fetching === current;
    current.promise = this.#fetch(client, isLatest).finally(() => {
      if (isLatest()) this.#fetching = null;
    });
    return current.promise;
  }

  async #fetch(client: SupabaseClient, isLatest: () => boolean): Promise<void> {
    try {
      const user = await fetchUser(client);
      if (isLatest()) this.#set({ user, isLoading: false, isUnreachable: false });
    } catch (error) {
      if (!isLatest()) return;
      if (!isRefusal(error)) return this.#setNobody();
      // A session that the service refuses would keep sending people back and forth: it is dropped.
      await client.auth.signOut({ scope: "local" });
      this.#set(SIGNED_OUT);
    }
  }
}

/** The person who is signed in, as the screens know them. */
export type SessionUser = {
  id: string;
  email: string;
  /** The address that waits for its confirmation. */
  newEmail: string | null;
  /** False for a user who came from a provider and has not chosen one. */
  hasPassword: boolean;
  isPremium: boolean;
};

/** Premium is: at least one active subscription. Counted with the user's own rights; a failure means no. */
async function isPremium(client: SupabaseClient, userId: string): Promise<boolean> {
  const { count, error } = await client
    .from("user_subscriptions")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId)
    .eq("status", "active");
  if (!error) return (count ?? 0) > 0;
  // An answer to HEAD has no body, so the message may be empty: the error itself is the sign. Somebody who has
  // logged out meanwhile is no failure.
  const { data } = await client.auth.getSession();
  if (data.session) console.error("The subscription count failed", error);
  return false;
}

/**
 * Asks the auth service who is signed in, so a session that was ended elsewhere is noticed.
 * @throws the service's error, or 'User not found' when it answers with nobody.
 */
export async function fetchUser(client: SupabaseClient): Promise<SessionUser> {
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  if (!data.user) throw new Error("User not found");
  const { id, email = "", new_email: newEmail = null, identities } = data.user;
  const hasPassword = identities?.some(({ provider }) => provider === "email") ?? true;
  return { id, email, newEmail, hasPassword, isPremium: await isPremium(client, id) };
}
