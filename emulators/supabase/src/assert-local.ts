import type postgres from "postgres";

/** A reason not to run, in words for the person who started it. */
export class StartupError extends Error {}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * This service hands out mails, consents and signing keys to anyone who can reach it, so it never runs where
 * others could.
 * @throws Refusal
 */
export function refuseExposedHost(
  env: Readonly<Record<string, string | undefined>>,
  bindAddress: string,
): void {
  if (env.VERCEL) {
    throw new StartupError(
      "The auth sandbox does not run on Vercel: set the variables of a real Supabase project instead.",
    );
  }
  if (!LOOPBACK.test(bindAddress)) {
    throw new StartupError(
      `The auth sandbox listens on loopback only, not on ${bindAddress}: remove BIND_ADDRESS.`,
    );
  }
}

/**
 * @throws Refusal when the database belongs to a Supabase project, whose users and roles are not ours to touch.
 */
export async function refuseSupabaseProject(sql: postgres.Sql): Promise<void> {
  const [found] = await sql<{ ours: boolean }[]>`
    select not exists (select from pg_roles where rolname = 'supabase_admin')
      and to_regclass('auth.schema_migrations') is null as ours`;
  if (!found?.ours) {
    throw new StartupError(
      "The auth sandbox does not run on the database of a Supabase project: give it an empty PostgreSQL in DATABASE_URL.",
    );
  }
}
