import { and, asc, eq, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { mailRecipients } from "#db/notification-tables.ts";
import { lockUser } from "./billing-customers.ts";
import { selectEntitlements } from "./subscriptions.ts";

const r = mailRecipients;
const isOwn = (userId: string, id: string) => and(eq(r.id, id), eq(r.userId, userId)) as SQL;
const inHours = (hours: number) => sql`now() + make_interval(hours => ${hours})`;

export type MailRecipientRow = typeof mailRecipients.$inferSelect;
/** The hash of a confirmation link and the hours for which it is valid. */
type ConfirmationLink = { tokenHash: string; validHours: number };

/** Gets the largest number of extra recipients among the user's plans; 0 without a plan. */
export async function getMaxRecipients(userId: string, executor: Executor = db): Promise<number> {
  const entitlement = selectEntitlements(userId).as("entitlement");
  const [row] = await executor.select({ max: max(entitlement.mailRecipients) }).from(entitlement);
  return row?.max ?? 0;
}

/** Lists a user's extra recipients, oldest first: a plan includes the first ones. */
export const listMailRecipients = async (
  userId: string,
  executor: Executor = db,
): Promise<MailRecipientRow[]> =>
  executor.select().from(r).where(eq(r.userId, userId)).orderBy(asc(r.createdAt), asc(r.id));

/** Lists the ids of the recipients that get copies: confirmed, included in the plan, and not refused. */
export async function listReceivingIds(tx: Executor, userId: string): Promise<string[]> {
  const rows = await listMailRecipients(userId, tx);
  if (rows.length === 0) return [];
  return rows
    .slice(0, await getMaxRecipients(userId, tx))
    .filter(({ confirmedAt, refusedAt }) => confirmedAt && !refusedAt)
    .map(({ id }) => id);
}

/** Inserts a recipient that has not confirmed yet; those that have not confirmed count, too. */
export async function insertMailRecipient(
  tx: Executor,
  { userId, address }: Pick<MailRecipientRow, "userId" | "address">,
  { tokenHash, validHours }: ConfirmationLink,
  maxRecipients: number,
): Promise<MailRecipientRow | "duplicate" | "full"> {
  await lockUser(tx, userId);
  const existing = await listMailRecipients(userId, tx);
  if (existing.some((row) => row.address === address)) return "duplicate";
  if (existing.length >= maxRecipients) return "full";
  const [row] = await tx
    .insert(r)
    .values({ userId, address, tokenHash, tokenExpiresAt: inHours(validHours) })
    .returning();
  return row ?? "duplicate";
}

/** Replaces the link of a recipient that has not confirmed. @returns null when there is no such recipient */
export async function replaceConfirmationLink(
  tx: Executor,
  userId: string,
  id: string,
  { tokenHash, validHours }: ConfirmationLink,
): Promise<MailRecipientRow | null> {
  const [row] = await tx
    .update(r)
    .set({ tokenHash, tokenExpiresAt: inHours(validHours), refusedAt: null })
    .where(and(isOwn(userId, id), isNull(r.confirmedAt)))
    .returning();
  return row ?? null;
}

/** Confirms the recipient of a link, once. @returns false for a link that was used or replaced, or has expired */
export async function confirmMailRecipient(tokenHash: string): Promise<boolean> {
  const rows = await db
    .update(r)
    .set({ confirmedAt: sql`now()`, tokenHash: null, tokenExpiresAt: null, refusedAt: null })
    .where(and(eq(r.tokenHash, tokenHash), sql`${r.tokenExpiresAt} > now()`))
    .returning({ id: r.id });
  return rows.length > 0;
}

/** Deletes a recipient of the user. @returns false when there is no such recipient */
export async function deleteMailRecipient(userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(r).where(isOwn(userId, id)).returning({ id: r.id });
  return rows.length > 0;
}

/** Deletes a recipient that has unsubscribed, if it still exists. */
export async function deleteUnsubscribedRecipient(id: string): Promise<void> {
  await db.delete(r).where(eq(r.id, id));
}

/** Ends the mails to a recipient whose mail server refused the address for good. */
export async function markRecipientRefused(id: string): Promise<void> {
  await db.update(r).set({ refusedAt: sql`now()` }).where(eq(r.id, id));
}

/** Deletes addresses that were not confirmed within 30 days of the end of their link. */
export async function purgeUnconfirmedRecipients(): Promise<void> {
  await db.delete(r).where(lt(r.tokenExpiresAt, sql`now() - interval '30 days'`));
}
