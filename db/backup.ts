import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import postgres from "postgres";
import { migrate } from "./migrate.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

type Table = { schema: string; name: string; columns: string[] };
type Sequence = { name: string; value: string };

export type BackupManifest = {
  createdAt: string;
  /** The newest migration of the database. */
  migration: number;
  tables: Table[];
  sequences: Sequence[];
  /** Keys of the files in the capture store. */
  objects: string[];
};

const NEWEST_MIGRATION = Math.max(...journal.entries.map(({ when }) => when));
const MANIFEST = "manifest.json";

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const toName = ({ schema, name }: Table): string => `${quote(schema)}.${quote(name)}`;
const toColumns = ({ columns }: Table): string => columns.map(quote).join(", ");
const toFile = (folder: string, { schema, name }: Table): string => join(folder, `${schema}.${name}.gz`);

/** Tables with rows of their own: no partitioned ones, and none with which Supabase counts its own migrations. */
const listTables = (tx: postgres.ISql) => tx<Table[]>`
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname in ('public', 'auth', 'pgboss') and c.relname <> 'schema_migrations'
  group by 1, 2 order by 1, 2`;

const listSequences = (tx: postgres.ISql) => tx<Sequence[]>`
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null`;

/** Keys of all stored files that the database names. */
async function listObjects(tx: postgres.ISql): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    select key from (
      select file_key as key from captures where is_stored
      union select thumbnail_key from captures
      union select picture_key from page_watch_baselines
      union select unnest(array[before_key, after_key, difference_key]) from page_watch_checks
    ) keys where key is not null order by key`;
  return rows.map(({ key }) => key);
}

async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Writes all rows of the product, its queue and the accounts into a folder, as of one moment, while the site works.
 * @param databaseUrl a direct or session connection
 * @throws Error when a migration of this version is missing, or the folder exists
 */
export async function backUpDatabase(databaseUrl: string, folder: string): Promise<BackupManifest> {
  return withConnection(databaseUrl, async (sql) => {
    const write = async (tx: postgres.TransactionSql): Promise<BackupManifest> => {
      const [newest] = await tx`select max(created_at)::text as migration from drizzle.__drizzle_migrations`;
      if (Number(newest?.migration) !== NEWEST_MIGRATION)
        throw new Error(
          "The database has other migrations than this version. Use the version that runs on it.",
        );
      await mkdir(folder, { mode: 0o700 });
      const tables = await listTables(tx);
      for (const table of tables) {
        const rows = await tx.unsafe(`copy ${toName(table)} (${toColumns(table)}) to stdout`).readable();
        await pipeline(rows, createGzip(), createWriteStream(toFile(folder, table), { mode: 0o600 }));
      }
      const manifest = {
        createdAt: new Date().toISOString(),
        migration: NEWEST_MIGRATION,
        tables: [...tables],
        sequences: [...(await listSequences(tx))],
        objects: await listObjects(tx),
      };
      // Last, so that a folder without it is no backup.
      await writeFile(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o600 });
      return manifest;
    };
    return (await sql.begin("isolation level repeatable read read only", write)) as BackupManifest;
  });
}

/** @throws Error for a folder that is no complete backup, and for a backup of another version */
async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} is no complete backup.`, { cause });
  });
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.migration !== NEWEST_MIGRATION)
    throw new Error("The backup is of another version. Restore it with that version, then migrate.");
  return manifest;
}

/** @throws Error for a database that is not new */
async function assertEmpty(sql: postgres.Sql): Promise<void> {
  const [found] = await sql`select to_regclass('auth.users') is not null as "hasAccounts",
    to_regclass('public.plans') is not null as "hasTables"`;
  if (!found?.hasAccounts) throw new Error("The database has no schema auth: create a new Supabase project.");
  const [account] = await sql`select 1 from auth.users limit 1`;
  if (found.hasTables || account) throw new Error("The database is not empty. Nothing was changed.");
}

/**
 * Restores a backup into a new database, in one transaction after its migrations.
 * @param databaseUrl a direct or session connection of a role that may set `session_replication_role`
 * @throws Error when the database is not empty, or the backup is of another version
 */
export async function restoreDatabase(databaseUrl: string, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  return withConnection(databaseUrl, async (sql) => {
    await assertEmpty(sql);
    await migrate(databaseUrl);
    await sql.begin(async (tx) => {
      // Without foreign keys and triggers: the rows are those of a database that had them.
      await tx`set local session_replication_role = replica`;
      const own = manifest.tables.filter(({ schema }) => schema !== "auth");
      await tx.unsafe(`truncate ${own.map(toName).join(", ")}`);
      for (const table of manifest.tables) {
        const rows = await tx.unsafe(`copy ${toName(table)} (${toColumns(table)}) from stdin`).writable();
        await pipeline(createReadStream(toFile(folder, table)), createGunzip(), rows);
      }
      for (const { name, value } of manifest.sequences) await tx`select setval(${name}, ${value})`;
    });
    return manifest;
  });
}
