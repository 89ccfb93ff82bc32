import { afterAll, vi } from "vitest";
import { startNameServicesEmulator } from "../../../../emulators/name-services/src/start.ts";

/**
 * Starts the emulated registries and platforms and points the environment to them. Must be called before the code under
 * test is imported, because the environment is read when modules load.
 */
export async function withEmulator(more: Record<string, string> = {}) {
  const emulator = await startNameServicesEmulator();
  for (const [name, value] of Object.entries({ ...emulator.env, LIMITS_SCALE: "1000", ...more }))
    vi.stubEnv(name, String(value));
  afterAll(() => emulator.close());
  return emulator;
}
