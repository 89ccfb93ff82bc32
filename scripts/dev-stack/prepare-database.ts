import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { DEMO_ACCOUNTS } from "../demo-data/demo-accounts.ts";
import { ROOT } from "./paths.ts";

/** Files that determine the result of migrations and seed, below the root. */
const SOURCES = ["db/migrations", "db/catalog-data.ts", "db/migrate.ts", "db/seed.ts"];

/** Fingerprint of all migrations and of the catalog. */
function databaseFingerprint(root: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const names = source.endsWith(".ts") ? [""] : readdirSync(join(root, source)).sort();
    for (const name of names.filter((each) => each === "" || each.endsWith(".sql")))
      hash.update(`\0${source}/${name}\0`).update(readFileSync(join(root, source, name)));
  }
  return hash.digest("hex");
}

export type DatabaseState = { isCurrent: boolean; hasDemoAccounts: boolean };

async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Whether the last `updateDatabase` had the same migrations and catalog, and whether all demo accounts exist. The
 * fingerprint is the comment of the migrations' table, so that a reset or replaced database has none.
 */
export function readDatabaseState(url: string, root = ROOT): Promise<DatabaseState> {
  return withConnection(url, async (sql) => {
    const [found] = await sql<{ comment: string | null; hasUsers: boolean }[]>`
      select obj_description(to_regclass('drizzle.__drizzle_migrations')) as comment,
        to_regclass('auth.users') is not null as "hasUsers"`;
    if (!found?.hasUsers) return { isCurrent: false, hasDemoAccounts: false };
    const emails = Object.values(DEMO_ACCOUNTS).map(({ email }) => email);
    const [users] = await sql<{ count: number }[]>`
      select count(*)::int as count from auth.users where email in ${sql(emails)}`;
    return {
      isCurrent: found.comment === databaseFingerprint(root),
      hasDemoAccounts: users?.count === emails.length,
    };
  });
}

/** Applies pending migrations, writes the catalog and stores the fingerprint of both. */
export async function updateDatabase(url: string, root = ROOT): Promise<void> {
  const fingerprint = databaseFingerprint(root);
  // Only a start with changes needs these modules and their packages.
  const [{ migrate }, { seedCatalog }] = await Promise.all([import("#db/migrate.ts"), import("#db/seed.ts")]);
  await migrate(url);
  await seedCatalog(url);
  await withConnection(url, (sql) =>
    sql.unsafe(`comment on table drizzle.__drizzle_migrations is '${fingerprint}'`),
  );
}
