import { join } from "node:path";
import postgres from "postgres";
import { bootstrap } from "../../emulators/supabase/src/bootstrap.ts";
import { DATA } from "./paths.ts";
import { PREFERRED_PORTS, reservePort } from "./ports.ts";
import { findPostgresUrl, startPostgres } from "./postgres.ts";
import { updateDatabase } from "./prepare-database.ts";

export const DATABASE_FOLDER = join(DATA, "postgres");

/** Runs `work` with the URL of the embedded database, and starts the database for that time if it is not running. */
export async function withEmbeddedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const running = findPostgresUrl(DATABASE_FOLDER);
  if (running) return work(running);
  const reservation = await reservePort(PREFERRED_PORTS.postgres);
  await reservation.release();
  const server = await startPostgres({ folder: DATABASE_FOLDER, port: reservation.port });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Initializes a new database: the auth schema, the product's migrations and the catalog. */
export async function initializeDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await bootstrap(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
  await updateDatabase(url);
}

/** Deletes the database's content and initializes it again. */
export async function resetDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const sql = postgres(maintenance.href, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`drop database if exists "${name}" with (force)`);
    await sql.unsafe(`create database "${name}"`);
  } finally {
    await sql.end({ timeout: 5 });
  }
  await initializeDatabase(url);
}
