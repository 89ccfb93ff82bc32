import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Local state: databases, keys, process ids. Deleting it resets everything. */
export const DATA = join(ROOT, ".data");

/** Command line of a script in this checkout: runs without a shell, so spaces in paths are safe. */
export const nodeCommand = (...path: string[]) => [process.execPath, join(ROOT, ...path)];

/** Command line of an installed package's program. */
export const packageCommand = (...path: string[]) => nodeCommand("node_modules", ...path);
