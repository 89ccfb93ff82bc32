import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { type AuthenticationMethod, signAccessToken } from "./access-token.ts";
import { clientAddress } from "./client-address.ts";
import { formatRefreshToken } from "./refresh-token.ts";
import type { Db, Service } from "./service.ts";
import { toUserResponse } from "./user-response.ts";
import { getUser, type Json, toJsonValue, type UserRow } from "./users.ts";

export interface SessionRow {
  id: string;
  user_id: string;
  created_at: Date;
  refreshed_at: Date | null;
  refresh_token_key: Buffer;
  refresh_token_counter: string;
  amr: AuthenticationMethod[];
}

/** Session object of every successful sign-in. Times are Unix seconds. */
export async function toSessionResponse(
  service: Service,
  db: Db,
  user: UserRow,
  session: SessionRow,
): Promise<Json> {
  const now = Math.floor(Date.now() / 1000);
  const lifetime = service.settings.jwtExpirySeconds;
  return {
    access_token: await signAccessToken(service, user, session.id, session.amr, now),
    token_type: "bearer",
    expires_in: lifetime,
    expires_at: now + lifetime,
    refresh_token: formatRefreshToken(
      session.id,
      Number(session.refresh_token_counter),
      session.refresh_token_key,
    ),
    user: await toUserResponse(db, user),
  };
}

/** Every sign-in creates a session with its own id and key, which prevents session fixation. */
export async function startSession(
  service: Service,
  db: Db,
  c: Context,
  userId: string,
  method: string,
): Promise<Json> {
  await db`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  const amr: AuthenticationMethod[] = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
  const [session] = await db<SessionRow[]>`
    insert into auth.sessions (id, user_id, refresh_token_key, amr, user_agent, ip)
    values (${crypto.randomUUID()}, ${userId}, ${randomBytes(32)}, ${db.json(toJsonValue(amr))},
      ${c.req.header("user-agent") ?? null}, ${clientAddress(c)})
    returning *`;
  if (!session) throw new Error("insert returned no row");
  return toSessionResponse(service, db, await getUser(db, userId), session);
}

export async function endSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  await db`
    delete from auth.sessions where user_id = ${userId}
      ${which.only ? db`and id = ${which.only}` : db``}
      ${which.except ? db`and id <> ${which.except}` : db``}`;
}
