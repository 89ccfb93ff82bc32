import { buildClientEnv } from "../../emulators/name-services/src/client-env.ts";
import { type Environment, type ManagedProcess, managedProcess } from "./managed-process.ts";
import { packageCommand } from "./paths.ts";
import type { Ports } from "./ports.ts";
import { isStripeLiveMode } from "./service-config.ts";

type NameServicePorts = Pick<Ports, "registry" | "social" | "whois">;

/**
 * Whether the real registries and platforms are used: the server refuses emulators beside a live Stripe key.
 * @throws Error when LOOKUPS is not empty, `sandbox` or `real`
 */
export function usesRealLookups(env: Environment): boolean {
  const value = env.LOOKUPS?.trim() ?? "";
  if (!["", "sandbox", "real"].includes(value))
    throw new Error(`LOOKUPS is "${value}". Set it to real, or leave it empty to use the emulator.`);
  return value === "real" || isStripeLiveMode(env);
}

/** The emulator's settings, overridden by those in the environment. */
export function lookupSettings(emulator: Environment, env: Environment): Record<string, string | undefined> {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  return Object.fromEntries(
    Object.entries(emulator).map(([name, value]) => [name, isSet(name) ? env[name] : value]),
  );
}

/** The site's settings for the emulator at these ports. */
export function nameServiceSettings(
  { registry, social, whois }: NameServicePorts,
  env: Environment,
): Environment {
  const ports = { http: registry.port, social: social.port, dns: whois.port, whois: whois.port };
  return lookupSettings(buildClientEnv(ports), env);
}

/** The name services emulator. */
export function nameServicesProcess(ports: NameServicePorts, env: Environment): ManagedProcess {
  const { registry, social, whois } = ports;
  return managedProcess({
    name: "registry",
    label: "Name services emulator",
    stopOrder: 1,
    command: packageCommand(".bin", "name-services-emulator"),
    env: {
      ...env,
      PORT: String(registry.port),
      SOCIAL_PORT: String(social.port),
      DNS_PORT: String(whois.port),
      WHOIS_PORT: String(whois.port),
    },
    reservations: [registry, social, whois],
    ready: async ({ waitFor }) => void (await waitFor(/^ready \{/)),
    graceMilliseconds: 700,
  });
}
