import "server-only";
import { readFile } from "node:fs/promises";
import type { FiltersEngine } from "@ghostery/adblocker";
import { runtimeFile } from "#lib/runtime-files.ts";
import { engineFile, readEngine } from "./engine-file.ts";

const KEY = Symbol.for("saas-tools.blocking-engines");
const holder = globalThis as typeof globalThis & { [KEY]?: Map<string, Promise<FiltersEngine>> };

async function read(name: string): Promise<FiltersEngine> {
  try {
    return await readEngine(await readFile(runtimeFile(engineFile(name))));
  } catch (cause) {
    throw new Error(`The blocking engine "${name}" cannot be loaded. Run: npm run build:runtime`, { cause });
  }
}

/**
 * The engine of this name, read at its first use and kept for the life of the process (about 30 MB each).
 * @throws Error when the build did not prepare it; the next call tries again.
 */
export function loadEngine(name: string): Promise<FiltersEngine> {
  holder[KEY] ??= new Map();
  const engines = holder[KEY];
  const known = engines.get(name);
  if (known) return known;
  const loading = read(name);
  engines.set(name, loading);
  loading.catch(() => engines.delete(name));
  return loading;
}
