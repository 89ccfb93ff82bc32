import { and, eq, lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "#db/billing-tables.ts";
import { db } from "#db/client.ts";

const k = idempotencyKeys;
const FIRST_GENERATION = 1;

/** Gets the generation of a name's current key, from 1. */
export async function getKeyGeneration(name: string): Promise<number> {
  const [row] = await db.select({ generation: k.generation }).from(k).where(eq(k.name, name));
  return row?.generation ?? FIRST_GENERATION;
}

/** Moves a name to its next key, only once when several processes have used up the same key. */
export async function raiseKeyGeneration(
  name: string,
  usedGeneration: number,
  userId: string | null,
): Promise<void> {
  const generation = usedGeneration + 1;
  await db
    .insert(k)
    .values({ name, userId, generation })
    .onConflictDoUpdate({
      target: k.name,
      set: { generation, updatedAt: sql`now()` },
      setWhere: eq(k.generation, usedGeneration),
    });
}

/** Deletes names after 7 days; Stripe keeps keys for one day. */
export async function deleteOldKeyGenerations(): Promise<void> {
  await db.delete(k).where(and(lt(k.updatedAt, sql`now() - interval '7 days'`)));
}
