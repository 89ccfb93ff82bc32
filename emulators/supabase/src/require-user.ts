import type { Context } from "hono";
import { verifyAccessToken } from "./access-token.ts";
import { AuthError } from "./errors.ts";
import { getBearerToken, isPublishableKey } from "./gateway.ts";
import type { Service } from "./service.ts";
import type { SessionRow } from "./sessions.ts";
import { findUser, type UserRow } from "./users.ts";

export interface Caller {
  user: UserRow;
  session: SessionRow;
}

/**
 * Authenticates the caller against the database: a token of an ended session is rejected before it expires.
 * @throws AuthError 401 without a token, 403 for an invalid one
 */
export async function requireUser(service: Service, c: Context): Promise<Caller> {
  const jwt = getBearerToken(c);
  if (jwt === "" || isPublishableKey(jwt, service.settings)) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const { sub, sessionId } = await verifyAccessToken(service, jwt);
  const user = await findUser(service.sql, sub);
  if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const [session] = await service.sql<SessionRow[]>`
    select * from auth.sessions where id = ${sessionId} and user_id = ${sub}`;
  if (!session)
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  return { user, session };
}
