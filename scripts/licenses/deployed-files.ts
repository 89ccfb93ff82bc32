import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageName } from "./packages.ts";

/** In the runtime folder: names of the packages in its bundles, as a JSON array. */
export const BUNDLED_PACKAGES_FILE = "bundled-packages.json";

type SourceMap = { sources?: string[]; sections?: { map: SourceMap }[] };
type FileTrace = { files: string[] };

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

const listSources = ({ sources = [], sections = [] }: SourceMap): string[] => [
  ...sources,
  ...sections.flatMap(({ map }) => listSources(map)),
];

const listPackages = (paths: readonly string[]): string[] =>
  paths.map(packageName).filter((name) => name !== null);

/**
 * Packages with files that the build traced and the deployment contains. Turbopack's aliases end in a 16-digit hash.
 */
export const tracedPackages = (distFolder: string): Set<string> =>
  new Set(
    filesBelow(distFolder, ".nft.json")
      .flatMap((path) => listPackages(readJson<FileTrace>(path).files))
      .map((name) => name.replace(/-[0-9a-f]{16}$/, "")),
  );

/**
 * Packages with bundled code, from `runtimeFolder` and the server's source maps. These cover the browser's code too,
 * because every component is also rendered on the server. Source maps of packages add names that are not packages.
 */
export const bundledPackages = (distFolder: string, runtimeFolder: string): Set<string> =>
  new Set([
    ...readJson<string[]>(join(runtimeFolder, BUNDLED_PACKAGES_FILE)),
    ...filesBelow(join(distFolder, "server"), ".map").flatMap((path) =>
      listPackages(listSources(readJson<SourceMap>(path)).map(decodeURIComponent)),
    ),
  ]);
