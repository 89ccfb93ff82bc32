import { leaseQuestions } from "#db/queries/rate-limits.ts";
import { env } from "#server/env.ts";
import type { LeaseQuestions } from "#server/rate-limit/limiter.ts";
import { REGISTRY_TIMES, registrySettings } from "./domains/registries.ts";
import { createRegistryClient, type RegistryClient } from "./domains/registry-client.ts";
import { createSocialClient, type SocialClient, socialAdapters } from "./platforms/client.ts";
import { pacingState } from "./upstream/cache.ts";

export type { RegistryClient } from "./domains/registry-client.ts";
export type { DomainVerdict, Registration } from "./domains/types.ts";
export type { HandleVerdict } from "./platforms/adapter.ts";

/** Where many processes share few addresses, the budgets are leased from the database. */
const isShared = (env.LOOKUP_BUDGETS ?? (env.VERCEL ? "database" : "memory")) === "database";
const lease = isShared ? leaseQuestions : undefined;

/** Registries with their budgets, for one look-up or many; the state behind it is one a process. */
export const openRegistries = (): RegistryClient => registries(lease);
/** The same for the platforms of handles. */
export const openPlatforms = (): ReturnType<typeof platforms> => platforms(lease);

/** Endings whose registry is not believed now: it does not know its canary. Remembered, so that asking is cheap. */
export const listDoubtfulRegistries = (): Promise<string[]> => openRegistries().listDoubtful();

let registryClient: RegistryClient | undefined;

/**
 * The registries of the offered endings, as the environment says.
 * @param lease takes from budgets that many processes share; without it this process keeps its own
 */
export function registries(lease?: LeaseQuestions): RegistryClient {
  registryClient ??= createRegistryClient(registrySettings(env), {
    times: REGISTRY_TIMES,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: { state: pacingState(), scale: env.LIMITS_SCALE, lease },
  });
  return registryClient;
}

const TIMEOUT_MS = 2_500;

let platformClient: SocialClient | undefined;

/**
 * The platforms, as the environment says.
 * @param lease takes from budgets that many processes share; without it this process keeps its own
 */
export function platforms(lease?: LeaseQuestions): SocialClient {
  platformClient ??= createSocialClient(socialAdapters(env), {
    timeoutMs: TIMEOUT_MS,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: { state: pacingState(), scale: env.LIMITS_SCALE, lease },
  });
  return platformClient;
}
