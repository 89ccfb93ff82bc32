import postgres from "postgres";
import { databaseUrl } from "./database.ts";

/** Ends the product's connections to the database of this test file, and refuses new ones during the work. */
export async function withDatabaseOutage(work: () => Promise<unknown>): Promise<void> {
  const { pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const admin = postgres(databaseUrl.replace(pathname, "/postgres"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`alter database ${name} with allow_connections false`);
  try {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and application_name like 'saas-tools%'`;
    await work();
  } finally {
    await admin.unsafe(`alter database ${name} with allow_connections true`);
    await admin.end();
  }
}
