import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { authUsers } from "drizzle-orm/supabase";
import { authSessions } from "#db/auth-tables.ts";
import { db } from "#db/client.ts";

/** Identifies the session of an access token. */
export type SessionKey = { userId: string; sessionId: string };

/** The condition for an active session. */
export function isActiveSession({ userId, sessionId }: SessionKey): SQL {
  const { id, userId: sessionUserId, notAfter } = authSessions;
  const isNotExpired = or(isNull(notAfter), gt(notAfter, sql`now()`));
  return and(eq(id, sessionId), eq(sessionUserId, userId), isNotExpired) as SQL;
}

/** Whether a user has not been deleted. */
export async function userExists(id: string): Promise<boolean> {
  const rows = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, id));
  return rows.length > 0;
}

/** Gets the current email address of an active session's user; null when the session has ended. */
export async function findSessionEmail(key: SessionKey): Promise<string | null> {
  const [row] = await db
    .select({ email: authUsers.email })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(isActiveSession(key));
  return row ? (row.email ?? "") : null;
}

/** Gets the current, confirmed email address of an active session's user; null without one. */
export async function findConfirmedSessionEmail(key: SessionKey): Promise<string | null> {
  const [row] = await db
    .select({ email: authUsers.email })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(and(isActiveSession(key), isNotNull(authUsers.emailConfirmedAt)));
  return row?.email ?? null;
}

/** Gets the user's current email address; null when the user does not exist. */
export async function findUserEmail(userId: string): Promise<string | null> {
  const [row] = await db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, userId));
  return row?.email ?? null;
}
