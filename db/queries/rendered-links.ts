import { and, eq, lt, sql } from "drizzle-orm";
import { renderedLinks } from "#db/api-key-tables.ts";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { lockUser } from "./billing-customers.ts";

const t = renderedLinks;
/** Calendar months in UTC. */
const month = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`;

/** Limits of image links per month. */
type RenderLimits = { links: number; renderingsPerLink: number };
/** The limit that refuses a rendering: the number of links, or that of renderings of this link. */
export type RenderRefusal = keyof RenderLimits;

/** Finds the limit that would refuse a rendering of an image link; null when there is none. */
export async function findRenderRefusal(
  userId: string,
  linkHash: string,
  { links, renderingsPerLink }: RenderLimits,
  executor: Executor = db,
): Promise<RenderRefusal | null> {
  const rendered = await executor
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.month, month)));
  const own = rendered.find((row) => row.linkHash === linkHash);
  if (!own) return rendered.length >= links ? "links" : null;
  return own.renderings >= renderingsPerLink ? "renderingsPerLink" : null;
}

/** Counts a rendering of an image link. @returns the limit that refuses it; null when it is counted */
export async function countRendering(
  userId: string,
  linkHash: string,
  limits: RenderLimits,
): Promise<RenderRefusal | null> {
  return inTransaction(async (tx) => {
    await lockUser(tx, userId);
    const refusal = await findRenderRefusal(userId, linkHash, limits, tx);
    if (refusal) return refusal;
    await tx
      .insert(t)
      .values({ userId, month, linkHash, renderings: 1 })
      .onConflictDoUpdate({
        target: [t.userId, t.month, t.linkHash],
        set: { renderings: sql`${t.renderings} + 1` },
      });
    return null;
  });
}

/** Undoes `countRendering` for a rendering that was not charged. */
export async function uncountRendering(userId: string, linkHash: string): Promise<void> {
  const isLink = and(eq(t.userId, userId), eq(t.month, month), eq(t.linkHash, linkHash));
  await db
    .update(t)
    .set({ renderings: sql`greatest(0, ${t.renderings} - 1)` })
    .where(isLink);
  await db.delete(t).where(and(isLink, eq(t.renderings, 0)));
}

/** Deletes the counts of earlier months. */
export async function purgeRenderedLinks(): Promise<void> {
  await db.delete(t).where(lt(t.month, month));
}
