import { combineChunks, createServerClient, isChunkLike, stringFromBase64URL } from "@supabase/ssr";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { publicEnv, SESSION_COOKIE, secureCookies } from "#shared/public-env.ts";
import {
  CALL_TIMEOUT_MS,
  fetchWithTimeout,
  INVALID,
  type TokenVerification,
  toVerification,
  verifyAccessToken,
} from "./tokens.ts";

/* The session cookies of Supabase's clients. Independent of Next.js: callers pass cookies in. */

export type Cookie = { name: string; value: string };
export type CookieToSet = Cookie & { options: Record<string, unknown> & { maxAge?: number } };

/** Section 9 of the specification: a session is renewed when it expires within this time. */
const RENEW_WITHIN_SECONDS = 90;
const PREFIX = "base64-";

type StoredSession = { access_token: string; refresh_token: string; expires_at: number };

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== "object" || value === null) return false;
  const { access_token, refresh_token, expires_at } = value as Partial<Record<keyof StoredSession, unknown>>;
  return (
    typeof access_token === "string" && typeof refresh_token === "string" && typeof expires_at === "number"
  );
}

/** Parses the session cookie. Rejects incomplete sessions, on which the library throws. */
async function parseSession(cookies: readonly Cookie[]): Promise<StoredSession | null> {
  const value = await combineChunks(
    SESSION_COOKIE,
    (name) => cookies.find((cookie) => cookie.name === name)?.value,
  );
  if (!value?.startsWith(PREFIX)) return null;
  try {
    const session: unknown = JSON.parse(stringFromBase64URL(value.slice(PREFIX.length)));
    return isStoredSession(session) && session.refresh_token !== "" ? session : null;
  } catch {
    return null;
  }
}

/** Gets the unverified access token from the session cookie; null without one. */
export async function getSessionToken(cookies: readonly Cookie[]): Promise<string | null> {
  return (await parseSession(cookies))?.access_token ?? null;
}

export type SessionCheck = {
  verification: TokenVerification;
  /** To set on the response, redirects included. */
  cookies: CookieToSet[];
  /** Prevents shared caches from storing a response that sets cookies. */
  headers: Record<string, string>;
};

/** Verifies the session in the cookies and renews it when it is about to expire. Only for the middleware. */
export async function refreshSession(cookies: readonly Cookie[]): Promise<SessionCheck> {
  const session = await parseSession(cookies);
  if (!session)
    return {
      verification: INVALID,
      cookies: cookies.filter(isSessionCookie).map(toExpiredCookie),
      headers: {},
    };
  if (session.expires_at - Date.now() / 1000 <= RENEW_WITHIN_SECONDS) return renewSession(cookies);
  return { verification: await verifyAccessToken(session.access_token), cookies: [], headers: {} };
}

const isSessionCookie = ({ name }: Cookie) => isChunkLike(name, SESSION_COOKIE);

/** Expires a cookie chunk that belongs to no valid session. */
const toExpiredCookie = ({ name }: Cookie): CookieToSet => ({
  name,
  value: "",
  options: { path: "/", maxAge: 0 },
});

async function renewSession(requestCookies: readonly Cookie[]): Promise<SessionCheck> {
  const jar = new Map<string, CookieToSet>();
  const headers: Record<string, string> = {};
  const client = createServerClient(publicEnv.supabaseUrl, publicEnv.supabasePublishableKey, {
    cookieOptions: { name: SESSION_COOKIE, secure: secureCookies },
    global: { fetch: fetchWithTimeout },
    cookies: {
      getAll: () => applyChanges(requestCookies, jar),
      // The library calls this more than once and passes the cache headers only the first time.
      setAll: (list, cacheHeaders) => {
        for (const { name, value, options } of list) jar.set(name, { name, value, options: { ...options } });
        Object.assign(headers, cacheHeaders);
      },
    },
  });
  // The library retries for up to 30 s when Supabase Auth is down, too long for a page to wait.
  const verification = await withTimeout(
    CALL_TIMEOUT_MS,
    verifyRenewedSession(client),
    (): TokenVerification => ({
      kind: "unreachable",
      cause: new Error("The session was not renewed in time"),
    }),
  );
  return { verification, cookies: [...jar.values()], headers };
}

async function verifyRenewedSession(
  client: ReturnType<typeof createServerClient>,
): Promise<TokenVerification> {
  const { data, error } = await client.auth.getSession();
  if (error) return toVerification(error);
  return data.session ? verifyAccessToken(data.session.access_token) : INVALID;
}

/** The cookies as the browser would send them next, with the changes made so far. */
function applyChanges(cookies: readonly Cookie[], changes: ReadonlyMap<string, CookieToSet>): Cookie[] {
  const unchanged = cookies.filter((cookie) => !changes.has(cookie.name));
  const set = [...changes.values()].filter((cookie) => cookie.options.maxAge !== 0);
  return [...unchanged, ...set.map(({ name, value }) => ({ name, value }))];
}
