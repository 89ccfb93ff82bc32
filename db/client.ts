import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { z } from "zod";
import { processSingleton } from "#shared/process-singleton.ts";
import { isTelemetryOn } from "#shared/telemetry.ts";
import { guardTransactions } from "./guard-transactions.ts";
import { IDLE_SECONDS, openSocket } from "./open-socket.ts";
import * as schema from "./schema.ts";
import { DatabaseSettings } from "./settings.ts";
import { prepareQueries, traceQueries } from "./wrap-queries.ts";

const RECONNECT_SECONDS = 0.5;

/**
 * Opens the pool. A transaction pooler supports no startup parameters beyond the application name, so a statement
 * timeout must be set on the database role.
 */
function createPool() {
  const settings = DatabaseSettings.safeParse(process.env);
  if (!settings.success)
    throw new Error(`The database settings are not usable:\n${z.prettifyError(settings.error)}`);
  const options: postgres.Options<Record<string, never>> & { socket: typeof openSocket } = {
    // Missing in the driver's types.
    socket: openSocket,
    prepare: settings.data.DATABASE_PREPARED_STATEMENTS,
    max: settings.data.DATABASE_POOL_SIZE,
    idle_timeout: IDLE_SECONDS,
    connect_timeout: 5,
    // Seconds. By default the delay grows with each failure, up to 20 s.
    backoff: () => RECONNECT_SECONDS,
    connection: { application_name: "saas-tools" },
    onnotice: () => {},
  };
  const client = postgres(settings.data.DATABASE_URL, options);
  guardTransactions(client);
  const prepared = settings.data.DATABASE_PREPARED_STATEMENTS ? prepareQueries(client) : client;
  return { client, db: drizzle({ client: isTelemetryOn() ? traceQueries(prepared) : prepared, schema }) };
}

type Pool = ReturnType<typeof createPool>;
export type Database = Pool["db"];
/** The pool or a transaction. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

const pool = processSingleton("database-pool", createPool);

export const db: Database = pool.db;

/** Runs work in one transaction, which an error undoes. */
export const inTransaction = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(tx));

/** Closes the pool, so that scripts and tests can exit. */
export async function closeDatabase(): Promise<void> {
  await pool.client.end({ timeout: 5 });
}
