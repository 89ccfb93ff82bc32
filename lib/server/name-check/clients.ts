import { reserveTokens } from "#db/queries/rate-limits.ts";
import { env } from "#server/env.ts";
import type { ReserveTokens } from "#server/rate-limit/limiter.ts";
import { REGISTRY_TIMEOUTS, registrySettings } from "./domains/registries.ts";
import { createRegistryClient, type RegistryClient } from "./domains/registry-client.ts";
import { createPlatformClient, type PlatformClient, platformAdapters } from "./platforms/client.ts";
import { upstreamState } from "./upstream/cache.ts";

export type { RegistryClient } from "./domains/registry-client.ts";
export type { DomainAvailability, DomainRegistration } from "./domains/types.ts";
export type { HandleAvailability } from "./platforms/adapter.ts";

/** Where many processes share few addresses, the budgets are leased from the database. */
const isShared = (env.LOOKUP_BUDGETS ?? (env.VERCEL ? "database" : "memory")) === "database";
const lease = isShared ? reserveTokens : undefined;

/** Registries with their budgets, for one look-up or many; the state behind it is one a process. */
export const getRegistryClient = (): RegistryClient => createRegistryClientOnce(lease);
/** The same for the platforms of handles. */
export const getPlatformClient = (): ReturnType<typeof createPlatformClientOnce> =>
  createPlatformClientOnce(lease);

/** Endings whose registry is not believed now: it does not know its canary. Remembered, so that asking is cheap. */
export const listUnhealthyRegistries = (): Promise<string[]> => getRegistryClient().listUnhealthy();

let registryClient: RegistryClient | undefined;

/**
 * The registries of the offered endings, as the environment says.
 * @param lease takes from budgets that many processes share; without it this process keeps its own
 */
export function createRegistryClientOnce(lease?: ReserveTokens): RegistryClient {
  registryClient ??= createRegistryClient(registrySettings(env), {
    times: REGISTRY_TIMEOUTS,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: { state: upstreamState(), scale: env.LIMITS_SCALE, lease },
  });
  return registryClient;
}

const TIMEOUT_MS = 2_500;

let platformClient: PlatformClient | undefined;

/**
 * The platforms, as the environment says.
 * @param lease takes from budgets that many processes share; without it this process keeps its own
 */
export function createPlatformClientOnce(lease?: ReserveTokens): PlatformClient {
  platformClient ??= createPlatformClient(platformAdapters(env), {
    timeoutMs: TIMEOUT_MS,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: { state: upstreamState(), scale: env.LIMITS_SCALE, lease },
  });
  return platformClient;
}
