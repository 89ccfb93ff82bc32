import "server-only";
import { combineChunks, createServerClient, stringFromBase64URL } from "@supabase/ssr";
import { createClient, isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { publicEnv, SESSION_COOKIE, secureCookies } from "#lib/public-env.ts";

/** The one door to the auth service on the server. Cookies and tokens are handed in; nothing here knows Next.js. */

export type Cookie = { name: string; value: string };
export type CookieToSet = Cookie & { options: Record<string, unknown> & { maxAge?: number } };

/** What an access token says about its bearer. `unreachable`: nobody could tell whether it is good. */
export type Verdict =
  | { kind: "user"; id: string; email: string }
  | { kind: "invalid" }
  | { kind: "unreachable" };

const INVALID: Verdict = { kind: "invalid" };
const UNREACHABLE: Verdict = { kind: "unreachable" };
const ISSUER = `${publicEnv.supabaseUrl}/auth/v1`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** How long one question to the auth service may take, in milliseconds. */
const CALL_TIMEOUT_MS = 5_000;

const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};

/** Holds no session, so all requests may share it; it keeps the service's public keys for ten minutes. */
const verifier = createClient(publicEnv.supabaseUrl, publicEnv.supabasePublishableKey, {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: fetchWithTimeout },
});

type Claims = Record<string, unknown>;

/** The library checks signature and expiry alone; who issued a token, and for whom, is checked here. */
function toVerdict(claims: Claims): Verdict {
  const { iss, aud, role, sub, email, is_anonymous: anonymous } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const meant = iss === ISSUER && audiences.includes("authenticated") && role === "authenticated";
  if (!meant || anonymous === true || typeof sub !== "string" || !UUID.test(sub)) return INVALID;
  return { kind: "user", id: sub, email: typeof email === "string" ? email : "" };
}

/** Tokens that cannot be ours are refused before anything is asked of the network. */
function readClaims(token: string): Claims | null {
  const payload = token.split(".")[1];
  if (!payload || token.length > 16_384) return null;
  try {
    const claims: unknown = JSON.parse(stringFromBase64URL(payload));
    return typeof claims === "object" && claims !== null ? (claims as Claims) : null;
  } catch {
    return null;
  }
}

function fromError(error: unknown): Verdict {
  return isAuthRetryableFetchError(error) || !isAuthError(error) ? UNREACHABLE : INVALID;
}

/** Checks an access token's signature, expiry, issuer, audience and role, without a call once the keys are known. */
export async function verifyAccessToken(token: string): Promise<Verdict> {
  const unproven = readClaims(token);
  if (!unproven || toVerdict(unproven).kind !== "user") return INVALID;
  try {
    const { data, error } = await verifier.auth.getClaims(token);
    if (error) return fromError(error);
    return data ? toVerdict(data.claims) : INVALID;
  } catch {
    // Thrown for algorithms it does not know and for keys that do not fit the header: the token is at fault.
    return INVALID;
  }
}

/** Asks the auth service itself, so a session that was ended is refused at once. For calls that move money. */
export async function verifyLiveSession(token: string): Promise<Verdict> {
  const verdict = await verifyAccessToken(token);
  if (verdict.kind !== "user") return verdict;
  const { data, error } = await verifier.auth.getUser(token);
  if (error) return isAuthApiError(error) ? INVALID : fromError(error);
  return data.user.id === verdict.id ? { ...verdict, email: data.user.email ?? "" } : INVALID;
}

/** The access token in the session cookie, not verified and never refreshed; null when there is none. */
export async function readSessionToken(cookies: readonly Cookie[]): Promise<string | null> {
  const value = await combineChunks(
    SESSION_COOKIE,
    (name) => cookies.find((cookie) => cookie.name === name)?.value,
  );
  if (!value?.startsWith("base64-")) return null;
  try {
    const session: unknown = JSON.parse(stringFromBase64URL(value.slice("base64-".length)));
    const token = (session as { access_token?: unknown } | null)?.access_token;
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}

export type SessionCheck = {
  verdict: Verdict;
  /** To be set on the answer, whatever the answer is. */
  cookies: CookieToSet[];
  /** Keeps shared caches from storing an answer that sets cookies. */
  headers: Record<string, string>;
};

/** The session in the cookies, renewed when it is about to expire. Only the middleware may call it. */
export async function refreshSession(requestCookies: readonly Cookie[]): Promise<SessionCheck> {
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
  const verdict = await inTime(sessionVerdict(client), CALL_TIMEOUT_MS);
  return { verdict, cookies: [...jar.values()], headers };
}

async function sessionVerdict(client: ReturnType<typeof createServerClient>): Promise<Verdict> {
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

/** The library tries again for up to half a minute when the service is down; a page must not wait for that. */
async function inTime(work: Promise<Verdict>, milliseconds: number): Promise<Verdict> {
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const timer = setTimeout(() => resolve(UNREACHABLE), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Throws when the auth service does not answer. */
export async function pingAuthService(): Promise<void> {
  const response = await fetchWithTimeout(`${publicEnv.supabaseUrl}/auth/v1/health`, {
    headers: { apikey: publicEnv.supabasePublishableKey },
    cache: "no-store",
  });
  if (!response.ok) throw new Error(`The auth service answers ${response.status}`);
}
