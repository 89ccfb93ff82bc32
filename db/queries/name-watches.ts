import { and, asc, count, desc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { nameWatches, watchedNames } from "#db/watch-tables.ts";
import { lockUser } from "./billing-customers.ts";
import { isLeaseFree, LEASE_SECONDS, secondsFromNow } from "./leases.ts";

export type WatchedNameRow = typeof watchedNames.$inferSelect;
type NameWatchRow = typeof nameWatches.$inferSelect;
export type ListedNameWatch = { watch: NameWatchRow; name: WatchedNameRow };
export type WatchedNameKey = Pick<WatchedNameRow, "name" | "platform">;

const w = nameWatches;
const n = watchedNames;

/**
 * Adds a user to those who watch a name, unless the user has the maximum; a name that is watched already stays.
 * @returns null when the maximum is reached
 */
export async function insertNameWatch(
  userId: string,
  key: WatchedNameKey,
  maxWatches: number,
): Promise<ListedNameWatch | null> {
  return inTransaction(async (tx) => {
    await lockUser(tx, userId);
    const [name] = await tx
      .insert(n)
      .values(key)
      .onConflictDoUpdate({ target: [n.platform, n.name], set: { name: key.name } })
      .returning();
    if (!name) throw new Error("The name was not written");
    const [known] = await tx
      .select()
      .from(w)
      .where(and(eq(w.userId, userId), eq(w.nameId, name.id)));
    if (known) return { watch: known, name };
    const [existing] = await tx.select({ count: count() }).from(w).where(eq(w.userId, userId));
    if ((existing?.count ?? 0) >= maxWatches) return null;
    const [watch] = await tx.insert(w).values({ userId, nameId: name.id }).returning();
    return watch ? { watch, name } : null;
  });
}

const select = () => db.select({ watch: w, name: n }).from(w).innerJoin(n, eq(n.id, w.nameId));

/** Lists the names that a user watches, newest first. */
export const listNameWatches = async (userId: string): Promise<ListedNameWatch[]> =>
  select().where(eq(w.userId, userId)).orderBy(desc(w.createdAt), desc(w.id));

/** Gets a watch of the user; null when there is none. */
export async function findNameWatch(userId: string, id: string): Promise<ListedNameWatch | null> {
  const [row] = await select().where(and(eq(w.id, id), eq(w.userId, userId)));
  return row ?? null;
}

/** Pauses a watch or continues it. @returns false when the user has no such watch */
export async function pauseNameWatch(userId: string, id: string, isPaused: boolean): Promise<boolean> {
  const rows = await db
    .update(w)
    .set({ pausedReason: isPaused ? "user" : null })
    .where(and(eq(w.id, id), eq(w.userId, userId)))
    .returning({ id: w.id });
  return rows.length > 0;
}

/** Deletes a watch. @returns false when the user has no such watch */
export async function deleteNameWatch(userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(w)
    .where(and(eq(w.id, id), eq(w.userId, userId)))
    .returning({ id: w.id });
  return rows.length > 0;
}

/** Deletes names without a watch. */
export async function purgeWatchedNames(): Promise<void> {
  await db
    .delete(n)
    .where(
      and(
        lt(n.createdAt, sql`now() - interval '1 day'`),
        sql`not exists (select 1 from name_watches v where v.name_id = watched_names.id)`,
      ),
    );
}

/** Claims names that are due and watched by someone, each for one process. */
export async function claimDueNames(limit: number): Promise<WatchedNameRow[]> {
  return inTransaction(async (tx) => {
    const due = await tx
      .select({ id: n.id })
      .from(n)
      .where(
        and(
          lte(n.nextLookupAt, sql`now()`),
          isLeaseFree(n.leaseEndsAt),
          sql`exists (select 1 from name_watches v where v.name_id = watched_names.id and v.paused_reason is null)`,
        ),
      )
      .orderBy(asc(n.nextLookupAt))
      .limit(limit)
      .for("update", { skipLocked: true });
    return tx
      .update(n)
      .set({ leaseEndsAt: secondsFromNow(LEASE_SECONDS), attempts: sql`${n.attempts} + 1` })
      .where(
        inArray(
          n.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

type NameUpdate = Partial<
  Pick<
    WatchedNameRow,
    | "state"
    | "registration"
    | "registrationSince"
    | "expiresAt"
    | "availableSince"
    | "unknowns"
    | "lastAnsweredAt"
  >
> & { nextLookupAt: Date };

/** Ends a lookup. @returns false when another process has claimed the name meanwhile */
export async function endLookup(
  tx: Executor,
  { id, attempts }: Pick<WatchedNameRow, "id" | "attempts">,
  update: NameUpdate,
): Promise<boolean> {
  const rows = await tx
    .update(n)
    .set({ ...update, leaseEndsAt: null })
    .where(and(eq(n.id, id), eq(n.attempts, attempts)))
    .returning({ id: n.id });
  return rows.length > 0;
}

/** Lists the users who watch a name now, and notes the change at their watches. */
export async function markWatchers(tx: Executor, nameId: string): Promise<string[]> {
  const rows = await tx
    .update(w)
    .set({ lastChangedAt: sql`now()` })
    .where(and(eq(w.nameId, nameId), isNull(w.pausedReason)))
    .returning({ userId: w.userId });
  return rows.map(({ userId }) => userId);
}
