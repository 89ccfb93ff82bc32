import { join } from "node:path";
import postgres from "postgres";
import { migrate } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { bootstrap } from "../../emulators/supabase/src/bootstrap.ts";
import { DATA } from "./paths.ts";
import { PREFERRED_PORTS, reservePort } from "./ports.ts";
import { runningPostgres, startPostgres } from "./postgres.ts";

export const DATABASE_FOLDER = join(DATA, "postgres");

/** Runs `work` on the embedded database: the one that runs, or one that is started for it and stopped afterwards. */
export async function withEmbeddedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const running = runningPostgres(DATABASE_FOLDER);
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

/** Makes a database what the product finds on a new machine: the auth service's schema, ours, the catalogue. */
export async function initializeDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await bootstrap(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
  await migrate(url);
  await seedCatalog(url);
}

/** Throws everything away, and makes the database anew. */
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
