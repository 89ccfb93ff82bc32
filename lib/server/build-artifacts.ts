import { join } from "node:path";
import { processSingleton } from "#shared/process-singleton.ts";

/** Where the build puts files that the server opens while it runs; `scripts/build-artifacts.ts` fills it. */
export const RUNTIME_FOLDER = "runtime";

/** The path of a file that the build prepared, e.g. `buildArtifactPath("blocking/ads.zst")`. */
export function buildArtifactPath(name: string): string {
  return join(process.cwd(), RUNTIME_FOLDER, name);
}

/**
 * What the build prepared, loaded at its first use and kept for the life of the process. `what` is its one name, with
 * which the error's message begins.
 * @throws Error when the build did not prepare it; the next call tries again
 */
export function loadBuildArtifact<T>(what: string, load: () => Promise<T>): Promise<T> {
  const loaded = processSingleton("loaded", () => new Map<string, Promise<unknown>>());
  const known = loaded.get(what) as Promise<T> | undefined;
  if (known) return known;
  const loading = load().catch((cause: unknown) => {
    loaded.delete(what);
    throw new Error(`${what} cannot be loaded. Run: npm run build:artifacts`, { cause });
  });
  loaded.set(what, loading);
  return loading;
}
