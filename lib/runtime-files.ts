import { join } from "node:path";

/** Where the build puts files that the server opens while it runs; `scripts/build-runtime.ts` fills it. */
export const RUNTIME_FOLDER = "runtime";

/** The path of a file that the build prepared, e.g. `runtimeFile("blocking/ads.zst")`. */
export function runtimeFile(name: string): string {
  return join(process.cwd(), RUNTIME_FOLDER, name);
}
