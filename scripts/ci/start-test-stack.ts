import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { DATA, ROOT } from "#scripts/dev-stack/paths.ts";
import { localUrl, reservePorts } from "#scripts/dev-stack/ports.ts";
import type { ProcessManager } from "#scripts/dev-stack/process-manager.ts";
import { startStack } from "#scripts/dev-stack/start-stack.ts";

export const TEST_FOLDER = join(DATA, "test");
/** Folder of the test build, relative to the root. */
export const TEST_DIST = ".next-test";

/** Different from those of `npm run dev`, so that both can run. */
const PORTS = {
  site: 3100,
  supabase: 55_321,
  inbox: 55_324,
  smtp: 55_325,
  stripe: 55_326,
  registry: 55_327,
  social: 55_328,
  postgres: 55_329,
  web: 55_330,
  whois: 55_331,
};

/** Test requests come from one machine within minutes. The usage limits of plans are unchanged. */
const SETTINGS = {
  LIMITS_SCALE: "1000",
  BLOG_URL: "https://blog.example.com",
  // Every test creates a user; hashing passwords at full cost would take most of the processor time.
  PASSWORD_COST_LOG2: "12",
  // Registries respond at once and without the built-in faults.
  PACE: "0",
  CAPTURE_STORE: "file:.data/test/captures",
};

/**
 * The environment with every product setting at its default in .env.example, so that neither the shell nor .env.local
 * changes what is tested. The choice of Chromium stays the machine's.
 */
function testEnvironment(shell: Environment): Environment {
  const defaults = parseEnv(readFileSync(join(ROOT, ".env.example"), "utf8"));
  const { CHROMIUM_PATH = "" } = shell;
  const { PORT: _port, NODE_ENV: _nodeEnv, ...machine } = shell;
  return { ...machine, ...defaults, CHROMIUM_PATH, ...SETTINGS };
}

/**
 * Starts the production build with a new database on free ports.
 * @param asDeployed builds as for a deployment, which takes longer
 */
export async function startTestStack(stack: ProcessManager, asDeployed = false): Promise<Environment> {
  rmSync(join(TEST_FOLDER, "postgres"), { recursive: true, force: true });
  rmSync(join(TEST_FOLDER, "stripe"), { recursive: true, force: true });
  const ports = await reservePorts(PORTS);
  const env = { ...testEnvironment(process.env), TEST_BUILD: String(!asDeployed) };
  const product = await startStack(stack, {
    production: true,
    real: { supabase: false, payment: false },
    ports,
    site: localUrl(ports.site),
    env,
    dataFolder: TEST_FOLDER,
    distDir: TEST_DIST,
    isTemporaryDatabase: true,
  });
  const file = join(TEST_FOLDER, "stack.json");
  writeFileSync(file, JSON.stringify(product), { mode: 0o600 });
  return { ...product.siteEnv, TEST_STACK: file };
}
