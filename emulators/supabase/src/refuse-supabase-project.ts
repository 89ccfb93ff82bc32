import { StartupError } from "@emulators/shared/assert-local.ts";
import type postgres from "postgres";

/**
 * @throws StartupError when the database belongs to a Supabase project, because the emulator would change its users
 * and roles
 */
export async function refuseSupabaseProject(sql: postgres.Sql): Promise<void> {
  const [found] = await sql<{ ours: boolean }[]>`
    select not exists (select from pg_roles where rolname = 'supabase_admin')
      and to_regclass('auth.schema_migrations') is null as ours`;
  if (!found?.ours) {
    throw new StartupError(
      "The Supabase emulator does not run on the database of a Supabase project: set DATABASE_URL to an empty PostgreSQL database.",
    );
  }
}
