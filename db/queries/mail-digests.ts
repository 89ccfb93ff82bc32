import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { mailOutbox, notificationSettings } from "#db/notification-tables.ts";

const [m, n] = [mailOutbox, notificationSettings];

export type CollectedMail = Pick<typeof mailOutbox.$inferSelect, "id" | "kind" | "data">;
/** Whose mails wait for one digest: the user's own, or the copies of an extra recipient. */
export type DigestOwner = Pick<typeof mailOutbox.$inferSelect, "userId" | "recipientId">;

const isWaiting = eq(m.state, "pending");
const isDue = and(isWaiting, lte(m.digestAt, sql`now()`));

/** Lists those whose digest is due. */
export const listDueDigests = async (limit: number): Promise<DigestOwner[]> =>
  db.selectDistinct({ userId: m.userId, recipientId: m.recipientId }).from(m).where(isDue).limit(limit);

/**
 * Ends the mails that a due digest has, in its transaction, and deletes their content.
 * @returns them with their content, the oldest first, without kinds that the user switched off
 */
export async function takeDigestMails(
  tx: Executor,
  { userId, recipientId }: DigestOwner,
): Promise<CollectedMail[]> {
  const ofOwner = and(
    eq(m.userId, userId),
    recipientId ? eq(m.recipientId, recipientId) : isNull(m.recipientId),
  );
  const rows = await tx
    .select({ id: m.id, kind: m.kind, data: m.data })
    .from(m)
    .where(and(isDue, ofOwner))
    .orderBy(asc(m.createdAt), asc(m.id))
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  await tx.update(m).set({ state: "digested", endedAt: sql`now()`, data: {} }).where(inArray(m.id, ids));
  const [settings] = await tx.select({ mutedKinds: n.mutedKinds }).from(n).where(eq(n.userId, userId));
  return rows.filter(({ kind }) => !settings?.mutedKinds.includes(kind));
}

/** Makes the digests of a user due, after a change of their period. */
export const releaseDigests = async (tx: Executor, userId: string): Promise<void> =>
  void (await tx
    .update(m)
    .set({ digestAt: sql`now()` })
    .where(and(isWaiting, eq(m.userId, userId), gt(m.digestAt, sql`now()`))));
