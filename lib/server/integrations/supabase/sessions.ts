import { combineChunks, createServerClient, isChunkLike, stringFromBase64URL } from "@supabase/ssr";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { publicEnv, SESSION_COOKIE, secureCookies } from "#shared/public-env.ts";
import {
  CALL_TIMEOUT_MS,
  fetchWithTimeout,
  fromError,
  INVALID,
  type TokenVerification,
  verifyAccessToken,
} from "./tokens.ts";

/* The session that the clients keep in cookies. Cookies are handed in; nothing here knows Next.js. */

export type Cookie = { name: string; value: string };
export type CookieToSet = Cookie & { options: Record<string, unknown> & { maxAge?: number } };

/** Section 9 of the specification: a session is renewed when this much of it is left, or less. */
const RENEW_WITHIN_SECONDS = 90;
const PREFIX = "base64-";

type StoredSession = { access_token: string; refresh_token: string; expires_at: number };

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== "object" || value === null) return false;
  const { access_token, refresh_token, expires_at } = value as Partial<Record<keyof StoredSession, unknown>>;
  return (
    typeof access_token === "string" && typeof refresh_token === "string" && typeof expires_at === "number"
  );
}

/** The library trips over sessions that lack half of what a session has, so only whole ones reach it. */
async function readSession(cookies: readonly Cookie[]): Promise<StoredSession | null> {
  const value = await combineChunks(
    SESSION_COOKIE,
    (name) => cookies.find((cookie) => cookie.name === name)?.value,
  );
  if (!value?.startsWith(PREFIX)) return null;
  try {
    const session: unknown = JSON.parse(stringFromBase64URL(value.slice(PREFIX.length)));
    return isSession(session) && session.refresh_token !== "" ? session : null;
  } catch {
    return null;
  }
}

/** The access token in the session cookie, not verified and never refreshed; null when there is none. */
export async function readSessionToken(cookies: readonly Cookie[]): Promise<string | null> {
  return (await readSession(cookies))?.access_token ?? null;
}

export type SessionCheck = {
  verdict: TokenVerification;
  /** To be set on the answer, whatever the answer is. */
  cookies: CookieToSet[];
  /** Keeps shared caches from storing an answer that sets cookies. */
  headers: Record<string, string>;
};

/** The session in the cookies, renewed when it is about to expire. Only the middleware may call it. */
export async function refreshSession(cookies: readonly Cookie[]): Promise<SessionCheck> {
  const session = await readSession(cookies);
  if (!session) return { verdict: INVALID, cookies: cookies.filter(isOfSession).map(clear), headers: {} };
  if (session.expires_at - Date.now() / 1000 <= RENEW_WITHIN_SECONDS) return renew(cookies);
  return { verdict: await verifyAccessToken(session.access_token), cookies: [], headers: {} };
}

const isOfSession = ({ name }: Cookie) => isChunkLike(name, SESSION_COOKIE);

/** Leftovers that nobody can read would otherwise be sent along for ever. */
const clear = ({ name }: Cookie): CookieToSet => ({ name, value: "", options: { path: "/", maxAge: 0 } });

async function renew(requestCookies: readonly Cookie[]): Promise<SessionCheck> {
  const jar = new Map<string, CookieToSet>();
  const headers: Record<string, string> = {};
  const client = createServerClient(publicEnv.supabaseUrl, publicEnv.supabasePublishableKey, {
    cookieOptions: { name: SESSION_COOKIE, secure: secureCookies },
    global: { fetch: fetchWithTimeout },
    cookies: {
      getAll: () => applyTo(requestCookies, jar),
      // Called more than once, and only the first call brings the cache headers: both are collected.
      setAll: (list, cacheHeaders) => {
        for (const { name, value, options } of list) jar.set(name, { name, value, options: { ...options } });
        Object.assign(headers, cacheHeaders);
      },
    },
  });
  // The library tries again for up to half a minute when the service is down; a page must not wait for that.
  const verdict = await withTimeout(
    CALL_TIMEOUT_MS,
    renewedVerdict(client),
    (): TokenVerification => ({
      kind: "unreachable",
      cause: new Error("The session was not renewed in time"),
    }),
  );
  return { verdict, cookies: [...jar.values()], headers };
}

async function renewedVerdict(client: ReturnType<typeof createServerClient>): Promise<TokenVerification> {
  const { data, error } = await client.auth.getSession();
  if (error) return fromError(error);
  return data.session ? verifyAccessToken(data.session.access_token) : INVALID;
}

/** What the browser would send next, so a later look sees what an earlier one changed. */
function applyTo(cookies: readonly Cookie[], changes: ReadonlyMap<string, CookieToSet>): Cookie[] {
  const kept = cookies.filter((cookie) => !changes.has(cookie.name));
  const set = [...changes.values()].filter((cookie) => cookie.options.maxAge !== 0);
  return [...kept, ...set.map(({ name, value }) => ({ name, value }))];
}
