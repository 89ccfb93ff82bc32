import { spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DISK } from "./stack.ts";

const DISK_SIZE = "1536m";
/** As root a mount namespace is enough; others need a user namespace in which they keep the right to mount. */
const UNSHARE =
  process.getuid?.() === 0 ? ["--mount"] : ["--mount", "--user", "--map-current-user", "--keep-caps"];

/**
 * Runs the soak in a mount namespace with a file system of its own size, where the system allows it.
 * @returns its exit code
 */
export async function startSoak(details: string[]): Promise<number> {
  mkdirSync(DISK, { recursive: true });
  const mount = ["sh", "-c", 'mount -t tmpfs -o "size=$0" soak "$1" && shift && exec "$@"', DISK_SIZE, DISK];
  const isPossible = spawnSync("unshare", [...UNSHARE, ...mount, "true"]).status === 0;
  const [file = "", ...args] = [
    ...(isPossible ? ["unshare", ...UNSHARE, ...mount] : []),
    process.execPath,
    join(import.meta.dirname, "run.ts"),
    ...details,
  ];
  const child = spawn(file, args, { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
