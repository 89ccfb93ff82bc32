import { readFile } from "node:fs/promises";
import type postgres from "postgres";

const FILES = ["bootstrap.sql", "service.sql"];

/**
 * Prepares a plain PostgreSQL as a new Supabase project (roles, schema `auth`, default privileges) with the tables of
 * this emulator. Idempotent and safe to run concurrently.
 */
export async function bootstrap(sql: postgres.Sql): Promise<void> {
  const scripts = await Promise.all(FILES.map((file) => readFile(new URL(file, import.meta.url), "utf8")));
  await sql.begin(async (tx) => {
    await tx`set local client_min_messages = warning`;
    await tx`select pg_advisory_xact_lock(hashtext('emulator.supabase.bootstrap'))`;
    for (const script of scripts) await tx.unsafe(script);
  });
}
