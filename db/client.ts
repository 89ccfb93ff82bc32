import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { z } from "zod";
import { processSingleton } from "#shared/process-singleton.ts";
import * as schema from "./schema.ts";
import { DatabaseSettings } from "./settings.ts";

const RECONNECT_SECONDS = 0.5;

/**
 * Opens a pool. A transaction pooler does not keep prepared statements, and refuses whoever asks for more than a name
 * when connecting: a time limit for statements is the database role's to have.
 */
function connect() {
  const settings = DatabaseSettings.safeParse(process.env);
  if (!settings.success)
    throw new Error(`The database settings are not usable:\n${z.prettifyError(settings.error)}`);
  const client = postgres(settings.data.DATABASE_URL, {
    prepare: false,
    max: settings.data.DATABASE_POOL_SIZE,
    idle_timeout: 20,
    connect_timeout: 10,
    // In seconds. By default the delay before a reconnect grows with each failure, up to 20 s.
    backoff: () => RECONNECT_SECONDS,
    connection: { application_name: "saas-tools" },
    onnotice: () => {},
  });
  return { client, db: drizzle({ client, schema }) };
}

type Pool = ReturnType<typeof connect>;
export type Database = Pool["db"];
/** What a query takes: the pool, or the transaction it is part of. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

const pool = processSingleton("database-pool", connect);

export const db: Database = pool.db;

/** Ends the pool; for scripts and tests that must let the process end. */
export async function closeDatabase(): Promise<void> {
  await pool.client.end({ timeout: 5 });
}
