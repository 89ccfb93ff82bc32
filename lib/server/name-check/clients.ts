import { reserveTokens } from "#db/queries/rate-limits.ts";
import { env } from "#server/platform/env.ts";
import type { DomainPrice } from "#shared/name-check/contract.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import { createPriceList } from "./domains/prices.ts";
import { REGISTRY_TIMEOUTS, registrySettings } from "./domains/registries.ts";
import { createRegistryClient, type RegistryClient } from "./domains/registry-client.ts";
import { createPlatformClient, type PlatformClient, platformAdapters } from "./platforms/client.ts";
import { createUpstreamState, type UpstreamLimits } from "./upstream/index.ts";

export type { RegistryClient } from "./domains/registry-client.ts";
export type { DomainAvailability } from "./domains/types.ts";
export type { HandleAvailability } from "./platforms/adapter.ts";

/** Where many processes share few IP addresses, the host rate limits are kept in the database. */
const isShared = (env.LOOKUP_BUDGETS ?? (env.VERCEL ? "database" : "memory")) === "database";

const createUpstreamLimits = (): UpstreamLimits => ({
  state: processSingleton("name-check-upstreams", () =>
    createUpstreamState(isShared ? reserveTokens : undefined),
  ),
  scale: env.LIMITS_SCALE,
});

let registryClient: RegistryClient | undefined;

/** Client for the registries of all supported TLDs, shared by this process. */
export function getRegistryClient(): RegistryClient {
  registryClient ??= createRegistryClient(registrySettings(env), {
    times: REGISTRY_TIMEOUTS,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: createUpstreamLimits(),
  });
  return registryClient;
}

let priceList: ReturnType<typeof createPriceList> | undefined;

/** The list price of a domain; null without a price list. */
export function getDomainPrice(domain: string): Promise<DomainPrice | null> {
  priceList ??= createPriceList(env.DOMAIN_PRICES_URL ?? null, createUpstreamLimits().state);
  return priceList(domain);
}

const PLATFORM_TIMEOUT_MS = 2_500;

let platformClient: PlatformClient | undefined;

/** Client for the social platforms, shared by this process. */
export function getPlatformClient(): PlatformClient {
  platformClient ??= createPlatformClient(platformAdapters(env), {
    timeoutMs: PLATFORM_TIMEOUT_MS,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: createUpstreamLimits(),
  });
  return platformClient;
}

/** TLDs whose registry currently fails its canary. Cached, so that health checks are cheap. */
export const listUnhealthyRegistries = (): Promise<string[]> => getRegistryClient().listUnhealthy();
