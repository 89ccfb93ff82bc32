import { join } from "node:path";
import { processSingleton } from "#shared/process-singleton.ts";

/** The folder of the build artifacts that the server reads; written by `scripts/build-artifacts.ts`. */
export const RUNTIME_FOLDER = "runtime";

/** Returns the path of a build artifact, e.g. `buildArtifactPath("blocking/ads.zst")`. */
export function buildArtifactPath(name: string): string {
  return join(process.cwd(), RUNTIME_FOLDER, name);
}

/**
 * Loads a build artifact once per process.
 * @param label identifies the artifact and starts the error message
 * @throws Error when the artifact is missing; the next call tries again
 */
export function loadBuildArtifact<T>(label: string, load: () => Promise<T>): Promise<T> {
  const artifacts = processSingleton("loaded", () => new Map<string, Promise<unknown>>());
  const pending = artifacts.get(label) as Promise<T> | undefined;
  if (pending) return pending;
  const loading = load().catch((cause: unknown) => {
    artifacts.delete(label);
    throw new Error(`${label} cannot be loaded. Run: npm run build:artifacts`, { cause });
  });
  artifacts.set(label, loading);
  return loading;
}
