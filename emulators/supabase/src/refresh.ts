import type postgres from "postgres";
import { AuthError, invalid } from "./errors.ts";
import { isSignedBy, parseRefreshToken, type RefreshToken } from "./refresh-token.ts";
import type { Db, Service } from "./service.ts";
import { type SessionRow, toSessionResponse } from "./sessions.ts";
import type { Settings } from "./settings.ts";
import { findUser, isBanned, type Json } from "./users.ts";

const notFound = () =>
  new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
const alreadyUsed = () =>
  new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
const expired = (why: string) =>
  new AuthError(400, "session_expired", `Invalid Refresh Token: Session Expired${why}`);
const conflict = () =>
  new AuthError(
    409,
    "conflict",
    "Too many concurrent token refresh requests on the same session or refresh token",
  );

/** @throws AuthError when the session's maximum lifetime or idle time is exceeded */
function assertNotExpired(session: SessionRow, { sessionSeconds, sessionIdleSeconds }: Settings): void {
  const isPast = (since: Date, seconds: number) =>
    seconds > 0 && Date.now() - since.getTime() > seconds * 1000;
  if (isPast(session.created_at, sessionSeconds)) throw expired("");
  if (isPast(session.refreshed_at ?? session.created_at, sessionIdleSeconds)) throw expired(" (Inactivity)");
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Format of tokens before they contained the session id. */
const LEGACY = /^[a-z0-9]{12}$/;

function parseToken(text: string): RefreshToken {
  const token = parseRefreshToken(text);
  if (token) return token;
  if (LEGACY.test(text)) throw notFound();
  throw invalid("Refresh token is not valid");
}

/**
 * Decides about a valid token of a locked session. The newest token is rotated. Its parent gets the same child again,
 * because the client may never have received the response; so does an older one within the reuse interval. Any other
 * token is a stolen copy.
 */
async function rotateToken(
  tx: Db,
  session: SessionRow,
  token: RefreshToken,
  reuseSeconds: number,
): Promise<SessionRow | "reused"> {
  const current = Number(session.refresh_token_counter);
  if (token.counter > current) throw notFound();
  if (token.counter === current) {
    const [next] = await tx<SessionRow[]>`
      update auth.sessions set refresh_token_counter = ${current + 1}, refreshed_at = now(), updated_at = now()
      where id = ${session.id} returning *`;
    if (!next) throw notFound();
    return next;
  }
  const age = Date.now() - (session.refreshed_at?.getTime() ?? 0);
  return token.counter === current - 1 || age < reuseSeconds * 1000 ? session : "reused";
}

async function refreshLocked(
  service: Service,
  tx: postgres.TransactionSql,
  token: RefreshToken,
): Promise<Json | "reused"> {
  await tx`select set_config('lock_timeout', ${`${service.settings.refreshLockMs}ms`}, true)`;
  const [session] = await tx<
    SessionRow[]
  >`select * from auth.sessions where id = ${token.sessionId} for update`;
  if (!session || !isSignedBy(token, session.refresh_token_key)) throw notFound();
  const user = await findUser(tx, session.user_id);
  if (!user) throw notFound();
  if (isBanned(user)) throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  assertNotExpired(session, service.settings);
  const active = await rotateToken(tx, session, token, service.settings.refreshReuseSeconds);
  if (active === "reused") {
    await tx`delete from auth.sessions where id = ${session.id}`;
    return active;
  }
  return toSessionResponse(service, tx, user, active);
}

/**
 * Exchanges a refresh token. The session's row is locked, so that of concurrent calls with one token the first rotates
 * it and the others get the same child.
 * @throws AuthError 400 for a reused token, after deleting the session; 409 when the lock is not acquired in time
 */
export async function refreshSession(service: Service, text: string): Promise<Json> {
  const token = parseToken(text);
  let answer: Json | "reused";
  try {
    answer = await service.sql.begin((tx) => refreshLocked(service, tx, token));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE) throw conflict();
    throw error;
  }
  // Thrown after the commit: inside the transaction it would restore the session.
  if (answer === "reused") throw alreadyUsed();
  return answer;
}
