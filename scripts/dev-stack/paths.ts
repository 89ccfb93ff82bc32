import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where everything of this machine is kept: databases, keys, what runs. Deleting it starts afresh. */
export const DATA = join(ROOT, ".data");

/** A program of this checkout, run with this Node: works in paths with spaces and needs no shell. */
export const scriptOf = (...path: string[]) => [process.execPath, join(ROOT, ...path)];

/** An installed package's program, run likewise. */
export const programOf = (...path: string[]) => scriptOf("node_modules", ...path);
