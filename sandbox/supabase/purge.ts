import type postgres from "postgres";

/** Drops what can no longer be used, so that a data folder of years does not fill up with half-finished sign-ins. */
export async function purge(sql: postgres.Sql): Promise<void> {
  await sql`delete from auth.flow_state where coalesce(auth_code_issued_at, created_at) < now() - interval '7 days'`;
  await sql`delete from sandbox.google_consents where created_at < now() - interval '1 day'`;
  await sql`delete from sandbox.mails where sent_at < now() - interval '30 days'`;
}
