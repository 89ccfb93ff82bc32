import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { isDatabaseUnavailable } from "#db/errors.ts";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { broken, type Diagnostic, getErrorMessage, note, ok } from "./diagnostic.ts";

/** Number of known and of applied migrations. */
async function countMigrations(sql: postgres.Sql): Promise<{ known: number; applied: number }> {
  const journal = readFileSync(join(ROOT, "db", "migrations", "meta", "_journal.json"), "utf8");
  const known = (JSON.parse(journal) as { entries: unknown[] }).entries.length;
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return { known, applied: 0 };
  const [row] = await sql<
    { applied: number }[]
  >`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  return { known, applied: row?.applied ?? 0 };
}

async function checkMigrations(sql: postgres.Sql): Promise<Diagnostic> {
  const { known, applied } = await countMigrations(sql);
  if (applied < known) return broken("migrations", `${applied} of ${known} applied`, "npm run db:migrate");
  if (applied > known)
    return broken(
      "migrations",
      `the database has ${applied}, this checkout ${known}`,
      "Use the newest checkout.",
    );
  return ok("migrations", `all ${known} applied`);
}

async function checkRowSecurity(sql: postgres.Sql): Promise<Diagnostic> {
  const open = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
  if (open.length === 0) return ok("row security", "on for every table");
  const names = open.map((table) => table.name).join(", ");
  return broken(
    "row security",
    `off for ${names}`,
    "Enable it in a migration: the Data API exposes these tables.",
  );
}

/** Checks that this role can read the auth service's sessions; otherwise every change of a user would be rejected. */
async function checkSessions(sql: postgres.Sql): Promise<Diagnostic> {
  const [table] = await sql`
    select has_schema_privilege('auth', 'usage') and has_table_privilege(oid, 'select')
      and not row_security_active(oid) as readable
    from pg_class where oid = to_regclass('auth.sessions')`;
  if (table?.readable) return ok("sessions", "readable");
  return broken(
    "sessions",
    "this role cannot read auth.sessions",
    "Use Supabase's role postgres in DATABASE_URL.",
  );
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Checks that the connection is encrypted, which the URL has to request. */
export function checkEncryption(databaseUrl: string): Diagnostic {
  const { hostname, searchParams } = new URL(databaseUrl);
  if (LOOPBACK.test(hostname)) return ok("encryption", "not needed: local database");
  const mode = searchParams.get("sslmode") ?? searchParams.get("ssl") ?? "disable";
  if (!["disable", "false"].includes(mode)) return ok("encryption", `sslmode=${mode}`);
  return note(
    "encryption",
    "the database connection is not encrypted",
    "Add ?sslmode=require to DATABASE_URL and DIRECT_URL, unless the network is private.",
  );
}

function describeDatabaseError(error: unknown): Diagnostic {
  if (isDatabaseUnavailable(error))
    return broken(
      "database",
      `does not respond: ${getErrorMessage(error)}`,
      "Check DATABASE_URL, and that the server is running.",
    );
  return broken(
    "database",
    `refuses a query: ${getErrorMessage(error)}`,
    "Use Supabase's role postgres in DATABASE_URL.",
  );
}

/**
 * Checks that the database responds over an encrypted connection, has all migrations, and that row-level security is
 * on.
 */
export async function checkDatabase(url: string): Promise<Diagnostic[]> {
  if (!URL.canParse(url))
    return [
      broken("database", "DATABASE_URL is not a URL", "The format is postgres://user:password@host/name"),
    ];
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
    const answer = ok("database", `connected, PostgreSQL ${row?.version ?? ""}`);
    return [
      answer,
      checkEncryption(url),
      await checkMigrations(sql),
      await checkRowSecurity(sql),
      await checkSessions(sql),
    ];
  } catch (error) {
    return [describeDatabaseError(error)];
  } finally {
    await sql.end({ timeout: 1 });
  }
}
