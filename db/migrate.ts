import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const MIGRATIONS_FOLDER = new URL("./migrations", import.meta.url).pathname;

/** Applies all pending migrations. Needs a direct or session connection, not a transaction pooler. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await applyMigrations(drizzle({ client }), {
      migrationsFolder: decodeURIComponent(MIGRATIONS_FOLDER),
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

if (import.meta.main) {
  const url = process.env.DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  await migrate(url);
  console.log("The database is up to date.");
}
