import {
  type Cookie,
  readSessionToken,
  type TokenVerification,
  verifyAccessToken,
} from "#server/integrations/supabase/index.ts";
import { logWarning } from "#server/log.ts";
import type { Caller } from "#shared/auth/contract.ts";
import { AppError, sessionEnded } from "#shared/errors.ts";

type AuthInput = {
  /** The `Authorization` header; null when the request has none. */
  authorization: string | null;
  /** null for calls that change something: those take the bearer alone, which rules out cross-site forgery. */
  cookies: readonly Cookie[] | null;
};

/** null: no token was sent. Another scheme than `Bearer` is not ours to judge and counts as no header at all. */
function readBearer(authorization: string | null): { token: string | null } | null {
  if (authorization === null) return null;
  const [scheme = "", token = ""] = authorization.trim().split(/\s+/, 2);
  if (scheme === "") return { token: null };
  if (scheme.toLowerCase() !== "bearer") return null;
  return { token: token || null };
}

function toUser(verdict: TokenVerification): Caller | null {
  if (verdict.kind !== "user") return null;
  const { id, email, sessionId } = verdict;
  return { id, email, sessionId };
}

/** A reader whose cookie cannot be verified counts as anonymous. */
function logUnreachable(verdict: TokenVerification): TokenVerification {
  if (verdict.kind === "unreachable") logWarning("auth.verification_failed", { error: verdict.cause });
  return verdict;
}

/**
 * Who sends this request. A bearer token decides when it is there; the session cookie only counts without one.
 * An empty `Authorization` is an anonymous caller. Nothing is refreshed here, and the token alone is checked: whether its
 * session has ended meanwhile is for `authenticateRequest` to say.
 * @throws AppError `unauthenticated` for a bad token, `outside_failed` when the auth service cannot be asked.
 */
export async function authenticate({ authorization, cookies }: AuthInput): Promise<Caller | null> {
  const bearer = readBearer(authorization);
  if (bearer === null) {
    const token = cookies ? await readSessionToken(cookies) : null;
    return token ? toUser(logUnreachable(await verifyAccessToken(token))) : null;
  }
  if (bearer.token === null) return null;
  const verdict = await verifyAccessToken(bearer.token);
  if (verdict.kind === "unreachable")
    throw new AppError("outside_failed", "The login service is not responding.", { cause: verdict.cause });
  if (verdict.kind === "invalid") throw sessionEnded();
  return toUser(verdict);
}
