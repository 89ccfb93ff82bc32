import "server-only";
import { env } from "#lib/env.ts";
import type { LeaseQuestions } from "#lib/outside/pacing/budget.ts";
import { pacingState } from "#lib/outside/pacing/state.ts";
import { createRegistryClient, type RegistryClient } from "./registry-client.ts";
import { REGISTRY_TIMES, registrySettings } from "./settings.ts";

export type { RegistryClient } from "./registry-client.ts";
export type { DomainVerdict, Registration } from "./verdict.ts";

let client: RegistryClient | undefined;

/**
 * The registries of the offered endings, as the environment says.
 * @param lease takes from budgets that many processes share; without it this process keeps its own
 */
export function registries(lease?: LeaseQuestions): RegistryClient {
  client ??= createRegistryClient(registrySettings(env), {
    times: REGISTRY_TIMES,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: { state: pacingState(), scale: env.LIMITS_SCALE, lease },
  });
  return client;
}
