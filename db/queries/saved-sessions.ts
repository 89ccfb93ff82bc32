import { and, count, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.ts";
import { savedSessions } from "#db/session-tables.ts";
import { lockUser } from "./billing-customers.ts";

const s = savedSessions;

export type SavedSessionRow = typeof s.$inferSelect;
/** A session as it is listed: without its values. */
export type ListedSession = Omit<SavedSessionRow, "encryptedState" | "encryptedLogin"> & {
  hasLogin: boolean;
  isExpired: boolean;
};

const { encryptedState: _state, encryptedLogin: _login, ...shown } = getTableColumns(s);
const listed = {
  ...shown,
  hasLogin: sql<boolean>`${s.encryptedLogin} is not null`,
  isExpired: sql<boolean>`${s.expiresAt} <= now()`,
};

const isOwn = (userId: string, id: string) => and(eq(s.id, id), eq(s.userId, userId)) as SQL;
const hasName = (userId: string, name: string) => and(eq(s.userId, userId), eq(s.name, name)) as SQL;

/** Lists a user's sessions without their values, newest first. */
export const listSavedSessions = async (userId: string): Promise<ListedSession[]> =>
  db.select(listed).from(s).where(eq(s.userId, userId)).orderBy(desc(s.createdAt), desc(s.id));

/** Gets what is listed of a session; null when the user has none with this name. */
export async function findListedSession(userId: string, name: string): Promise<ListedSession | null> {
  const [row] = await db.select(listed).from(s).where(hasName(userId, name));
  return row ?? null;
}

/** Gets a session with its encrypted values; null when the user has none with this name. */
export async function findSavedSession(
  userId: string,
  name: string,
): Promise<(SavedSessionRow & Pick<ListedSession, "isExpired">) | null> {
  const [row] = await db
    .select({ ...getTableColumns(s), isExpired: listed.isExpired })
    .from(s)
    .where(hasName(userId, name));
  return row ?? null;
}

type NewSession = Pick<
  SavedSessionRow,
  "id" | "userId" | "name" | "domain" | "encryptedState" | "encryptedLogin" | "allowsMcp"
>;

/** Inserts a session unless the user has its name or the maximum. One that has expired makes room for it. */
export async function insertSavedSession(
  session: NewSession,
  { maxSessions, days }: { maxSessions: number; days: number },
): Promise<ListedSession | "duplicate" | "full"> {
  const { userId, name } = session;
  return inTransaction(async (tx) => {
    await lockUser(tx, userId);
    await tx.delete(s).where(and(eq(s.userId, userId), lt(s.expiresAt, sql`now()`)));
    const [same] = await tx.select({ id: s.id }).from(s).where(hasName(userId, name));
    if (same) return "duplicate";
    const [existing] = await tx.select({ count: count() }).from(s).where(eq(s.userId, userId));
    if ((existing?.count ?? 0) >= maxSessions) return "full";
    const expiresAt = sql`now() + make_interval(days => ${days})`;
    const [row] = await tx
      .insert(s)
      .values({ ...session, expiresAt })
      .returning(listed);
    return row ?? "duplicate";
  });
}

/** Changes whether agents may use a session. @returns null when the user has no such session */
export async function updateSavedSession(
  userId: string,
  id: string,
  change: Pick<SavedSessionRow, "allowsMcp">,
): Promise<ListedSession | null> {
  const [row] = await db.update(s).set(change).where(isOwn(userId, id)).returning(listed);
  return row ?? null;
}

/**
 * Stores what a capture has changed, one capture after the other.
 * @param change gets the stored state and returns the new one
 */
export async function storeSessionState(
  userId: string,
  id: string,
  change: (encryptedState: string) => string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ state: s.encryptedState })
      .from(s)
      .where(isOwn(userId, id))
      .for("no key update");
    // The user may have deleted it during the capture.
    if (!row) return;
    await tx
      .update(s)
      .set({ encryptedState: change(row.state), lastUsedAt: sql`now()` })
      .where(isOwn(userId, id));
  });
}

/** Deletes a session. @returns false when the user has no such session */
export async function deleteSavedSession(userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(s).where(isOwn(userId, id)).returning({ id: s.id });
  return rows.length > 0;
}

/** Deletes the sessions that have expired. */
export async function purgeExpiredSessions(): Promise<void> {
  await db.delete(s).where(lt(s.expiresAt, sql`now()`));
}
