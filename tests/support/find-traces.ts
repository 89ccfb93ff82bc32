import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "./database.ts";

/** @returns what `read` does; `fallback` when the file or folder was deleted meanwhile, as by an ending browser */
function unlessDeleted<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return fallback;
    throw error;
  }
}

/** The files and folders below a folder that have the text in their name or content. */
export function* findTracesInFolder(folder: string, text: string): Generator<string> {
  for (const entry of unlessDeleted(() => readdirSync(folder, { withFileTypes: true }), [])) {
    const path = join(folder, entry.name);
    if (entry.name.includes(text)) yield path;
    if (entry.isDirectory()) yield* findTracesInFolder(path, text);
    else if (entry.isFile() && unlessDeleted(() => readFileSync(path, "latin1"), "").includes(text))
      yield path;
  }
}

/** The tables of every schema that have a row with the text. */
export async function findTracesInDatabase(text: string): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const found = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const rows =
        await sql`select 1 from ${sql(schema)}.${sql(name)} t where t::text like ${`%${text}%`} limit 1`;
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}
