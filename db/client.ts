import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "#server/env.ts";
import * as schema from "./schema.ts";

const RECONNECT_SECONDS = 0.5;

/**
 * Opens a pool. A transaction pooler does not keep prepared statements, and refuses whoever asks for more than a name
 * when connecting: a time limit for statements is the database role's to have.
 */
function connect() {
  const client = postgres(env.DATABASE_URL, {
    prepare: false,
    max: env.DATABASE_POOL_SIZE,
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

// One pool a process, however often the module is loaded: hot reload and separate bundles share it.
const shared = globalThis as typeof globalThis & { databasePool?: Pool };
shared.databasePool ??= connect();

export const db: Database = shared.databasePool.db;

/** Ends the pool; for scripts and tests that must let the process end. */
export async function closeDatabase(): Promise<void> {
  await shared.databasePool?.client.end({ timeout: 5 });
}
