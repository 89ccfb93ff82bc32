import { stringFromBase64URL } from "@supabase/ssr";
import { createClient, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { publicEnv } from "#shared/public-env.ts";

/** What an access token says about its bearer. `unreachable`: nobody could tell whether it is good. */
export type TokenVerification =
  | { kind: "user"; id: string; email: string; sessionId: string }
  | { kind: "invalid" }
  | { kind: "unreachable"; cause: unknown };

export const INVALID: TokenVerification = { kind: "invalid" };
const ISSUER = `${publicEnv.supabaseUrl}/auth/v1`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** How long one question to the auth service may take, in milliseconds. */
export const CALL_TIMEOUT_MS = 5_000;

/** The client library keeps of a failed fetch the message alone, so the cause is named in it. */
function fetchError(error: unknown): Error {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  const reason = cause?.code ?? cause?.message;
  return new Error(reason ? `${message}: ${reason}` : message, { cause: error });
}

/** Every call of the server to the auth service goes through it. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal }).catch((error: unknown) => {
    throw fetchError(error);
  });
};

/** Holds no session, so all requests may share it; it keeps the service's public keys for ten minutes. */
const verifier = createClient(publicEnv.supabaseUrl, publicEnv.supabasePublishableKey, {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: fetchWithTimeout },
});

type Claims = Record<string, unknown>;

const isUuid = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

/** The library checks signature and expiry alone; who issued a token, and for whom, is checked here. */
function toVerdict(claims: Claims): TokenVerification {
  const { iss, aud, role, sub, email, session_id: sessionId, is_anonymous: anonymous } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const meant = iss === ISSUER && audiences.includes("authenticated") && role === "authenticated";
  if (!meant || anonymous === true || !isUuid(sub) || !isUuid(sessionId)) return INVALID;
  return { kind: "user", id: sub, email: typeof email === "string" ? email : "", sessionId };
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

/** A refusal of the service, as opposed to a service that does not answer. */
export function fromError(error: unknown): TokenVerification {
  const isUnreachable = isAuthRetryableFetchError(error) || !isAuthError(error);
  return isUnreachable ? { kind: "unreachable", cause: error } : INVALID;
}

/** Checks an access token's signature, expiry, issuer, audience and role, without a call once the keys are known. */
export async function verifyAccessToken(token: string): Promise<TokenVerification> {
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

/**
 * Asks the auth service whether it is there.
 * @throws when it does not answer, or not with success.
 */
export async function pingAuthService(): Promise<void> {
  const response = await fetchWithTimeout(`${publicEnv.supabaseUrl}/auth/v1/health`, {
    headers: { apikey: publicEnv.supabasePublishableKey },
    cache: "no-store",
  });
  if (!response.ok) throw new Error(`The auth service answers ${response.status}`);
}
