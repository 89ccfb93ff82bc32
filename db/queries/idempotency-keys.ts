import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { idempotencyKeys } from "#db/schema.ts";

const k = idempotencyKeys;
const FIRST = 1;

/** Which key of this name is to be used, counted from 1. */
export async function getKeyGeneration(name: string): Promise<number> {
  const [row] = await db.select({ generation: k.generation }).from(k).where(eq(k.name, name));
  return row?.generation ?? FIRST;
}

/** Moves a name on to its next key, once for however many processes found that this one is spent. */
export async function raiseKeyGeneration(name: string, spent: number, userId: string | null): Promise<void> {
  const generation = spent + 1;
  await db
    .insert(k)
    .values({ name, userId, generation })
    .onConflictDoUpdate({
      target: k.name,
      set: { generation, updatedAt: sql`now()` },
      setWhere: eq(k.generation, spent),
    });
}

/** Deletes names whose keys Stripe has forgotten: it keeps them for a day. */
export async function deleteOldKeyGenerations(): Promise<void> {
  await db.delete(k).where(and(lt(k.updatedAt, sql`now() - interval '7 days'`)));
}
