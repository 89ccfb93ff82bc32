import { lt, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { endedPages } from "#db/schema.ts";

/**
 * Whether a page existed and has ended: its capture or check was deleted or has expired, or its share was revoked.
 * @param userId the user of a private page; null for a public one
 */
export async function hasPageEnded(id: string, userId: string | null): Promise<boolean> {
  const isPage = userId ? sql`id = ${id}::uuid and user_id = ${userId}::uuid` : sql`share_id = ${id}::uuid`;
  const [row] = await db.execute<{ hasEnded: boolean }>(sql`
    select exists (select 1 from ended_pages where id = ${id}::uuid and user_id is not distinct from ${userId}::uuid)
      or exists (select 1 from captures where ${isPage} and expires_at <= now())
      or exists (select 1 from name_checks where ${isPage} and expires_at <= now())
      or exists (select 1 from jobs where ${isPage} and expires_at <= now()) as "hasEnded"`);
  return row?.hasEnded === true;
}

/** Deletes records of pages that ended more than a year ago; they answer 404 from then on. */
export async function purgeEndedPages(): Promise<void> {
  await db.delete(endedPages).where(lt(endedPages.endedAt, sql`now() - interval '1 year'`));
}
