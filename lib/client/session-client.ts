import { SESSION_COOKIE } from "#shared/public-env.ts";
import { countActiveSubscriptions, requestUser } from "./session-requests.ts";
import type { SessionClient } from "./session-user.ts";
import { readValidSession, timeUntilRefresh } from "./stored-session.ts";
import { hasSessionCookie, loadSupabase } from "./supabase.ts";

type Listener = Parameters<SessionClient["auth"]["onAuthStateChange"]>[0];

/**
 * Reports the events of the auth library without loading it: it broadcasts them to all tabs, and is loaded when the token
 * must be refreshed.
 */
function followSession(listener: Listener): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const channel = new BroadcastChannel(SESSION_COOKIE);

  function check(event: string): void {
    clearTimeout(timer);
    const session = readValidSession();
    if (session) {
      timer = setTimeout(() => check("TOKEN_REFRESHED"), timeUntilRefresh(session));
      listener(event, session);
    } else if (hasSessionCookie()) void loadSupabase().catch(() => undefined);
    else listener("SIGNED_OUT", null);
  }

  const onVisible = () => document.visibilityState === "visible" && check("SIGNED_IN");
  channel.onmessage = ({ data }: MessageEvent<{ event: string }>) => check(data.event);
  document.addEventListener("visibilitychange", onVisible);
  queueMicrotask(() => check("INITIAL_SESSION"));
  return () => {
    clearTimeout(timer);
    channel.close();
    document.removeEventListener("visibilitychange", onVisible);
  };
}

const storedSessionClient: SessionClient = {
  auth: {
    onAuthStateChange: (listener) => ({
      data: { subscription: { unsubscribe: followSession(listener) } },
    }),
    getSession: async () => {
      const session = readValidSession();
      return session ? { data: { session } } : (await loadSupabase()).auth.getSession();
    },
    getUser: async () => {
      const session = readValidSession();
      return session ? requestUser(session.access_token) : (await loadSupabase()).auth.getUser();
    },
    signOut: async (options) => (await loadSupabase()).auth.signOut(options),
  },
  countActiveSubscriptions: async (userId) => {
    const session = readValidSession();
    if (!session) return (await loadSupabase()).countActiveSubscriptions(userId);
    return countActiveSubscriptions(userId, session.access_token);
  },
};

/** The auth library is not needed while the session in the cookie is valid. */
export async function loadSessionClient(): Promise<SessionClient> {
  return readValidSession() ? storedSessionClient : loadSupabase();
}
