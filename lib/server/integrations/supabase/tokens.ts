import { createHash } from "node:crypto";
import { stringFromBase64URL } from "@supabase/ssr";
import { createClient, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { LRUCache } from "lru-cache";
import { publicEnv } from "#shared/public-env.ts";

/** The result of verifying an access token; `unreachable` when the signing keys could not be fetched. */
export type TokenVerification =
  | { kind: "user"; id: string; email: string; sessionId: string }
  | { kind: "invalid" }
  | { kind: "unreachable"; cause: unknown };

export const INVALID: TokenVerification = { kind: "invalid" };
const ISSUER = `${publicEnv.supabaseUrl}/auth/v1`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Timeout of one call to Supabase Auth in milliseconds. */
export const CALL_TIMEOUT_MS = 5_000;

/** Adds the cause to the message, because the client library keeps only the message of a failed fetch. */
function toFetchError(error: unknown): Error {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  const reason = cause?.code ?? cause?.message;
  return new Error(reason ? `${message}: ${reason}` : message, { cause: error });
}

/** The codes of a kept connection that the service had closed, e.g. while a serverless function was suspended. */
const CLOSED_CONNECTION = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** The `fetch` of every call from the server to Supabase Auth. Repeats a GET once whose connection was closed. */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const send = () => fetch(input, { ...init, signal });
  const isGet = (init?.method ?? "GET") === "GET" && !(input instanceof Request);
  try {
    return await send().catch((error: Error & { cause?: NodeJS.ErrnoException }) => {
      if (isGet && CLOSED_CONNECTION.has(error.cause?.code ?? "")) return send();
      throw error;
    });
  } catch (error) {
    throw toFetchError(error);
  }
};

/** Shared by all requests, as it holds no session; caches the public keys for ten minutes. */
const verifier = createClient(publicEnv.supabaseUrl, publicEnv.supabasePublishableKey, {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: fetchWithTimeout },
});

type Claims = Record<string, unknown>;

const isUuid = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

/** Validates issuer, audience and role; the library validates only signature and expiry. */
function verifyClaims(claims: Claims): TokenVerification {
  const { iss, aud, role, sub, email, session_id: sessionId, is_anonymous: anonymous } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const isForThisSite = iss === ISSUER && audiences.includes("authenticated") && role === "authenticated";
  if (!isForThisSite || anonymous === true || !isUuid(sub) || !isUuid(sessionId)) return INVALID;
  return { kind: "user", id: sub, email: typeof email === "string" ? email : "", sessionId };
}

/** Parses a token's claims without verifying them, to reject foreign tokens before any network call. */
function parseClaims(token: string): Claims | null {
  const payload = token.split(".")[1];
  if (!payload || token.length > 16_384) return null;
  try {
    const claims: unknown = JSON.parse(stringFromBase64URL(payload));
    return typeof claims === "object" && claims !== null ? (claims as Claims) : null;
  } catch {
    return null;
  }
}

/** Maps an error of the client library: a rejected token or an unreachable service. */
export function toVerification(error: unknown): TokenVerification {
  const isUnreachable = isAuthRetryableFetchError(error) || !isAuthError(error);
  return isUnreachable ? { kind: "unreachable", cause: error } : INVALID;
}

type VerifiedUser = Extract<TokenVerification, { kind: "user" }>;

/**
 * Verified tokens by their SHA-256 digest, each until it expires, because a signature check takes longer than the rest of
 * a small request. Whether the session is still active is checked elsewhere.
 */
const verifiedTokens = new LRUCache<string, VerifiedUser>({ max: 10_000 });

/** Verifies an access token's signature, expiry, issuer, audience and role, offline once the keys are cached. */
export async function verifyAccessToken(token: string): Promise<TokenVerification> {
  const digest = createHash("sha256").update(token).digest("base64");
  const verified = verifiedTokens.get(digest);
  if (verified) return verified;
  const unverified = parseClaims(token);
  if (!unverified || verifyClaims(unverified).kind !== "user") return INVALID;
  try {
    const { data, error } = await verifier.auth.getClaims(token);
    if (error) return toVerification(error);
    if (!data) return INVALID;
    const verification = verifyClaims(data.claims);
    const ttl = data.claims.exp * 1000 - Date.now();
    if (verification.kind === "user" && ttl > 0) verifiedTokens.set(digest, verification, { ttl });
    return verification;
  } catch {
    // The library throws for an unknown algorithm and for a key that does not match the header.
    return INVALID;
  }
}

/**
 * Calls the health endpoint of Supabase Auth.
 * @throws Error when it does not answer or answers with an error status
 */
export async function pingAuthService(): Promise<void> {
  const response = await fetchWithTimeout(`${publicEnv.supabaseUrl}/auth/v1/health`, {
    headers: { apikey: publicEnv.supabasePublishableKey },
    cache: "no-store",
  });
  if (!response.ok) throw new Error(`The auth service answers ${response.status}`);
}
