import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { ENGINE_VERSION, FiltersEngine } from "@ghostery/adblocker";
import { buildArtifactPath, loadBuildArtifact } from "#server/build-artifacts.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Engines only load in the version of the library that wrote them. */
export { ENGINE_VERSION };

/** Where the engine of this name lies in the folder of run time files. */
export function engineFile(name: string): string {
  return `blocking/${name}.zst`;
}

/** Compiles filter rules, one a line, into a file that loads in milliseconds. */
export async function compileEngine(rules: string): Promise<Uint8Array> {
  const engine = FiltersEngine.parse(rules, { loadExtendedSelectors: true, loadCSPFilters: false });
  return compress(engine.serialize());
}

/** @throws Error when the file was written by another version of the library, or is damaged. */
export async function readEngine(file: Uint8Array): Promise<FiltersEngine> {
  return FiltersEngine.deserialize(await decompress(file));
}

/**
 * The engine of this name, about 30 MB in memory.
 * @throws Error when the build did not prepare it
 */
export const loadEngine = (name: string): Promise<FiltersEngine> =>
  loadBuildArtifact(`The blocking engine "${name}"`, async () =>
    readEngine(await readFile(buildArtifactPath(engineFile(name)))),
  );
