import { sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };

const UNDEFINED_TABLE = "42P01";

/** When the newest migration that this version knows was written, in milliseconds since the epoch. */
export const newestMigration: number = Math.max(...journal.entries.map(({ when }) => when));

/** When the newest migration of the database was written, in milliseconds since the epoch; 0 without any. */
export async function getAppliedMigration(): Promise<number> {
  try {
    const [row] = await db.execute<{ newest: string | null }>(
      sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
    );
    return Number(row?.newest ?? 0);
  } catch (error) {
    const { code } = (error instanceof Error ? error.cause : null) as { code?: string };
    if (code === UNDEFINED_TABLE) return 0;
    throw error;
  }
}
