import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { ENGINE_VERSION, FiltersEngine } from "@ghostery/adblocker";
import { buildArtifactPath, loadBuildArtifact } from "#server/platform/build-artifacts.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Engines load only in the library version that wrote them. */
export { ENGINE_VERSION };

/** Path of an engine's file among the build artifacts. */
export function engineFile(name: string): string {
  return `blocking/${name}.zst`;
}

/** Compiles filter rules, one per line, into a file that loads in milliseconds. */
export async function compileEngine(rules: string): Promise<Uint8Array> {
  const engine = FiltersEngine.parse(rules, { loadExtendedSelectors: true, loadCSPFilters: false });
  return compress(engine.serialize());
}

/** @throws Error when the file was written by another version of the library, or is damaged */
export async function readEngine(file: Uint8Array): Promise<FiltersEngine> {
  return FiltersEngine.deserialize(await decompress(file));
}

/**
 * Loads an engine of about 30 MB and caches it.
 * @throws Error when the build did not prepare it
 */
export const loadEngine = (name: string): Promise<FiltersEngine> =>
  loadBuildArtifact(`The blocking engine "${name}"`, async () =>
    readEngine(await readFile(buildArtifactPath(engineFile(name)))),
  );
