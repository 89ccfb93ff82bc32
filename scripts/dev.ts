import { join } from "node:path";
import { loadSettings } from "./dev-stack/load-dotenv.ts";
import { usesRealLookups } from "./dev-stack/name-services.ts";
import { DATA, ROOT } from "./dev-stack/paths.ts";
import { local, PREFERRED_PORTS, reservePorts, siteWish } from "./dev-stack/ports-and-urls.ts";
import type { Stack } from "./dev-stack/process-manager.ts";
import { removeDevFile, writeDevFile } from "./dev-stack/runtime-info-file.ts";
import { decideSets } from "./dev-stack/service-config.ts";
import { startProduct } from "./dev-stack/start-stack.ts";
import { panel } from "./dev-stack/startup-summary.ts";
import { supervise } from "./dev-stack/supervise.ts";
import { createScreen } from "./dev-stack/terminal-reporter.ts";

/*
 * npm run dev: starts the whole product and stays with it.
 * npm run dev -- --prod: the same with the production build.
 */
const devFile = join(DATA, "dev.json");
const screen = createScreen();

async function start(stack: Stack, pids: () => Record<string, number>): Promise<string> {
  removeDevFile(devFile);
  const wish = siteWish(process.env);
  const ports = await reservePorts({ ...PREFERRED_PORTS, site: wish.port });
  const product = await startProduct(stack, {
    production: process.argv.includes("--prod"),
    real: decideSets(process.env),
    ports,
    site: wish.fixed ?? local(ports.site),
    dataFolder: DATA,
    distDir: ".next",
    throwAwayDatabase: false,
    env: process.env,
  });
  writeDevFile(devFile, product, pids());
  screen.print(panel(screen, product));
  return product.site;
}

try {
  loadSettings(ROOT);
  decideSets(process.env);
  usesRealLookups(process.env);
  const runFile = join(DATA, "running.json");
  process.exit(await supervise({ screen, runFile, start, beforeStop: () => removeDevFile(devFile) }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
