import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { PREFERRED_PORTS, reservePort } from "#scripts/dev-stack/ports.ts";
import { postgresBinaries } from "#scripts/dev-stack/postgres-paths.ts";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

export function checkNode(): Diagnostic {
  // bootstrap.mjs has already ensured both.
  const fetched = process.execPath.startsWith(join(ROOT, ".data"));
  return ok("Node", `${process.version}${fetched ? ", downloaded into .data/node" : ""}`);
}

export function checkInstall(): Diagnostic {
  const packages = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(packages))
    return broken("packages", "node_modules is incomplete", "Delete node_modules and run the command again.");
  const count = Object.keys(
    (JSON.parse(readFileSync(packages, "utf8")) as { packages: object }).packages,
  ).length;
  return ok("packages", `${count} installed, as in the lock file`);
}

export function checkEmbeddedPostgres(): Diagnostic {
  try {
    postgresBinaries();
    return ok("PostgreSQL", "embedded binaries are installed");
  } catch (error) {
    return note("PostgreSQL", "no embedded binaries for this platform", (error as Error).message);
  }
}

/** Taken ports are only a note, because the next free ones are used. A running stack holds its own. */
export async function checkPorts(isRunning: boolean): Promise<Diagnostic> {
  if (isRunning) return ok("ports", "in use by the running dev stack");
  const taken: string[] = [];
  for (const [name, port] of Object.entries(PREFERRED_PORTS)) {
    const reservation = await reservePort(port);
    await reservation.release();
    if (reservation.port !== port)
      taken.push(`${port} (${name}) is taken, ${reservation.port} would be used`);
  }
  return taken.length === 0
    ? ok("ports", `${Object.values(PREFERRED_PORTS).join(", ")} are free`)
    : note("ports", taken.join("; "));
}
