import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { initializeDatabase, resetDatabase, withEmbeddedDatabase } from "./dev-stack/embedded-database.ts";
import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { DATA, nodeCommand, ROOT } from "./dev-stack/paths.ts";
import { findRunning } from "./dev-stack/pid-file.ts";

/*
 * npm run db:generate | db:migrate | db:seed | db:reset | db:studio
 * The embedded database of `npm run dev`, running or not, unless DATABASE_URL names another one.
 */
const [command = "", ...args] = process.argv.slice(2);

/** URL of the configured database, if it allows the command; null for the embedded database. */
function getConfiguredDatabase(): string | null {
  loadDotenv(ROOT);
  const url = process.env.DIRECT_URL?.trim() || process.env.DATABASE_URL?.trim() || null;
  if (url && !URL.canParse(url))
    throw new Error("DATABASE_URL or DIRECT_URL is not a URL of the form postgres://user:password@host/name");
  return url;
}

function drizzleKit(name: string, databaseUrl?: string): void {
  const [node = "", ...program] = nodeCommand("checks", "node_modules", "drizzle-kit", "bin.cjs");
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const { status, signal } = spawnSync(node, [...program, name, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env,
  });
  if (status !== 0 && signal === null) process.exitCode = 1;
}

const COMMANDS: Record<string, () => Promise<void>> = {
  generate: async () => drizzleKit("generate"),

  async migrate() {
    const url = getConfiguredDatabase();
    await (url ? migrate(url) : withEmbeddedDatabase(initializeDatabase));
    console.log("All migrations are applied.");
  },

  async seed() {
    const url = getConfiguredDatabase();
    await (url ? seedCatalog(url) : withEmbeddedDatabase(initializeDatabase));
    console.log("The catalog is up to date. `npm run dev` creates the demo accounts.");
  },

  async reset() {
    if (getConfiguredDatabase())
      throw new Error(
        "DATABASE_URL names an external database, which this command does not delete. Reset it with its own tools, then run npm run db:migrate && npm run db:seed.",
      );
    const site = findRunning(join(DATA, "running.json"));
    if (site !== null)
      throw new Error("The dev stack is running in this folder. Stop it first (Ctrl-C), then reset.");
    await withEmbeddedDatabase(resetDatabase);
    console.log("The database is reset. `npm run dev` creates the demo accounts.");
  },

  async studio() {
    const url = getConfiguredDatabase();
    await (url
      ? Promise.resolve(drizzleKit("studio", url))
      : withEmbeddedDatabase(async (own) => drizzleKit("studio", own)));
  },
};

try {
  const run = COMMANDS[command];
  if (!run) throw new Error(`Unknown command. Use one of: ${Object.keys(COMMANDS).join(", ")}.`);
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
