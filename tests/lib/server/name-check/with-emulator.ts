import { afterAll, vi } from "vitest";
import { startNameServicesEmulator } from "../../../../emulators/name-services/src/start.ts";

/*
 * Registries and platforms that are made up, and the settings that lead the code under test to them. To be called
 * before the code is imported: the environment is read when it is loaded.
 */
export async function withEmulator(more: Record<string, string> = {}) {
  const sandbox = await startNameServicesEmulator();
  for (const [name, value] of Object.entries({ ...sandbox.env, LIMITS_SCALE: "1000", ...more }))
    vi.stubEnv(name, String(value));
  afterAll(() => sandbox.close());
  return sandbox;
}
