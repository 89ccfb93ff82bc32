import {
  type Cookie,
  getSessionToken,
  type TokenVerification,
  verifyAccessToken,
} from "#server/integrations/supabase/index.ts";
import { logWarning } from "#server/platform/log.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import { AppError, sessionEndedError } from "#shared/errors.ts";

type AuthInput = {
  /** The `Authorization` header; null when the request has none. */
  authorization: string | null;
  /** Null for mutations, which accept only a bearer token, to rule out CSRF. */
  cookies: readonly Cookie[] | null;
};

/** Parses the header. Another scheme, e.g. Basic auth of a staging proxy, counts as no header. */
function parseBearer(authorization: string | null): { token: string | null } | null {
  if (authorization === null) return null;
  const [scheme = "", token = ""] = authorization.trim().split(/\s+/, 2);
  if (scheme === "") return { token: null };
  if (scheme.toLowerCase() !== "bearer") return null;
  return { token: token || null };
}

function toSignedInUser(verification: TokenVerification): SignedInUser | null {
  if (verification.kind !== "user") return null;
  const { id, email, sessionId } = verification;
  return { id, email, sessionId };
}

/** Logs that a cookie could not be verified; its sender is treated as anonymous. */
function logUnreachable(verification: TokenVerification): TokenVerification {
  if (verification.kind === "unreachable")
    logWarning("auth.verification_failed", { error: verification.cause });
  return verification;
}

/**
 * Identifies the caller by the bearer token or, without an `Authorization` header, by the session cookie. Verifies only
 * the token and refreshes nothing; `authenticateRequest` checks that the session is active.
 * @returns null for an anonymous caller, e.g. one with an empty bearer token
 * @throws AppError `unauthenticated` for an invalid token, `upstream_failed` when Supabase Auth does not answer
 */
export async function authenticate({ authorization, cookies }: AuthInput): Promise<SignedInUser | null> {
  const bearer = parseBearer(authorization);
  if (bearer === null) {
    const token = cookies ? await getSessionToken(cookies) : null;
    return token ? toSignedInUser(logUnreachable(await verifyAccessToken(token))) : null;
  }
  if (bearer.token === null) return null;
  const verification = await verifyAccessToken(bearer.token);
  if (verification.kind === "unreachable")
    throw new AppError("upstream_failed", "The login service is not responding.", {
      cause: verification.cause,
    });
  if (verification.kind === "invalid") throw sessionEndedError();
  return toSignedInUser(verification);
}
