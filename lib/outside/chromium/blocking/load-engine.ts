import "server-only";
import { readFile } from "node:fs/promises";
import type { FiltersEngine } from "@ghostery/adblocker";
import { loadOnce } from "#lib/outside/chromium/load-once.ts";
import { runtimeFile } from "#lib/runtime-files.ts";
import { engineFile, readEngine } from "./engine-file.ts";

/**
 * The engine of this name, about 30 MB in memory.
 * @throws Error when the build did not prepare it
 */
export const loadEngine = (name: string): Promise<FiltersEngine> =>
  loadOnce(`The blocking engine "${name}"`, async () =>
    readEngine(await readFile(runtimeFile(engineFile(name)))),
  );
