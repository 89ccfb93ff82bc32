import { join } from "node:path";
import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { usesRealLookups } from "./dev-stack/name-services.ts";
import { DATA, ROOT } from "./dev-stack/paths.ts";
import { localUrl, PREFERRED_PORTS, reservePorts, resolveSiteUrl } from "./dev-stack/ports.ts";
import type { ProcessManager } from "./dev-stack/process-manager.ts";
import { createDevFile } from "./dev-stack/runtime-info.ts";
import { resolveServices } from "./dev-stack/service-config.ts";
import { startStack } from "./dev-stack/start-stack.ts";
import { formatStartupSummary } from "./dev-stack/startup-summary.ts";
import { supervise } from "./dev-stack/supervise.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";

/*
 * npm run dev: starts the development stack and supervises it.
 * npm run dev -- --prod: the same with the production build.
 */

const devFile = createDevFile();
const screen = createTerminalReporter();

async function start(stack: ProcessManager): Promise<string> {
  devFile.remove();
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
  devFile.setStack(product);
  screen.print(formatStartupSummary(screen, product));
  return product.site;
}

try {
  loadDotenv(ROOT);
  resolveServices(process.env);
  usesRealLookups(process.env);
  const runFile = join(DATA, "running.json");
  const { setPids: onChange, remove: beforeStop } = devFile;
  process.exit(await supervise({ screen, runFile, start, onChange, beforeStop }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
