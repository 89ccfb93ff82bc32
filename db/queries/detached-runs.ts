import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { detachedRuns } from "#db/schema.ts";

export type DetachedRun = typeof detachedRuns.$inferSelect;

/** Records that a run continues without its client. @returns whether the user has canceled it */
export async function detachRun(userId: string, id: string): Promise<boolean> {
  await db.insert(detachedRuns).values({ id, userId }).onConflictDoNothing();
  return isRunCanceled(userId, id);
}

export async function isRunCanceled(userId: string, id: string): Promise<boolean> {
  return (await findDetachedRun(userId, id))?.isCanceled === true;
}

/** Marks a run as canceled, also one whose client is still connected. */
export async function cancelDetachedRun(userId: string, id: string): Promise<void> {
  await db
    .insert(detachedRuns)
    .values({ id, userId, isCanceled: true })
    .onConflictDoUpdate({
      target: detachedRuns.id,
      set: { isCanceled: true },
      setWhere: eq(detachedRuns.userId, userId),
    });
}

/** Records how a detached run has ended. */
export async function endDetachedRun(
  userId: string,
  id: string,
  result: NonNullable<DetachedRun["result"]>,
): Promise<void> {
  await db.update(detachedRuns).set({ result }).where(isOwn(userId, id));
}

/** Gets a user's detached run; null when it does not exist or belongs to another user. */
export async function findDetachedRun(userId: string, id: string): Promise<DetachedRun | null> {
  const [row] = await db.select().from(detachedRuns).where(isOwn(userId, id));
  return row ?? null;
}

/** Deletes runs that have ended long ago. */
export async function purgeDetachedRuns(): Promise<void> {
  await db.delete(detachedRuns).where(lt(detachedRuns.createdAt, sql`now() - interval '1 day'`));
}

const isOwn = (userId: string, id: string) => and(eq(detachedRuns.id, id), eq(detachedRuns.userId, userId));
