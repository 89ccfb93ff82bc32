import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { usesRealLookups } from "./dev-stack/name-services.ts";
import { DATA, ROOT } from "./dev-stack/paths.ts";
import { localUrl, PREFERRED_PORTS, reservePorts, resolveSiteUrl } from "./dev-stack/ports.ts";
import type { ProcessManager } from "./dev-stack/process-manager.ts";
import { resolveServices } from "./dev-stack/service-config.ts";
import { type RunningStack, startStack } from "./dev-stack/start-stack.ts";
import { formatStartupSummary } from "./dev-stack/startup-summary.ts";
import { supervise } from "./dev-stack/supervise.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";

/*
 * npm run dev: starts the development stack and supervises it.
 * npm run dev -- --prod: the same with the production build.
 */

/** Writes the URLs of the running services for other programs. Omits those that do not run. */
function writeRuntimeInfo(file: string, product: RunningStack, pids: Record<string, number>): void {
  const {
    secretKey: _secret,
    stripeSecretKey: _payment,
    siteEnv: _env,
    hosts: _hosts,
    ...addresses
  } = product;
  const content = { ...addresses, pids };
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function removeDevFile(file: string): void {
  rmSync(file, { force: true });
}

const devFile = join(DATA, "dev.json");
const screen = createTerminalReporter();

async function start(stack: ProcessManager, pids: () => Record<string, number>): Promise<string> {
  removeDevFile(devFile);
  const siteUrl = resolveSiteUrl(process.env);
  const ports = await reservePorts({ ...PREFERRED_PORTS, site: siteUrl.port });
  const product = await startStack(stack, {
    production: process.argv.includes("--prod"),
    real: resolveServices(process.env),
    ports,
    site: siteUrl.fixed ?? localUrl(ports.site),
    dataFolder: DATA,
    distDir: ".next",
    isTemporaryDatabase: false,
    env: process.env,
  });
  writeRuntimeInfo(devFile, product, pids());
  screen.print(formatStartupSummary(screen, product));
  return product.site;
}

try {
  loadDotenv(ROOT);
  resolveServices(process.env);
  usesRealLookups(process.env);
  const runFile = join(DATA, "running.json");
  process.exit(await supervise({ screen, runFile, start, beforeStop: () => removeDevFile(devFile) }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
