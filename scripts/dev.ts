import { join } from "node:path";
import { local, PREFERRED_PORTS, reservePorts, siteWish } from "./launcher/addresses.ts";
import { removeDevFile, writeDevFile } from "./launcher/dev-file.ts";
import { loadSettings } from "./launcher/load-settings.ts";
import { usesRealLookups } from "./launcher/lookups.ts";
import { panel } from "./launcher/panel.ts";
import { DATA, ROOT } from "./launcher/paths.ts";
import { startProduct } from "./launcher/product.ts";
import { createScreen } from "./launcher/screen.ts";
import { decideSets } from "./launcher/service-sets.ts";
import type { Stack } from "./launcher/stack.ts";
import { supervise } from "./launcher/supervise.ts";

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
