import { type Environment, type ManagedProcess, managedProcess } from "./managed-process.ts";
import { packageCommand } from "./paths.ts";
import type { Ports } from "./ports.ts";

/**
 * Whether the real registries and platforms are used.
 * @throws Error when LOOKUPS is not empty, `sandbox` or `real`
 */
export function usesRealLookups(env: Environment): boolean {
  const value = env.LOOKUPS?.trim() ?? "";
  if (!["", "sandbox", "real"].includes(value))
    throw new Error(`LOOKUPS is "${value}". Set it to real, or leave it empty to use the emulator.`);
  return value === "real";
}

/** The emulator's settings, overridden by those in the environment. */
export function lookupSettings(emulator: Environment, env: Environment): Record<string, string | undefined> {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  return Object.fromEntries(
    Object.entries(emulator).map(([name, value]) => [name, isSet(name) ? env[name] : value]),
  );
}

/** The name services emulator. It reports the settings that point to it. */
export function nameServicesProcess(
  ports: Pick<Ports, "registry" | "social">,
  env: Environment,
  onSettings: (settings: Environment) => void,
): ManagedProcess {
  return managedProcess({
    name: "registry",
    label: "Name services emulator",
    stopOrder: 1,
    command: packageCommand(".bin", "name-services-emulator"),
    env: { ...env, PORT: String(ports.registry.port), SOCIAL_PORT: String(ports.social.port) },
    reservations: [ports.registry, ports.social],
    ready: async ({ waitFor }) => {
      const line = (await waitFor(/^ready \{/)).slice("ready ".length);
      onSettings((JSON.parse(line) as { env: Environment }).env);
    },
    graceMilliseconds: 700,
  });
}
