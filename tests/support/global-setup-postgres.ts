import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { initializeDatabase } from "#scripts/dev-stack/embedded-database.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { startPostgres } from "#scripts/dev-stack/postgres.ts";
import { startPooler } from "./pooler.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The migrated and seeded database that is copied for every test file. */
    templateDatabaseUrl: string;
    /** Port of a transaction pooler before it; null without one. */
    poolerPort: number | null;
  }
}

/** Starts a temporary Postgres server for the run, with the template database and, with `TEST_POOLER`, a pooler. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-test-"));
  // Vitest skips teardown when it is interrupted. A stopping server removes files itself, which makes rmSync
  // fail.
  const removeFolder = () => {
    for (let tries = 0; tries < 10 && existsSync(folder); tries += 1)
      rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", removeFolder);
  const server = await startPostgres({
    folder,
    port: await anyFreePort(),
    isTemporary: true,
  });
  await initializeDatabase(server.url);
  project.provide("templateDatabaseUrl", server.url);
  const pooler = process.env.TEST_POOLER === "true" ? await startPooler(server.url) : null;
  project.provide("poolerPort", pooler?.port ?? null);
  return async () => {
    pooler?.stop();
    await server.stop();
    removeFolder();
    process.off("exit", removeFolder);
  };
}
